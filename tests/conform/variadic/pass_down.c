// va_list passed to other functions, by value and by pointer
#include <stdio.h>
#include <stdarg.h>
static int next(va_list *ap) { return va_arg(*ap, int); }
static double nextd(va_list *ap) { return va_arg(*ap, double); }
static int rest(int n, va_list ap) {
    int s = 0;
    while (n--) s = s * 10 + va_arg(ap, int);
    return s;
}
static double both(int n, ...) {
    va_list ap;
    va_start(ap, n);
    double r = 0;
    for (int i = 0; i < n; i++) {
        r += next(&ap);
        r *= nextd(&ap);
    }
    r += rest(3, ap);
    va_end(ap);
    return r;
}
static int my(char *b, size_t n, const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    int r = vsnprintf(b, n, f, ap);
    va_end(ap);
    return r;
}
static int lvl3(const char *f, va_list ap) { return vprintf(f, ap); }
static int lvl2(const char *f, va_list ap) { return lvl3(f, ap) + 100; }
static int lvl1(const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    int r = lvl2(f, ap);
    va_end(ap);
    return r;
}
struct fmt {
    va_list ap;
    int n;
};
static int use(struct fmt *f) { return f->n-- ? va_arg(f->ap, int) : -1; }
static int st(int n, ...) {
    struct fmt f;
    f.n = n;
    va_start(f.ap, n);
    int s = 0, v;
    while ((v = use(&f)) >= 0) s += v;
    va_end(f.ap);
    return s;
}
int main(void) {
    printf("%g\n", both(4, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 7, 8, 9));
    char b[16];
    int r = my(b, sizeof b, "%d:%s:%.2f:%ld", -1, "abcdefgh", 2.345, 99L);
    printf("%d %s\n", r, b);
    r = lvl1("%s %d %c %g\n", "deep", 3, 'x', 0.125);
    printf("%d\n", r);
    printf("%d\n", st(8, 1, 2, 3, 4, 5, 6, 7, 8));
    return st(2, 20, 30);
}
