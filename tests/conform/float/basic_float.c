// float arithmetic stays in single precision
#include <stdio.h>
int main(void) {
    float a = 0.1f, b = 0.2f, c = 16777216.0f;
    printf("%.9g %.9g %.9g %.9g\n", a + b, a - b, a * b, a / b);
    printf("%d %d\n", a + b == 0.3f, (double)a + b == (double)(a + b));
    float s = 0;
    for (int i = 0; i < 100; i++) s += 0.01f;
    printf("%.9g\n", s);
    printf("%.9g %.9g\n", c + 1.0f, c + 2.0f);
    printf("%.9g\n", c + 1.0);
    float m = 3.4e38f;
    printf("%g %g\n", m * 10, (double)m * 10);
    printf("%.9g\n", 1.0f / 3 * 3);
    printf("%zu %zu\n", sizeof(a * b), sizeof(a * 1.0));
    float h = a * b * 1e10f;
    printf("%.9g\n", h);
    return (int)(s * 100);
}
