// limits.h values
#include <stdio.h>
#include <limits.h>
int main(void) {
    printf("%d %d %d %d %d\n", CHAR_BIT, SCHAR_MIN, SCHAR_MAX, UCHAR_MAX, CHAR_MIN);
    printf("%d %d %d\n", SHRT_MIN, SHRT_MAX, USHRT_MAX);
    printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
    printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
    printf("%lld %lld %llu\n", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
    printf("%d %d\n", sizeof(CHAR_MAX) == sizeof(int), UINT_MAX > INT_MAX);
    printf("%d\n", INT_MAX + 1u == (unsigned)INT_MIN);
    return CHAR_MAX;
}
