// __int128 division and remainder, signed and unsigned, printed in decimal
#include <stdio.h>
static void dec(unsigned __int128 v) {
    char b[48];
    int i = 47;
    b[i] = 0;
    do {
        b[--i] = (char)('0' + (int)(v % 10));
        v /= 10;
    } while (v);
    puts(b + i);
}
static void sdec(__int128 v) {
    if (v < 0) {
        putchar('-');
        dec(-(unsigned __int128)v);
    } else dec(v);
}
int main(void) {
    unsigned __int128 m = ~(unsigned __int128)0;
    dec(m);
    sdec((__int128)((unsigned __int128)1 << 127));
    sdec((__int128)(m >> 1));
    dec(m / 1000000007u);
    dec(m / (((unsigned __int128)1 << 64) + 12345));
    __int128 n = -(__int128)1000000000000000000LL * 1000000007;
    sdec(n);
    sdec(n / 7);
    sdec(n % 7);
    sdec(n / -3);
    sdec(n % 1000000000);
    printf("%lld\n", (long long)(n >> 64));
    return (int)(m % 253);
}
