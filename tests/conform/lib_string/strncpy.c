// strncpy pads with NULs and may leave the target unterminated
#include <stdio.h>
#include <string.h>
static void dump(const char *p, int n) {
    for (int i = 0; i < n; i++) putchar(p[i] ? p[i] : '.');
    puts("");
}
int main(void) {
    char b[12];
    memset(b, '#', 12);
    strncpy(b, "abc", 8);
    dump(b, 12);
    memset(b, '#', 12);
    strncpy(b, "abcdefghij", 4);
    dump(b, 12);
    memset(b, '#', 12);
    char *r = strncpy(b + 2, "xyz", 3);
    dump(b, 12);
    printf("%td\n", r - b);
    strncpy(b, "zz", 0);
    dump(b, 12);
    memset(b, '#', 12);
    strncpy(b, "", 5);
    dump(b, 12);
    memset(b, '#', 12);
    char *e = stpncpy(b, "hi", 6);
    printf("%td ", e - b);
    dump(b, 12);
    e = stpncpy(b, "longer", 3);
    printf("%td ", e - b);
    dump(b, 12);
    return b[3];
}
