// hexadecimal floating constants and suffixes
#include <stdio.h>
int main(void) {
    printf("%g %g %g %g\n", 0x1p0, 0x1.8p1, 0x.8p0, 0xAp-2);
    printf("%.17g %.17g\n", 0x1.921fb54442d18p+1, 0x1p-1074);
    printf("%g %g\n", 0x1.fffffep127f, 0x1p-149f);
    printf("%d\n", 0x1.000001p0f == 1.0f);
    printf("%d\n", 0x1.000001p0 == 1.0);
    printf("%Lg\n", 0x1p16383L);
    printf("%g %g %g %g %g\n", 1., .5, 1e3, 1E-3, 5e+2);
    printf("%zu %zu %zu\n", sizeof 1.0f, sizeof 1.0, sizeof 1.0L);
    printf("%.20Lg %.20Lg\n", 0.1L, (long double)0.1);
    printf("%a %a %a\n", 1.0, 0.1, -3.75);
    return (int)0x1.8p4;
}
