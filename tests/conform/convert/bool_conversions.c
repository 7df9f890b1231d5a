// conversions to _Bool in initialisers, returns, parameters, casts and members
#include <stdio.h>
static _Bool r(long x) { return x; }
static int p(_Bool b) { return b; }
struct s {
    _Bool a, b;
};
int main(void) {
    printf("%d %d %d\n", r(1L << 32), r(0), p(0x100));
    printf("%d %d %d %d\n", (_Bool)0.001f, (_Bool)-0.0L, (_Bool) "", (_Bool)(void *)0);
    struct s s = {4, 0.5};
    s.a = s.b << 3;
    printf("%d %d\n", s.a, s.b);
    _Bool arr[3] = {256, 0, -1};
    printf("%d\n", arr[0] + arr[1] + arr[2]);
    _Bool b = (char)256;
    printf("%d\n", b);
    b = (1ULL << 63) != 0;
    printf("%d\n", b);
    int x = (_Bool)7 + (_Bool)8;
    printf("%d\n", x);
    b = x - 2;
    printf("%d\n", b);
    b ^= 1;
    printf("%d ", b);
    b = b == 1;
    b += b;
    printf("%d\n", b);
    double d = (_Bool)3.7;
    printf("%g\n", d);
    _Bool *q = &arr[1];
    *q = 99;
    printf("%d\n", arr[1]);
    printf("%zu\n", sizeof(struct s));
    return p(s.a) + x;
}
