// va_arg over pointers, strings, function pointers, sentinel terminated
#include <stdio.h>
#include <stdarg.h>
#include <string.h>
static int cat(char *out, ...) {
    va_list ap;
    va_start(ap, out);
    const char *s;
    int n = 0;
    out[0] = 0;
    while ((s = va_arg(ap, const char *))) {
        strcat(out, s);
        n++;
    }
    va_end(ap);
    return n;
}
static int apply(int x, ...) {
    va_list ap;
    va_start(ap, x);
    int (*f)(int);
    while ((f = va_arg(ap, int (*)(int)))) x = f(x);
    va_end(ap);
    return x;
}
static int inc(int x) { return x + 1; }
static int dbl(int x) { return x * 2; }
static void store(int n, ...) {
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++) *va_arg(ap, int *) = i * i;
    void *v = va_arg(ap, void *);
    *(double *)v = n / 2.0;
    char **pp = va_arg(ap, char **);
    *pp = "set";
    int(*row)[3] = va_arg(ap, int(*)[3]);
    (*row)[2] = 7;
    va_end(ap);
}
int main(void) {
    char b[64];
    int n = cat(b, "a", "bc", "", "def", (char *)0);
    printf("%d %s\n", n, b);
    n = cat(b, (char *)0);
    printf("%d '%s'\n", n, b);
    n = cat(b, "1", "2", "3", "4", "5", "6", "7", "8", "9", (char *)0);
    printf("%d %s\n", n, b);
    printf("%d\n", apply(5, inc, dbl, dbl, inc, (int (*)(int))0));
    int x = -1, y = -1, z = -1, m[3] = {0};
    double d;
    char *s;
    store(3, &x, &y, &z, &d, &s, &m);
    printf("%d %d %d %g %s %d\n", x, y, z, d, s, m[2]);
    return apply(z, dbl, (int (*)(int))0);
}
