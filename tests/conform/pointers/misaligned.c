// accesses at any address, as the machine does them
// no-sanitize: misaligned accesses
#include <stdio.h>
typedef short __attribute__((may_alias)) part;
typedef int __attribute__((may_alias)) any_int;
typedef unsigned long long __attribute__((may_alias)) whole;
int main(void) {
    char b[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    volatile int one = 1;
    any_int *p = (any_int *)(b + one);
    printf("%x\n", *p);
    *(part *)(b + 3 * one) = 0x1122;
    printf("%x %llx\n", *p, *(whole *)(b + one));
    return b[4];
}
