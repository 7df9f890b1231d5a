// zero-width and unnamed bit-fields separate units
#include <stdio.h>
#include <string.h>
struct a {
    char x : 3;
    char : 0;
    char y : 3;
};
struct b {
    int x : 7;
    short : 0;
    int y : 7;
};
struct c {
    unsigned x : 1;
    unsigned : 30;
    unsigned y : 1;
};
struct d {
    char p;
    int : 0;
    char q;
};
struct e {
    unsigned : 12;
    unsigned k : 4;
};
struct f {
    unsigned char a : 4;
    long : 0;
    unsigned char b : 4;
};
int main(void) {
    printf("%zu %zu %zu %zu %zu %zu\n", sizeof(struct a), sizeof(struct b), sizeof(struct c),
        sizeof(struct d), sizeof(struct e), sizeof(struct f));
    struct a a = {1, 2};
    struct c c = {1, 1};
    struct e e = {9};
    struct d d = {1, 2};
    unsigned char m[8];
    memcpy(m, &a, sizeof a);
    printf("%d %d\n", m[0] & 7, m[1] & 7);
    memcpy(m, &c, sizeof c);
    printf("%x %x\n", m[0] & 1, m[3] & 0x80);
    memcpy(m, &e, sizeof e);
    printf("%x\n", m[1] >> 4);
    printf("%td %d\n", &d.q - &d.p, e.k);
    struct b b = {-64, 63};
    b.x--;
    b.y++;
    printf("%d %d\n", b.x, b.y);
    struct f f = {15, 9};
    f.a++;
    f.b <<= 1;
    printf("%d %d\n", f.a, f.b);
    return (int)sizeof(struct f);
}
