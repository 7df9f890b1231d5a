#include <stdarg.h>
struct acc {
    int depth;
    long sum;
    double f;
};
struct acc even(struct acc, int);
int vlog(const char *, va_list);
struct acc odd(struct acc a, int n) {
    a.f *= 1.5;
    a.sum -= 2L * n;
    return n ? even(a, n - 1) : a;
}
int logf2(const char *f, ...) {
    va_list ap;
    va_start(ap, f);
    int n = vlog(f, ap);
    va_end(ap);
    return n;
}
