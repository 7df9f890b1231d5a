// signed division truncates towards zero; remainder takes the dividend's sign
#include <stdio.h>
#include <limits.h>
int main(void) {
    int v[] = {7, -7, 8, -8, INT_MAX, INT_MIN, 0}, w[] = {2, -2, 3, -3, 7};
    unsigned h = 17;
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 5; j++) {
            int q = v[i] / w[j], r = v[i] % w[j];
            printf("%d,%d ", q, r);
            h = h * 31 + (unsigned)q * 7 + (unsigned)r;
        }
    printf("\n%u\n", h);
    printf("%u %u\n", (unsigned)-7 / 2, (unsigned)-7 % 5);
    printf("%ld %ld\n", LONG_MIN / 7, LONG_MIN % 7);
    signed char c = -128;
    printf("%d %d\n", c / -1, c % 3);
    printf("%d %u\n", -7 / 2, -7 / 2u);
    return (int)(h & 0xff);
}
