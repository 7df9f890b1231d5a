// byte swaps and rotations
#include <stdio.h>
#include <stdint.h>
static uint32_t rotl(uint32_t x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }
static uint64_t rotr(uint64_t x, unsigned n) { return x >> n | x << (64 - n); }
int main(void) {
    printf("%x %x %llx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678),
        (unsigned long long)__builtin_bswap64(0x0123456789abcdefULL));
    printf("%x %x\n", __builtin_bswap16((uint16_t)0xff80), __builtin_bswap16(0x12345 & 0xffff));
    uint32_t x = 0xdeadbeef;
    printf("%x\n", __builtin_bswap32(__builtin_bswap32(x)) ^ x);
    printf("%lld\n", (long long)__builtin_bswap64(0x80));
    printf("%d\n", (int)__builtin_bswap32(0x80));
    printf("%x %x %x\n", rotl(x, 0), rotl(x, 4), rotl(x, 31));
    printf("%llx\n", (unsigned long long)rotr(0x0123456789abcdefULL, 12));
    uint64_t h = 1;
    for (int i = 0; i < 20; i++) h = __builtin_bswap64(h * 0x9e3779b97f4a7c15ULL) ^ rotr(h, 7);
    printf("%llx\n", (unsigned long long)h);
    enum { C = __builtin_bswap32(0x01000000) };
    printf("%d\n", C);
    return (int)(h & 0xff);
}
