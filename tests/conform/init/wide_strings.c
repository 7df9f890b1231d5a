// L, u8, u and U string literals and arrays of them
#include <stdio.h>
#include <stddef.h>
#include <uchar.h>
static size_t wl(const wchar_t *s) {
    size_t n = 0;
    while (s[n]) n++;
    return n;
}
int main(void) {
    wchar_t w[] = L"h\u00e9llo\x20ac";
    const wchar_t *p = L"abc"
                       "def";
    char16_t h[] = u"a\U0001F600b";
    char32_t q[3] = U"\U0001F600";
    const char *e = u8"\u00e9\u20ac";
    printf("%zu %zu %zu %zu %zu\n", sizeof w / sizeof *w, wl(w), wl(p), sizeof h / sizeof *h,
        sizeof q);
    for (int i = 0; w[i]; i++) printf("%x ", (unsigned)w[i]);
    puts("");
    for (int i = 0; h[i]; i++) printf("%x ", h[i]);
    puts("");
    printf("%x %x\n", (unsigned)q[0], (unsigned)q[1]);
    for (int i = 0; e[i]; i++) printf("%02x ", (unsigned char)e[i]);
    puts("");
    printf("%d %d\n", p[5] == L'f', w[0] == 'h');
    wchar_t m[2][4] = {L"xy", L"z"};
    printf("%d %d %d\n", m[0][1], m[1][0], m[1][3]);
    static const wchar_t *t[] = {L"one", L"three"};
    printf("%zu\n", wl(t[1]) * 10 + wl(t[0]));
    wchar_t neg = -5;
    printf("%d %d\n", neg < 0, (int)neg);
    return (int)wl(w);
}
