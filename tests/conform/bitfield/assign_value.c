// the value of a bit-field assignment or increment is the stored value
#include <stdio.h>
struct b {
    unsigned u : 4;
    int s : 4;
    _Bool f : 1;
};
int main(void) {
    struct b x = {0};
    int r;
    r = (x.u = 20);
    printf("%d\n", r);
    r = (x.s = 9);
    printf("%d\n", r);
    r = (x.f = 8);
    printf("%d\n", r);
    r = x.u += 13;
    printf("%d\n", r);
    r = x.s -= 3;
    printf("%d %d\n", r, x.s);
    x.u = 15;
    r = x.u++;
    printf("%d %d\n", r, x.u);
    r = --x.u;
    printf("%d\n", r);
    x.s = 7;
    r = ++x.s;
    printf("%d\n", r);
    r = x.s--;
    printf("%d %d\n", r, x.s);
    x.f = 0;
    r = x.f++;
    printf("%d %d\n", r, x.f);
    r = x.f++;
    printf("%d %d\n", r, x.f);
    r = --x.f;
    printf("%d\n", r);
    r = x.u <<= 2;
    printf("%d\n", r);
    r = x.u |= 0x33;
    printf("%d\n", r);
    r = x.s *= 3;
    printf("%d\n", r);
    int a, b;
    a = b = x.u = 0x1b;
    printf("%d %d\n", a, b);
    if (!(x.u = 16)) puts("zero");
    return (x.s = 13) + 20;
}
