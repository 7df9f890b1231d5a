static int state = 2;
static int helper(int x) { return x * state; }
static const char *name = "two";
static struct s {
    char z[3];
    double d;
} obj = {"ab", 2.5};
int two(int x) { return helper(x) + (int)obj.d; }
const char *name2(void) { return name; }
int *state2(void) { return &state; }
static int once(void) {
    static int n = 10;
    return ++n;
}
int once2(void) { return once(); }
