// calling variadic functions through pointers; unnamed trailing arguments
#include <stdio.h>
#include <stdarg.h>
static int va(int n, ...) {
    va_list ap;
    va_start(ap, n);
    int r = 0;
    for (int i = 0; i < n; i++) r += va_arg(ap, int) << i;
    va_end(ap);
    return r;
}
static int vb(int n, ...) { return n; }
static char *vs(char *b, ...) {
    va_list ap;
    va_start(ap, b);
    sprintf(b, "%s%d", va_arg(ap, char *), 3);
    va_end(ap);
    return b;
}
int main(void) {
    int (*t[2])(int, ...) = {va, vb};
    printf("%d %d\n", t[0](3, 1, 2, 3), t[1](5, 1.5, "ignored", 3L));
    int (*pf)(const char *, ...) = printf;
    int r = pf("%s %d\n", "via pointer", 12);
    printf("%d\n", r);
    char b[20];
    printf("%s\n", vs(b, "n="));
    int (*sp)(char *, const char *, ...) = sprintf;
    r = sp(b, "%x%o%c", 255, 8, 'q');
    printf("%s %d\n", b, r);
    printf("%d\n", va(0, 1, 2));
    return (1 ? va : vb)(2, 10, 20);
}
