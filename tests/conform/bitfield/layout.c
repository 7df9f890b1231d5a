// packing of bit-fields into units: sizes and byte images
#include <stdio.h>
#include <string.h>
struct a {
    unsigned x : 4, y : 12, z : 16;
};
struct b {
    unsigned x : 20;
    unsigned y : 20;
};
struct c {
    char c;
    unsigned x : 9;
    char d;
};
struct d {
    unsigned x : 5;
    unsigned : 0;
    unsigned y : 5;
};
struct e {
    unsigned x : 5;
    unsigned : 3;
    unsigned y : 8;
};
struct f {
    unsigned char a : 3, b : 6;
};
struct g {
    unsigned short a : 9, b : 7, c : 1;
};
struct h {
    int a : 1;
    long b : 40;
    char c : 4;
};
#define DUMP(v) \
    do { \
        unsigned char q[sizeof(v)]; \
        memcpy(q, &(v), sizeof(v)); \
        for (unsigned i = 0; i < sizeof(v); i++) printf("%02x", q[i]); \
        puts(""); \
    } while (0)
#define SET(T, n, ...) \
    T n; \
    memset(&n, 0, sizeof n); \
    __VA_ARGS__; \
    printf("%zu ", sizeof n); \
    DUMP(n)
int main(void) {
    SET(struct a, a, a.x = 5, a.y = 0xabc, a.z = 0x1234);
    SET(struct b, b, b.x = 0xfffff, b.y = 0x12345);
    SET(struct c, c, c.c = 1, c.x = 0x155, c.d = 2);
    SET(struct d, d, d.x = 31, d.y = 17);
    SET(struct e, e, e.x = 31, e.y = 0x81);
    SET(struct f, f, f.a = 5, f.b = 33);
    SET(struct g, g, g.a = 0x101, g.b = 0x41, g.c = 1);
    SET(struct h, h, h.a = -1, h.b = -2, h.c = 7);
    printf("%d %ld %d\n", h.a, (long)h.b, h.c);
    return (int)sizeof(struct h);
}
