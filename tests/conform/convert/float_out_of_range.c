// floating values out of the integer's range give the machine's value (x86-64)
// no-sanitize: conversions out of range
#include <stdio.h>
int main(void) {
    volatile double big = 1e30, small = -1e30, nan = 0.0, mid = 3e9, neg = -5;
    volatile float f = 1e20f;
    nan /= nan;
    printf("%d %d %d %d\n", (int)big, (int)small, (int)nan, (int)mid);
    printf("%ld %ld %ld\n", (long)big, (long)nan, (long)f);
    printf("%u %u\n", (unsigned)mid, (unsigned)neg);
    printf("%d %d %d\n", (short)mid, (signed char)big, (unsigned char)neg);
    return (unsigned char)(300.5 + neg);
}
