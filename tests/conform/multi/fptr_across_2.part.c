typedef int (*visit)(void *ctx, int v);
int addmain(int, int);
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
int (*const ops[3])(int, int) = {addmain, sub, mul};
static int neg(void *c, int v) {
    *(int *)c -= v * 2;
    return v == 8;
}
visit hooks[2] = {neg, neg};
visit get_default(void) { return hooks[0]; }
int each(const int *a, int n, visit f, void *ctx) {
    for (int i = 0; i < n; i++)
        if (f(ctx, a[i])) return i;
    return -1;
}
