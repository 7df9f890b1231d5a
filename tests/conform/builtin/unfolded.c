// builtins on values that the compiler does not know: checked copies, signs, classes, mixed overflow, offsets
// no-gcc: __builtin_assume, __builtin_addressof
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
static volatile double values[] = {0.0, -0.0, 1.5, -2.5, 4e-320, -4e-320, INFINITY, -INFINITY, NAN};
static volatile float floats[] = {0.0f, -1.0f, 1e-40f, INFINITY};
struct deep {
    int a;
    struct {
        short b[5], c;
    } in[4];
};
static const char *class_of(double d) {
    switch (__builtin_fpclassify(1, 2, 3, 4, 5, d)) {
    case 1: return "nan";
    case 2: return "inf";
    case 3: return "normal";
    case 4: return "subnormal";
    default: return "zero";
    }
}
static void copies(int n) {
    char a[32], b[32];
    __builtin___memcpy_chk(a, "hello, world", 13, sizeof a);
    __builtin___strcpy_chk(b, a, sizeof b);
    __builtin___strcat_chk(b, "!", sizeof b);
    __builtin___strncpy_chk(a, b, (size_t)n + 4, sizeof a);
    __builtin___memset_chk(a + n + 3, '.', 2, sizeof a - 5);
    __builtin___memmove_chk(a + 1, a, 6, sizeof a - 1);
    printf("%.7s %s\n", a, b);
    int r = __builtin___snprintf_chk(a, sizeof a, 0, sizeof a, "%d-%s", n, b);
    r += __builtin___sprintf_chk(b, 0, sizeof b, "%c%d", 'x', r);
    printf("%s %s %d\n", a, b, r);
    char *room = __builtin_alloca_with_align((size_t)n + 16, 512);
    printf("%.4s %d\n", b, ((size_t)room & 63) == 0);
}
static void overflows(long long x, unsigned long long y, __int128 z) {
    long long r;
    unsigned long long u;
    unsigned char c;
    __int128 w;
    printf("%d %lld\n", __builtin_add_overflow(x, y, &r), r);
    printf("%d %llu\n", __builtin_sub_overflow(x, y, &u), u);
    printf("%d %d\n", __builtin_mul_overflow(x, y, &c), c);
    printf("%d %lld\n", __builtin_mul_overflow(z, (__int128)y, &w), (long long)w);
    printf("%d\n", __builtin_add_overflow(z, (__int128)x << 64, &w));
}
int main(int argc, char **argv) {
    for (unsigned k = 0; k < sizeof values / sizeof *values; k++) {
        double d = values[k];
        printf("%s %d %d %d %d", class_of(d), isnan(d) != 0, isfinite(d) != 0, isnormal(d) != 0, __builtin_isinf_sign(d));
        d = __builtin_copysign(values[k], values[3]);
        printf(" %d %g %g\n", signbit(d) != 0, __builtin_fabs(values[k]) < 9 ? d : 0, (double)__builtin_copysignf(floats[1], floats[k % 4]));
    }
    printf("%d %d %d\n", isgreater(values[2], values[8]), isunordered(values[2], values[8]), islessgreater(values[2], values[3]));
    copies(argc);
    overflows(-argc, 3, 5);
    overflows(argc, ~0ull, -1);
    int n = argc + 1, *p = __builtin_addressof(n);
    __builtin_assume(n > 0);
    printf("%zu %zu\n", offsetof(struct deep, in[n].b[argc]), offsetof(struct deep, in[argc].c));
    printf("%d %d %d\n", __builtin_clrsb(n), __builtin_clrsbll(-n), __builtin_ffsll(1LL << (40 * argc)));
    printf("%d %d\n", *p, (int)__builtin_object_size(argv, 0));
    return 0;
}
