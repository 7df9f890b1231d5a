// vprintf, vsprintf, vsnprintf, vfprintf, asprintf wrappers
#define _GNU_SOURCE
#include <stdio.h>
#include <stdarg.h>
#include <stdlib.h>
static int a(char *b, size_t n, const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    int r = vsnprintf(b, n, f, ap);
    va_end(ap);
    return r;
}
static int s(char *b, const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    int r = vsprintf(b, f, ap);
    va_end(ap);
    return r;
}
static int o(const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    int r = vfprintf(stdout, f, ap);
    va_end(ap);
    return r;
}
static char *fmt(const char *f, ...) {
    va_list ap, aq;
    va_start(ap, f);
    va_copy(aq, ap);
    int n = vsnprintf(0, 0, f, ap);
    va_end(ap);
    char *p = malloc((size_t)n + 1);
    vsprintf(p, f, aq);
    va_end(aq);
    return p;
}
int main(void) {
    char b[64];
    int r = a(b, 8, "%s-%d", "abcdef", 99);
    printf("%d %s\n", r, b);
    r = s(b, "%x %g %c %ld", 255, 0.5, 'c', -1L);
    printf("%d %s\n", r, b);
    r = o("%d %s %.1f\n", 1, "two", 3.0);
    printf("%d\n", r);
    char *p = fmt("%5d|%-5s|%Lg", 42, "l", 2.5L);
    printf("%s\n", p);
    free(p);
    r = asprintf(&p, "%d+%d", 10, 20);
    printf("%d %s\n", r, p);
    free(p);
    return r;
}
