// expect, unreachable (never reached), assume_aligned, prefetch keep values
#include <stdio.h>
static int f(int x) {
    if (__builtin_expect(x > 10, 0)) return 1;
    if (__builtin_expect(!!(x & 1), 1)) return 2;
    return 3;
}
static int g(int k) {
    switch (k & 3) {
    case 0: return 10;
    case 1: return 11;
    case 2: return 12;
    case 3: return 13;
    }
    __builtin_unreachable();
}
static int h(unsigned x) {
    if (x < 100) return (int)x;
    __builtin_trap();
}
int main(void) {
    for (int i = 8; i < 13; i++) printf("%d", f(i));
    puts("");
    for (int i = -2; i < 3; i++) printf("%d ", g(i));
    puts("");
    printf("%ld\n", __builtin_expect(1L << 40, 0));
    int a[8] __attribute__((aligned(32))) = {1, 2, 3};
    void *ap = a;
    int *p = __builtin_assume_aligned(ap, 16);
    printf("%d\n", p[2]);
    __builtin_prefetch(&a[4]);
    __builtin_prefetch(&a[4], 1, 3);
    printf("%d\n", h(99));
    long n = 0;
    for (int i = 0; i < 100; i++)
        if (__builtin_expect_with_probability(i % 7 == 0, 1, 0.9)) n += i;
    printf("%ld\n", n);
    return (int)__builtin_expect(f(2), 3);
}
