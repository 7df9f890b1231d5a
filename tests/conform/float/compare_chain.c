// every comparison operator on doubles, floats and long doubles in conditions
#include <stdio.h>
#define ALL(x, y) \
    ((x) < (y)) << 5 | ((x) <= (y)) << 4 | ((x) > (y)) << 3 | ((x) >= (y)) << 2 | \
        ((x) == (y)) << 1 | ((x) != (y))
int main(void) {
    double d[] = {-1.5, -0.0, 0.0, 1e-300, 2};
    volatile double zero = 0;
    d[3] = zero / zero;
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++) {
            float f = (float)d[j];
            long double l = d[j];
            printf("%02x,%02x,%02x ", (unsigned)(ALL(d[i], d[j])), (unsigned)(ALL(d[i], f)),
                (unsigned)(ALL(l, d[i])));
        }
        puts("");
    }
    int n = 0;
    for (double x = 0; x < 1; x += 0.1) n++;
    printf("%d\n", n);
    n = 0;
    for (float x = 0; x < 1; x += 0.1f) n++;
    printf("%d\n", n);
    while (zero != 3) zero++;
    do zero -= .5;
    while (zero > 1);
    printf("%g\n", (double)zero);
    return n;
}
