// static inline, always_inline, noinline, pure and const attributes, hot/cold
#include <stdio.h>
static inline int a(int x) { return x + 1; }
static inline __attribute__((always_inline)) int b(int x) { return a(x) * 2; }
__attribute__((noinline)) static int c(int x) { return b(x) - 3; }
__attribute__((const)) static int d(int x) { return x * x; }
static int g = 5;
__attribute__((pure)) static int e(int x) { return x + g; }
__attribute__((cold, unused)) static int f(void) { return 1; }
__attribute__((hot, nonnull(1))) static int h(const int *p) { return *p; }
static inline int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
__attribute__((warn_unused_result)) static int w(void) { return 4; }
__attribute__((format(printf, 1, 2))) static int pf(const char *s, ...) { return s[0]; }
__attribute__((malloc, returns_nonnull)) static void *mm(void) {
    static int z = 9;
    return &z;
}
static int dep(int x __attribute__((unused))) { return 2; }
int main(void) {
    printf("%d %d %d %d\n", a(1), b(2), c(3), d(-4));
    int x = e(1);
    g = 50;
    printf("%d %d\n", x, e(1));
    printf("%d %d %d\n", h(&g), fact(7), w());
    printf("%d %d %d\n", pf("%d", 3), *(int *)mm(), dep(0));
    int s = 0;
    for (int i = 0; i < 10; i++) s += c(i) * d(i) - e(i);
    printf("%d\n", s);
    return f() + a(5);
}
