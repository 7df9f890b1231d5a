// _Complex of every floating type and of int: operators, conversions, comparison, conditions
// no-gcc: rounds the quotient of integers in another way
#include <complex.h>
#include <stdio.h>
int main(int argc, char **argv) {
    double _Complex a = argc + 2.0 * I, b = 0.5 - 3 * I;
    float _Complex f = a; long double _Complex l = b;
    int _Complex i = 3 + 4i, j = i * i / (2 + 1i);
    a = a * b + 1.0; a += f; a /= b; a -= l; a *= 2;
    printf("%g %g %d %d\n", creal(a), cimag(a), a == b, a != b);
    printf("%g %g\n", creal(~a), cimag(-a));
    printf("%d %d\n", __real__ j, __imag__ j);
    a++; --b; printf("%g %g %g\n", creal(a), creal(b), cimag(conj(b)));
    printf("%g %g %g\n", creal(cproj(a)), crealf(f), (double)cabsl(l));
    if (a && !(f - f)) printf("%d\n", (int)a);
    double _Complex t[2] = {a, b}; t[argc] = t[0] ? t[1] : 0; _Bool z = t[1];
    printf("%d %g\n", z, creal(t[1]));
    return 0;
}
