static int state = 3;
static int helper(int x) { return x - state; }
int three(int x) { return helper(x); }
static int once(void) {
    static int n = 20;
    return ++n;
}
int once3(void) { return once(); }
