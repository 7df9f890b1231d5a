// C99 _Complex arithmetic: construction, parts, sums, products, comparison
#include <stdio.h>
#include <complex.h>
static double complex sq(double complex z) { return z * z; }
int main(void) {
    double complex a = 3 + 4 * I, b = 1 - 2 * I;
    double complex c = a + b, d = a * b, e = a - 2;
    printf("%g %g %g %g %g %g\n", creal(c), cimag(c), creal(d), cimag(d), creal(e), cimag(e));
    double complex q = a / b;
    printf("%.10g %.10g\n", creal(q), cimag(q));
    printf("%d %d\n", a == 3 + 4 * I, a != b);
    double complex s = sq(a);
    printf("%g %g\n", __real__ s, __imag__ s);
    __imag__ s = 1;
    printf("%g\n", cimag(s));
    float complex f = 0.5f + 2.0f * I;
    f *= 2;
    printf("%g %g %zu\n", crealf(f), cimagf(f), sizeof f);
    printf("%g %g\n", cabs(a), creal(conj(a)) - cimag(conj(a)));
    double complex arr[2] = {1, I};
    arr[1] += arr[0];
    arr[0] = -arr[1];
    printf("%g %g\n", creal(arr[0]), cimag(arr[1]));
    printf("%d\n", !!arr[0]);
    return (int)cabs(6 + 8 * I);
}
