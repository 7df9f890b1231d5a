// add, sub and mul overflow checks for same and mixed types
#include <stdio.h>
#include <limits.h>
#define A(T, op, a, b) \
    do { \
        T r; \
        int o = __builtin_##op##_overflow(a, b, &r); \
        printf("%d:%lld ", o, (long long)r); \
    } while (0)
int main(void) {
    A(int, add, INT_MAX, 1);
    A(int, add, INT_MAX, 0);
    A(int, sub, INT_MIN, 1);
    A(int, mul, 65536, 32768);
    A(int, mul, -65536, 32768);
    puts("");
    A(unsigned, add, UINT_MAX, 1u);
    A(unsigned, sub, 0u, 1u);
    A(unsigned, mul, 65536u, 65536u);
    A(unsigned, add, -1, 1);
    A(unsigned, add, -1, 0);
    puts("");
    A(signed char, add, 100, 27);
    A(signed char, add, 100, 28);
    A(unsigned char, mul, 16, 16);
    A(unsigned char, sub, 3, 4);
    A(short, mul, 200, 200);
    puts("");
    A(long, add, LONG_MAX, 1L);
    A(long, mul, LONG_MIN, -1L);
    A(long, sub, 0L, LONG_MIN);
    A(unsigned long, mul, ULONG_MAX, 2ul);
    A(long long, mul, 3037000500LL, 3037000500LL);
    puts("");
    A(int, add, LONG_MAX, -LONG_MAX);
    A(int, add, 1L << 40, 1);
    A(long, add, UINT_MAX, INT_MAX);
    A(unsigned, sub, 5L, 6LL);
    A(int, sub, 5u, 6u);
    A(int, mul, UINT_MAX, 1);
    A(unsigned long, add, ULONG_MAX, -1);
    A(long, add, ULONG_MAX, -1L);
    puts("");
    int r;
    long l;
    unsigned long ul;
    printf("%d ", __builtin_sadd_overflow(INT_MAX, INT_MAX, &r));
    printf("%d\n", r);
    printf("%d ", __builtin_smull_overflow(1L << 32, 1L << 31, &l));
    printf("%ld\n", l);
    printf("%d ", __builtin_usubl_overflow(1, 2, &ul));
    printf("%lu\n", ul);
    return __builtin_add_overflow(1, 2, &r) * 100 + r;
}
