// wide characters: classes, numbers, tokens, conversions with a state
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>
#include <errno.h>
int main(void) {
    int n = 0;
    for (wint_t c = 0; c < 300; c++)
        n += !!iswalpha(c) + 2 * !!iswspace(c) + 4 * !!iswpunct(c) + 8 * !!iswxdigit(c) + 16 * !!iswprint(c) +
             32 * !!iswctype(c, wctype("upper")) + (towctrans(c, wctrans("toupper")) != c);
    printf("%d %d\n", n, wctype("no such class") == 0);
    wchar_t *end;
    printf("%ld ", wcstol(L"  -0x7fz", &end, 0));
    printf("%lc ", (wint_t)*end);
    printf("%lu\n", wcstoul(L"99999999999999999999", &end, 10));
    printf("%d %g ", errno == ERANGE, wcstod(L"1.5e3,", &end));
    printf("%lc %g\n", (wint_t)*end, (double)wcstof(L"inf", NULL));
    wchar_t line[] = L"one, two;three", *state;
    for (wchar_t *t = wcstok(line, L",; ", &state); t; t = wcstok(NULL, L",; ", &state))
        printf("%zu%lc ", wcslen(t), (wint_t)*t);
    wchar_t buf[32] = L"ab";
    wcsncat(buf, L"cdef", 2);
    printf("%zu %zu %zu\n", wcslen(buf), wcsspn(buf, L"abc"), wcscspn(buf, L"cd"));
    const char *src = "conversion";
    const wchar_t *wsrc = buf;
    mbstate_t s;
    memset(&s, 0, sizeof s);
    size_t k = mbsrtowcs(buf + 4, &src, 20, &s);
    printf("%zu %d\n", k, src == NULL);
    char back[32];
    k = wcsrtombs(back, &wsrc, sizeof back, &s);
    printf("%zu %s %d\n", k, back, wsrc == NULL);
    wchar_t w = 0;
    printf("%zu ", mbrtowc(&w, "xyz", 3, &s));
    printf("%d %zu\n", (int)w, mbrlen("q", 1, &s));
    printf("%d ", mbtowc(&w, "Q", 1));
    printf("%d %d\n", (int)w, wctomb(back, L'z'));
    printf("%d %d\n", wcwidth(L'a'), wcswidth(L"abc", 3));
    return (int)wcscoll(L"b", L"a") + 1;
}
