// character constants: escapes, multi-char, prefixes
#include <stdio.h>
#include <stddef.h>
#include <uchar.h>
int main(void) {
    printf("%d %d %d %d %d %d %d\n", '\a', '\b', '\f', '\n', '\r', '\t', '\v');
    printf("%d %d %d %d %d\n", '\\', '\'', '\"', '\?', '\0');
    printf("%d %d %d %d\n", '\101', '\x41', '\377', '\e');
    printf("%x %x\n", 'abc', 'abcd');
    printf("%d %d %d\n", (int)sizeof L'a', (int)sizeof u'a', (int)sizeof U'a');
    wchar_t w = L'\xffff';
    char16_t h = u'\xffff';
    char32_t q = U'\U0001F600';
    printf("%d %d %u\n", w, h, q);
    printf("%x %x\n", L'\u00e9', u'\u20ac');
    printf("%d\n", "\12"
                   "3"[0]);
    printf("%d %d\n",
        "\x41"
        "2"[1],
        (int)sizeof "\0123");
    return '\1' + '\n';
}
