// arithmetic on local variables
#include <stdio.h>
int main(void)
{
    unsigned a = 1, b = 7;
    int odd = 0;
    for (int i = 0; i < 40000000; i++) {
        a = a * 1664525u + 1013904223u;
        b ^= a >> 3;
        odd += b & 1;
    }
    printf("%u %u %d\n", a, b, odd);
    return 0;
}
