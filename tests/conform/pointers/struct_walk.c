// walking bytes and members of structs through differently typed pointers
#include <stdio.h>
#include <string.h>
#include <stddef.h>
struct rec {
    unsigned char tag;
    unsigned short len;
    unsigned val;
    long big;
};
int main(void) {
    struct rec v[3];
    memset(v, 0, sizeof v);
    for (int i = 0; i < 3; i++) {
        v[i].tag = (unsigned char)(i + 1);
        v[i].len = (unsigned short)(i * 257);
        v[i].val = (unsigned)i * 0x01010101u;
        v[i].big = -i;
    }
    unsigned sum = 0;
    for (unsigned char *p = (unsigned char *)v, *e = p + sizeof v; p < e; p++) sum = sum * 5 + *p;
    printf("%u\n", sum);
    char *base = (char *)&v[1];
    unsigned short l;
    memcpy(&l, base + offsetof(struct rec, len), 2);
    printf("%u\n", l);
    *(unsigned *)(base + offsetof(struct rec, val)) ^= 0xff;
    printf("%x\n", v[1].val);
    long *bp = &v[0].big;
    bp = (long *)((char *)bp + sizeof(struct rec));
    printf("%ld\n", *bp);
    struct rec *q = (struct rec *)((char *)v + 2 * sizeof *q);
    printf("%d %td\n", q->tag, q - v);
    unsigned char buf[40];
    size_t n = 0;
    for (int i = 0; i < 3; i++) {
        buf[n++] = v[i].tag;
        memcpy(buf + n, &v[i].len, 2);
        n += 2;
        memcpy(buf + n, &v[i].val, 4);
        n += 4;
    }
    unsigned h = 0;
    for (size_t i = 0; i < n; i++) h = h * 31 + buf[i];
    printf("%zu %u\n", n, h);
    unsigned x = (unsigned)buf[10] | (unsigned)buf[11] << 8 | (unsigned)buf[12] << 16 |
                 (unsigned)buf[13] << 24;
    printf("%x\n", x);
    return (int)(h & 0xff);
}
