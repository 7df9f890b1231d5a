// %Lf %Le %Lg for long double
#include <stdio.h>
int main(void) {
    long double v[] = {0.1L, -1.0L / 3, 1e4000L, 1e-4900L, 18446744073709551615.0L, 1234567.891L};
    for (int i = 0; i < 6; i++) printf("%Le %Lg %.20Lg\n", v[i], v[i], v[i]);
    printf("%Lf %.3Lf %.0Lf\n", v[0], v[1], v[4]);
    printf("[%30.10Lf][%-20.2Lf][%+Lf][%015.3Lf]\n", v[5], v[5], v[5], v[5]);
    printf("%LG %LE\n", v[3], v[2]);
    printf("%.25Lf\n", 0.1L);
    printf("%#.0Lf %Lg\n", 3.0L, -0.0L);
    return printf("%.2Lf", 2.5L);
}
