// %a and %A
#include <stdio.h>
int main(void) {
    double v[] = {0.0, -0.0, 1.0, 0.5, -3.75, 0.1, 1e100, 5e-324, 2.2250738585072014e-308,
        1.7976931348623157e308};
    for (int i = 0; i < 10; i++) printf("%a %A %.2a %.0a\n", v[i], v[i], v[i], v[i]);
    printf("[%20a][%-20a][%020a][%+a][%#.0a]\n", 1.5, 1.5, 1.5, 1.5, 1.0);
    printf("%La\n", 1.0L);
    printf("%La\n", -0.1L);
    printf("%.3La\n", 3.14159L);
    printf("%a\n", (double)0.1f);
    printf("%.1a %.1a\n", 1.03125, 1.09375);
    return printf("%a", 255.0);
}
