// integer literal types by suffix, base and magnitude
#include <stdio.h>
#define T(x) \
    _Generic((x), int \
             : "int", unsigned \
             : "unsigned", long \
             : "long", unsigned long \
             : "ulong", long long \
             : "llong", unsigned long long \
             : "ullong", char \
             : "char", default \
             : "?")
int main(void) {
    puts(T(1));
    puts(T(2147483647));
    puts(T(2147483648));
    puts(T(0x7fffffff));
    puts(T(0x80000000));
    puts(T(0xffffffff));
    puts(T(0x100000000));
    puts(T(0x8000000000000000));
    puts(T(037777777777));
    puts(T(1u));
    puts(T(1l));
    puts(T(1LL));
    puts(T(1ull));
    puts(T(1lu));
    puts(T(4294967296u));
    puts(T('a'));
    puts(T(0b101));
    puts(T(-2147483648));
    puts(T(2147483647 + 1L));
    printf("%d %d %d %d\n", 0b1011, 0x1F, 017, 0);
    printf("%ld %lu\n", -2147483648, 0xffffffffffffffff);
    printf("%d %d\n", -1 < 0x7fffffff, -1 < 0x80000000);
    return 0b1000 + 010;
}
