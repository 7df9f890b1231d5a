// character access to the bytes of every type, little endian order
#include <stdio.h>
#include <string.h>
static void dump(const void *p, size_t n) {
    const unsigned char *c = p;
    for (size_t i = 0; i < n; i++) printf("%02x", c[i]);
    puts("");
}
int main(void) {
    int i = 0x12345678;
    dump(&i, sizeof i);
    short s = -2;
    dump(&s, sizeof s);
    long l = 0x0102030405060708;
    dump(&l, sizeof l);
    float f = -1.5f;
    dump(&f, sizeof f);
    double d = 1e10;
    dump(&d, sizeof d);
    _Bool b = 5;
    dump(&b, 1);
    long double x = 3.25L;
    dump(&x, 10);
    int a[2] = {1, -1};
    dump(a, sizeof a);
    unsigned char *p = (unsigned char *)&i;
    p[0] = 0xff;
    p[3] = 0x80;
    printf("%x %d\n", i, i);
    char buf[8];
    memcpy(buf + 1, &i, 4);
    int k;
    memcpy(&k, buf + 1, 4);
    printf("%d\n", k == i);
    unsigned u;
    memset(&u, 0xa5, sizeof u);
    printf("%x\n", u);
    return p[1];
}
