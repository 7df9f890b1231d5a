// narrowing keeps the low bits
#include <stdio.h>
int main(void) {
    long long v = 0x123456789abcdef0LL;
    printf("%x %x %x\n", (unsigned)v, (unsigned short)v, (unsigned char)v);
    printf("%d %d %d\n", (int)v, (short)v, (signed char)v);
    v = 0xffffffff7fffffffLL;
    printf("%d %ld\n", (int)v, (long)(int)v);
    v = 0x80000000LL;
    printf("%d %u %d\n", (int)v, (unsigned)v, (int)v < 0);
    v = -0x8001;
    printf("%d %u %d %u\n", (short)v, (unsigned short)v, (signed char)v, (unsigned char)v);
    int chain = (int)(signed char)(unsigned short)(long)-3.99;
    printf("%d\n", chain);
    printf("%d %d\n", (signed char)128, (signed char)(unsigned char)383);
    return (unsigned char)v;
}
