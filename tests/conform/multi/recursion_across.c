// mutual recursion, struct passing and varargs across units
// files: recursion_across_2.part.c
#include <stdio.h>
#include <stdarg.h>
struct acc {
    int depth;
    long sum;
    double f;
};
struct acc odd(struct acc, int);
int logf2(const char *, ...);
int vlog(const char *f, va_list ap) {
    printf("[%d]", f[0]);
    return vprintf(f, ap);
}
struct acc even(struct acc a, int n) {
    a.depth++;
    a.sum += n;
    return n ? odd(a, n - 1) : a;
}
int main(void) {
    struct acc a = even((struct acc){0, 0, 1.0}, 10);
    printf("%d %ld %g\n", a.depth, a.sum, a.f);
    a = odd(a, 7);
    printf("%d %ld %g\n", a.depth, a.sum, a.f);
    printf("%d\n", logf2("%d-%s-%g-%ld\n", 5, "x", 2.5, 1L << 40));
    printf("%d\n", logf2("plain\n"));
    return a.depth;
}
