// memset truncates the value; memcmp is unsigned; memchr, memrchr stop at n
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
static int s(int x) { return (x > 0) - (x < 0); }
int main(void) {
    unsigned char b[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    memset(b + 2, 0x1ab, 3);
    for (int i = 0; i < 8; i++) printf("%02x", b[i]);
    puts("");
    memset(b, 'x', 0);
    printf("%d\n", b[0]);
    int v[3];
    memset(v, 0xff, sizeof v);
    printf("%d\n", v[2]);
    printf("%d %d %d %d\n", s(memcmp("ab\0c", "ab\0d", 4)), s(memcmp("ab\0c", "ab\0d", 3)),
        s(memcmp("\x80", "\x7f", 1)), s(memcmp("a", "b", 0)));
    printf("%td %d\n", (unsigned char *)memchr(b, 0xab, 8) - b, memchr(b, 8, 7) == NULL);
    printf("%td\n", (unsigned char *)memchr(b, 0x108, 8) - b);
    printf("%td\n", (unsigned char *)memrchr(b, 0xab, 8) - b);
    const char *z = "a\0b";
    printf("%td %d\n", (char *)memchr(z, 'b', 3) - z, memchr(z, 'b', 2) == NULL);
    int a[2] = {1, 256}, c[2] = {1, 1};
    printf("%d\n", s(memcmp(a, c, sizeof a)));
    return b[3] & 0x7f;
}
