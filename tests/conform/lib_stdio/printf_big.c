// long outputs, large widths and precisions, many arguments
#include <stdio.h>
#include <string.h>
int main(void) {
    static char b[3000];
    int n = snprintf(b, sizeof b, "%.500f", 0.1);
    printf("%d %.30s %s\n", n, b, b + n - 10);
    n = sprintf(b, "%1000d", 5);
    printf("%d %zu\n", n, strspn(b, " "));
    n = sprintf(b, "%.1000d", -5);
    printf("%d %.4s\n", n, b);
    n = sprintf(b, "%f", 1e300);
    printf("%d %s\n", n, b);
    n = sprintf(b, "%.1074f", 5e-324);
    printf("%d %s\n", n, b + n - 20);
    printf("%d %d %d %d %d %d %d %d %d %d %d %d %s %g %g %g %g %g %g %g %g %g %g %c\n", 1, 2, 3, 4,
        5, 6, 7, 8, 9, 10, 11, 12, "s", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 'e');
    n = sprintf(b, "%-300s|", "left");
    printf("%d %c\n", n, b[300]);
    memset(b, 'q', 2500);
    b[2500] = 0;
    printf("%d\n", printf("%s\n", b));
    return n & 0xff;
}
