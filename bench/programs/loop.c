// integer arithmetic in registers
#include <stdio.h>
int main(void)
{
    unsigned a = 1, b = 7;
    for (unsigned i = 0; i < 60000000u; i++) {
        a = a * 1664525u + 1013904223u;
        b ^= a >> 3;
        b += i & 0xff;
    }
    printf("%u %u\n", a, b);
    return 0;
}
