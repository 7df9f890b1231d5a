// base64 encoding and decoding with padding, every length, invalid input
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
static const char alpha[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static char *enc(const unsigned char *p, size_t n) {
    char *out = malloc((n + 2) / 3 * 4 + 1), *o = out;
    for (; n >= 3; n -= 3, p += 3) {
        *o++ = alpha[p[0] >> 2];
        *o++ = alpha[(p[0] & 3) << 4 | p[1] >> 4];
        *o++ = alpha[(p[1] & 15) << 2 | p[2] >> 6];
        *o++ = alpha[p[2] & 63];
    }
    if (n) {
        *o++ = alpha[p[0] >> 2];
        if (n == 1) {
            *o++ = alpha[(p[0] & 3) << 4];
            *o++ = '=';
        } else {
            *o++ = alpha[(p[0] & 3) << 4 | p[1] >> 4];
            *o++ = alpha[(p[1] & 15) << 2];
        }
        *o++ = '=';
    }
    *o = 0;
    return out;
}
static long dec(const char *s, unsigned char *out) {
    static signed char rev[256];
    static int ready;
    if (!ready) {
        memset(rev, -1, sizeof rev);
        for (int i = 0; i < 64; i++) rev[(unsigned char)alpha[i]] = (signed char)i;
        ready = 1;
    }
    long n = 0;
    unsigned acc = 0;
    int bits = 0;
    for (; *s && *s != '='; s++) {
        int v = rev[(unsigned char)*s];
        if (v < 0) return -1;
        acc = acc << 6 | (unsigned)v;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            out[n++] = (unsigned char)(acc >> bits);
        }
    }
    while (*s == '=') s++;
    return *s ? -2 : n;
}
int main(void) {
    const char *t[] = {"", "f", "fo", "foo", "foob", "fooba", "foobar", "any carnal pleas\xff\xfe"};
    for (int i = 0; i < 8; i++) {
        char *e = enc((const unsigned char *)t[i], strlen(t[i]));
        unsigned char b[64];
        long n = dec(e, b);
        printf("%s %ld %d\n", e, n, !memcmp(b, t[i], (size_t)n));
        free(e);
    }
    unsigned char bin[256], back[256];
    int ok = 1;
    for (int i = 0; i < 256; i++) bin[i] = (unsigned char)(i * 167 + 13);
    for (size_t n = 0; n < 256; n += 5) {
        char *e = enc(bin, n);
        long m = dec(e, back);
        ok &= m == (long)n && !memcmp(bin, back, n);
        free(e);
    }
    unsigned char x[8];
    printf("%d %ld %ld %ld\n", ok, dec("ab$d", x), dec("YQ==x", x), dec("YWI=", x));
    return ok ? 64 : 1;
}
