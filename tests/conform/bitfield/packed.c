// packed bit-fields straddle bytes and units
#include <stdio.h>
#include <string.h>
struct __attribute__((packed)) p {
    unsigned a : 3;
    unsigned b : 13;
    unsigned c : 20;
    int d : 17;
    unsigned long long e : 37;
    char f;
};
struct __attribute__((packed)) q {
    char c;
    unsigned x : 30;
    unsigned y : 30;
};
int main(void) {
    struct p x;
    memset(&x, 0, sizeof x);
    x.a = 5;
    x.b = 0x1abc;
    x.c = 0xfedcb;
    x.d = -12345;
    x.e = 0x123456789aULL;
    x.f = 'z';
    unsigned char m[sizeof x];
    memcpy(m, &x, sizeof x);
    for (unsigned i = 0; i < sizeof x - 1; i++)
        if (i != 11) printf("%02x", m[i]);
    puts("");
    printf("%zu %u %x %x %d %llx %c\n", sizeof x, x.a, x.b, x.c, x.d, (unsigned long long)x.e, x.f);
    x.c++;
    x.d *= 2;
    x.e ^= ~0ULL;
    printf("%u %x %x %d %llx %c\n", x.a, x.b, x.c, x.d, (unsigned long long)x.e, x.f);
    x.b = 0;
    printf("%u %x %x\n", x.a, x.b, x.c);
    struct q y = {1, 0x3fffffff, 0x2aaaaaaa}, z = y;
    z.x = 0;
    printf("%zu %d %x %x %x\n", sizeof y, y.c, y.x, y.y, z.y);
    struct q v[3] = {y, z, y};
    v[1].y = 1;
    v[1].x--;
    printf("%x %x %x %d\n", v[1].x, v[1].y, v[2].x, v[2].c);
    return (int)sizeof(struct q);
}
