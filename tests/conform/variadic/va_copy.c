// va_copy gives an independent cursor
#include <stdio.h>
#include <stdarg.h>
static int two(int n, ...) {
    va_list a, b;
    va_start(a, n);
    int first = va_arg(a, int);
    va_copy(b, a);
    int s1 = 0, s2 = 0;
    for (int i = 1; i < n; i++) s1 = s1 * 2 + va_arg(a, int);
    for (int i = 1; i < n; i++) s2 = s2 * 3 + va_arg(b, int);
    va_end(b);
    va_end(a);
    printf("%d %d %d\n", first, s1, s2);
    return s1 + s2;
}
static int maxlen(const char *fmt, ...) {
    va_list a, b;
    va_start(a, fmt);
    va_copy(b, a);
    int n = vsnprintf(0, 0, fmt, a);
    char buf[64];
    int m = vsnprintf(buf, sizeof buf, fmt, b);
    va_end(a);
    va_end(b);
    printf("%s|%d\n", buf, n == m);
    return n;
}
static double again(int n, ...) {
    va_list a;
    double r = 0;
    for (int k = 0; k < 3; k++) {
        va_start(a, n);
        for (int i = 0; i < n; i++) r += va_arg(a, double) * (k + 1);
        va_end(a);
    }
    return r;
}
int main(void) {
    two(3, 10, 20, 30);
    two(9, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    printf("%d\n", maxlen("%d-%s-%g-%c", 42, "mid", 2.5, 'z'));
    printf("%g\n", again(3, 1.0, 2.5, -0.5));
    return two(2, 5, 6);
}
