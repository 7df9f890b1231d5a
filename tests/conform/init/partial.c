// partial initialisers zero the rest, for locals and statics alike
#include <stdio.h>
struct s {
    int a;
    double d;
    char c[5];
    int *p;
};
static void dirty(void) {
    volatile char b[512];
    for (int i = 0; i < 512; i++) b[i] = (char)0xa5;
}
static int clean(int k) {
    int a[6] = {k}, b[4][3] = {{1}, {k, 2}}, s = 0;
    struct s v = {3}, w[3] = {{k}};
    char t[10] = "ab";
    for (int i = 0; i < 6; i++) s += a[i];
    for (int i = 0; i < 12; i++) s += b[i / 3][i % 3] * 10;
    s += (v.d != 0) + v.c[4] + (v.p != 0) + w[2].a + w[1].c[0];
    for (int i = 2; i < 10; i++) s += t[i];
    return s;
}
static int g[5] = {1, 2}, z[3];
static struct s gs = {.c = "x"};
int main(void) {
    dirty();
    printf("%d\n", clean(7));
    dirty();
    printf("%d\n", clean(-1));
    printf("%d %d %d %d %s %d\n", g[1], g[4], z[2], gs.a, gs.c, gs.p == 0);
    int e[3] = {};
    struct s f = {};
    printf("%d %g\n", e[0] + e[1] + e[2], f.d);
    union {
        char c;
        long l;
    } u = {1};
    printf("%d\n", u.c);
    int m[2][2][2] = {1, 2, 3};
    printf("%d %d %d\n", m[0][1][0], m[0][1][1], m[1][1][1]);
    return clean(1);
}
