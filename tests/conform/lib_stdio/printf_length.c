// length modifiers hh h l ll z t j truncate or extend
#include <stdio.h>
#include <stddef.h>
#include <stdint.h>
#include <limits.h>
#include <wchar.h>
int main(void) {
    printf("%hhd %hhu %hhx\n", 300, 300, -1);
    printf("%hd %hu %ho\n", 70000, 70000, -1);
    printf("%ld %lu %lx\n", LONG_MIN, ULONG_MAX, -1L);
    printf("%lld %llu %llo\n", LLONG_MIN, ULLONG_MAX, 1ULL << 63);
    printf("%zu %zx %zd\n", (size_t)-1, (size_t)255, (size_t)-2);
    printf("%td %tx\n", (ptrdiff_t)-9, (ptrdiff_t)4096);
    printf("%jd %ju %jx\n", (intmax_t)-3, UINTMAX_MAX, (uintmax_t)0xabc);
    printf("%20ld|%-20lx|%+lld\n", 123456789012L, 0xfedcba987654L, 5LL);
    printf("%hhd %hd\n", (signed char)-128, (short)-32768);
    printf("%#lx %#llo %.20ld\n", 1L << 40, 8LL, 77L);
    printf("%5hhd|%-5hu|%05hx\n", -1, 65537, 0x1ab);
    printf("%lc%lc\n", L'o', (wint_t)'k');
    return printf("%zu", sizeof(int)) + 10;
}
