// short and unsigned short wrap by conversion
#include <stdio.h>
#include <limits.h>
int main(void) {
    short s = SHRT_MAX;
    unsigned short u = USHRT_MAX;
    s = (short)(s + 1);
    u = u + 1;
    printf("%d %u\n", s, u);
    u--;
    s--;
    printf("%d %u\n", s, u);
    s = (short)0x12345678;
    u = (unsigned short)-32769;
    printf("%d %u %x\n", s, u, u);
    printf("%d %d\n", (short)65535, (unsigned short)-1);
    unsigned short a = 65535, b = 1;
    printf("%d %d\n", a + b, (unsigned short)(a + b));
    short m = SHRT_MIN;
    printf("%d %d\n", -m, (short)-m);
    return u >> 12;
}
