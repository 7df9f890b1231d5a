// overflow builtins as used in real code: checked sums, size computation, parsing
#include <stdio.h>
#include <stdint.h>
#include <limits.h>
#include <stddef.h>
static int parse(const char *s, int *out) {
    int v = 0;
    for (; *s; s++)
        if (__builtin_mul_overflow(v, 10, &v) || __builtin_add_overflow(v, *s - '0', &v)) return 0;
    *out = v;
    return 1;
}
static size_t area(size_t w, size_t h, size_t e) {
    size_t r;
    return __builtin_mul_overflow(w, h, &r) || __builtin_mul_overflow(r, e, &r) ? 0 : r;
}
int main(void) {
    int v = -1;
    printf("%d ", parse("2147483647", &v));
    printf("%d ", v);
    printf("%d %d\n", parse("2147483648", &v), parse("99999999999", &v));
    printf("%zu %zu %zu\n", area(100, 200, 4), area(1ul << 32, 1ul << 32, 1),
        area(SIZE_MAX / 2, 2, 2));
    int64_t a = INT64_MAX;
    uint64_t u;
    int32_t i;
    uint8_t b;
    int o;
    o = __builtin_add_overflow(a, a, &u);
    printf("%d %llu\n", o, (unsigned long long)u);
    o = __builtin_sub_overflow(0, 1, &u);
    printf("%d %llu\n", o, (unsigned long long)u);
    o = __builtin_mul_overflow((uint64_t)3, -1, &i);
    printf("%d %d\n", o, i);
    o = __builtin_add_overflow(200, 55, &b);
    printf("%d %d ", o, b);
    o = __builtin_add_overflow(200, 56, &b);
    printf("%d %d\n", o, b);
    o = __builtin_mul_overflow(INT_MIN, -1, &i);
    printf("%d %d\n", o, i);
    int64_t w;
    o = __builtin_mul_overflow(INT_MIN, -1, &w);
    printf("%d %lld\n", o, (long long)w);
    unsigned carry = 0, x[3] = {~0u, ~0u, 5}, y[3] = {1, 0, 1}, r[3];
    for (int k = 0; k < 3; k++) {
        unsigned t;
        unsigned c1 = __builtin_add_overflow(x[k], y[k], &t),
                 c2 = __builtin_add_overflow(t, carry, &r[k]);
        carry = c1 | c2;
    }
    printf("%u %u %u %u\n", r[0], r[1], r[2], carry);
    __int128 q;
    o = __builtin_mul_overflow((__int128)1 << 100, (__int128)1 << 27, &q);
    printf("%d\n", o);
    return o * 100 + b;
}
