// arrays of every element kind: bool, char, int128, long double, pointers, enums
#include <stdio.h>
enum e { A, B = 9 };
static _Bool bs[5] = {1, 0, 2};
static long double ld[3] = {1.5L, -0.1L};
static __int128 q[3] = {1, -1};
static enum e es[2] = {B};
static float fs[4];
static short *ps[2];
static int (*fn[2])(const char *, ...) = {printf};
int main(void) {
    q[2] = q[1] - q[0];
    for (int i = 0; i < 3; i++) printf("%lld ", (long long)q[i]);
    printf("%zu\n", sizeof q);
    ld[2] = ld[0] * ld[1];
    printf("%.18Lg %zu\n", ld[2], sizeof ld);
    bs[3] = bs[2] << 4;
    bs[4]--;
    printf("%d%d%d%d%d\n", bs[0], bs[1], bs[2], bs[3], bs[4]);
    es[1] = es[0] - 8;
    printf("%d\n", es[1]);
    for (int i = 0; i < 4; i++) fs[i] = (float)i / 3;
    printf("%.9g\n", fs[1] + fs[2]);
    short s = -4;
    ps[1] = &s;
    printf("%d %d\n", ps[0] == 0, *ps[1]);
    fn[0]("%s\n", "via array");
    printf("%d\n", fn[1] == 0);
    unsigned char u[300];
    for (int i = 0; i < 300; i++) u[i] = (unsigned char)i;
    int t = 0;
    for (int i = 0; i < 300; i++) t += u[i];
    printf("%d\n", t);
    return t & 0xff;
}
