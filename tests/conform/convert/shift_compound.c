// compound shifts with narrow left operands and wide counts
#include <stdio.h>
int main(void) {
    unsigned char c = 0x81;
    c <<= 1;
    printf("%x ", c);
    c = 0x81;
    c >>= 3L;
    printf("%x ", c);
    signed char s = -100;
    s >>= 2;
    printf("%d ", s);
    s = 64;
    s <<= 1;
    printf("%d\n", s);
    unsigned short h = 0xf00f;
    h <<= 4u;
    printf("%x ", h);
    h >>= 8ULL;
    printf("%x\n", h);
    long l = 1;
    int k = 40;
    l <<= k;
    printf("%lx ", l);
    l >>= (char)39;
    printf("%lx\n", l);
    unsigned u = 0xdeadbeef;
    u >>= 16;
    printf("%x ", u);
    u <<= 20;
    printf("%x\n", u);
    unsigned long long q = 1;
    for (int i = 0; i < 64; i += 9) printf("%llx ", q << i);
    puts("");
    int n = -1;
    n >>= 31;
    printf("%d ", n);
    unsigned z = n;
    z >>= 31;
    printf("%u\n", z);
    struct {
        unsigned f : 9;
    } b = {0x1ff};
    b.f <<= 3;
    printf("%x ", b.f);
    b.f >>= 4;
    printf("%x\n", b.f);
    unsigned __int128 w = 1;
    w <<= 100;
    w >>= 37;
    printf("%llx\n", (unsigned long long)w);
    return c;
}
