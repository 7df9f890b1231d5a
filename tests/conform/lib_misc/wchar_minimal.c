// wide characters with own loops: length, copy, compare, conversion to bytes
#include <stdio.h>
#include <stddef.h>
static size_t len(const wchar_t *s) {
    size_t n = 0;
    while (*s++) n++;
    return n;
}
static int cmp(const wchar_t *a, const wchar_t *b) {
    while (*a && *a == *b) a++, b++;
    return (*a > *b) - (*a < *b);
}
static int utf8(wchar_t c, unsigned char *o) {
    if (c < 0x80) return o[0] = (unsigned char)c, 1;
    if (c < 0x800)
        return o[0] = (unsigned char)(0xc0 | c >> 6), o[1] = (unsigned char)(0x80 | (c & 63)), 2;
    if (c < 0x10000)
        return o[0] = (unsigned char)(0xe0 | c >> 12), o[1] = (unsigned char)(0x80 | (c >> 6 & 63)),
               o[2] = (unsigned char)(0x80 | (c & 63)), 3;
    return o[0] = (unsigned char)(0xf0 | c >> 18), o[1] = (unsigned char)(0x80 | (c >> 12 & 63)),
           o[2] = (unsigned char)(0x80 | (c >> 6 & 63)), o[3] = (unsigned char)(0x80 | (c & 63)), 4;
}
int main(void) {
    const wchar_t *s = L"a\u00df\u20ac\U0001F600";
    wchar_t b[8];
    size_t i = 0;
    while ((b[i] = s[i])) i++;
    printf("%zu %zu %d %d %d\n", len(s), i, cmp(s, b), cmp(L"a", L"b"), cmp(L"b", L""));
    unsigned h = 0;
    for (i = 0; s[i]; i++) {
        unsigned char o[4];
        int n = utf8(s[i], o);
        for (int j = 0; j < n; j++) {
            printf("%02x", o[j]);
            h = h * 31 + o[j];
        }
        putchar(' ');
    }
    printf("%u\n", h);
    printf("%zu\n", sizeof(L"abc"));
    return (int)len(s);
}
