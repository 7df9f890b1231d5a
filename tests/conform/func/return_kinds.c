// returning pointers to statics, arrays via struct, conversions, nothing used
#include <stdio.h>
static const char *hex(unsigned v) {
    static char b[4][9];
    static int k;
    char *p = b[k++ & 3];
    for (int i = 7; i >= 0; i--, v >>= 4) p[i] = "0123456789abcdef"[v & 15];
    p[8] = 0;
    return p;
}
static int *counter(void) {
    static int c = 41;
    return &c;
}
struct a5 {
    int v[5];
};
static struct a5 mk(int n) {
    struct a5 r;
    for (int i = 0; i < 5; i++) r.v[i] = n * i;
    return r;
}
static int (*arr(void))[3] {
    static int a[3] = {1, 2, 3};
    return &a;
}
static char trunc_(int x) { return x; }
static float fl(double d) { return d; }
static _Bool bo(int x) { return x & 6; }
static unsigned short us(void) { return -1; }
static struct a5 *choose(struct a5 *x, struct a5 *y, int k) { return k ? x : y; }
int main(void) {
    printf("%s %s\n", hex(0xdeadbeef), hex(10));
    ++*counter();
    *counter() *= 2;
    printf("%d\n", *counter());
    printf("%d %d\n", mk(3).v[4], mk(-1).v[2]);
    (*arr())[1] = 20;
    printf("%d %d\n", (*arr())[1], arr()[0][2]);
    printf("%d %d %d %d\n", trunc_(200), bo(6), bo(1), us());
    printf("%d\n", fl(0.1) == 0.1);
    struct a5 x = mk(1), y = mk(2);
    choose(&x, &y, 0)->v[1] = 99;
    *choose(&x, &y, 1) = mk(5);
    printf("%d %d\n", x.v[1], y.v[1]);
    printf;
    counter();
    (void)mk(1);
    int s = 0;
    for (int *p = mk(2).v, i = 0; i < 0; i++) s += p[i];
    return *counter() + s;
}
