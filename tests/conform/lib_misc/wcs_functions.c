// wide strings and the C locale's conversions
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>
int main(void) {
    wchar_t a[20] = L"hello", b[20];
    printf("%zu %zu\n", wcslen(a), wcsnlen(a, 3));
    wcscpy(b, a);
    wcscat(b, L" you");
    printf("%d %d\n", wcscmp(a, b) < 0, wcsncmp(a, b, 5));
    printf("%d %d\n", (int)(wcschr(b, L'o') - b), (int)(wcsrchr(b, L'o') - b));
    printf("%d\n", (int)(wcsstr(b, L"lo y") - b));
    wmemset(a, L'x', 3);
    printf("%d %d\n", (int)a[2], wmemcmp(a, b, 2) > 0);
    char out[20];
    printf("%zu %s\n", wcstombs(out, b, sizeof out), out);
    size_t n = mbstowcs(a, "wide", 20);
    printf("%zu %d\n", n, (int)a[3]);
    wchar_t w;
    mbstate_t st;
    memset(&st, 0, sizeof st);
    printf("%d %zu %d\n", mbtowc(&w, "A", 1), mbrtowc(&w, "", 1, &st), wctob(L'q'));
    printf("%d\n", (int)towupper(L'a'));
    return (int)wcslen(b);
}
