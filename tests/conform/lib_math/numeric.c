// numerical methods: Newton, Simpson, bisection, series
#include <stdio.h>
#include <math.h>
static double f(double x) { return x * x * x - 2 * x - 5; }
static double simpson(double (*g)(double), double a, double b, int n) {
    double h = (b - a) / n, s = g(a) + g(b);
    for (int i = 1; i < n; i++) s += (i & 1 ? 4 : 2) * g(a + i * h);
    return s * h / 3;
}
int main(void) {
    double x = 2;
    int n = 0;
    while (fabs(f(x)) > 1e-12 && n < 50) {
        x -= f(x) / (3 * x * x - 2);
        n++;
    }
    printf("%.10g %d\n", x, n);
    printf("%.10g %.10g\n", simpson(sin, 0, M_PI, 100), simpson(exp, 0, 1, 10));
    double lo = 0, hi = 2;
    for (int i = 0; i < 60; i++) {
        double m = (lo + hi) / 2;
        if (cos(m) > m) lo = m;
        else hi = m;
    }
    printf("%.10g\n", lo);
    double pi = 0;
    for (int i = 0; i < 1000; i++) pi += (i & 1 ? -4.0 : 4.0) / (2 * i + 1);
    printf("%.10g\n", pi);
    double e = 1, t = 1;
    for (int i = 1; i < 20; i++) e += t /= i;
    printf("%.15g\n", e);
    double m = 0, v = 0;
    int k = 0;
    for (int i = 1; i <= 100; i++) {
        double d = sqrt(i) - m;
        m += d / ++k;
        v += d * (sqrt(i) - m);
    }
    printf("%.10g %.10g\n", m, sqrt(v / (k - 1)));
    return n;
}
