// if/else chains, dangling else, conditions of every scalar type
#include <stdio.h>
static const char *cls(double x) {
    if (x < -1) return "low";
    else if (x < 0) return "neg";
    else if (x == 0) return "zero";
    else if (x > 1e6) return "huge";
    else return "pos";
}
static int dangle(int a, int b) {
    if (a)
        if (b) return 1;
        else return 2;
    return 3;
}
int main(void) {
    double v[] = {-5, -0.5, -0.0, 1e7, 3};
    for (int i = 0; i < 5; i++) printf("%s ", cls(v[i]));
    puts("");
    printf("%d %d %d %d\n", dangle(0, 0), dangle(0, 1), dangle(1, 0), dangle(1, 1));
    int n = 0;
    if (0.1f) n |= 1;
    if (-0.0) n |= 2;
    if ((char)256) n |= 4;
    if (1LL << 40) n |= 8;
    if ((void *)"") n |= 16;
    if ("" + 0) n |= 32;
    if (!1e-320) n |= 64;
    if ((int)(1LL << 40)) n |= 128;
    printf("%d\n", n);
    if (n)
        ;
    else puts("never");
    if (!n) {
    } else {
        puts("else");
    }
    int x;
    if ((x = n - 57) > 0) printf("%d\n", x);
    else if (x == 0) puts("eq");
    else printf("neg %d\n", x);
    if (1) {
        if (0) puts("a");
    } else puts("b");
    unsigned u = 0;
    if (u - 1 > 0) puts("wrap");
    if (-1 < (int)u) puts("signed");
    __int128 q = (__int128)1 << 90;
    if (q) puts("q");
    _Bool b = 0;
    if (!b) puts("nb");
    long double ld = 1e-4940L;
    if (ld) puts("ld");
    return n;
}
