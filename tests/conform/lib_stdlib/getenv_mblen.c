// getenv of unset names, mblen/mbtowc in the C locale, system-independent limits
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    printf("%d\n", getenv("NO_SUCH_VARIABLE_DGSE") == NULL);
    printf("%d %d %d\n", EXIT_SUCCESS, EXIT_FAILURE, RAND_MAX == 0x7fffffff);
    printf("%d %d %d\n", mblen("a", 1), mblen("", 1), mblen(NULL, 0));
    wchar_t w = 0;
    printf("%d ", mbtowc(&w, "Z", 1));
    printf("%d\n", (int)w);
    char b[8];
    printf("%d ", wctomb(b, L'q'));
    printf("%c\n", b[0]);
    wchar_t ws[8];
    printf("%zu ", mbstowcs(ws, "hello", 8));
    printf("%d %d\n", (int)ws[4], (int)ws[5]);
    printf("%zu ", wcstombs(b, L"wide", 8));
    printf("%s\n", b);
    return MB_CUR_MAX == 1 ? 4 : 5;
}
