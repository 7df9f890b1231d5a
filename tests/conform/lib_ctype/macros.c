// ctype functions used as macros, on EOF and in expressions
#include <stdio.h>
#include <ctype.h>
int main(void) {
    const char *s = "Hello, World 42!\t\n";
    int u = 0, l = 0, d = 0, p = 0, w = 0, x = 0;
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        u += !!isupper(c);
        l += !!islower(c);
        d += !!isdigit(c);
        p += !!ispunct(c);
        w += !!isspace(c);
        x += !!isxdigit(c);
    }
    printf("%d %d %d %d %d %d\n", u, l, d, p, w, x);
    printf("%d %d %d\n", !!isalpha(EOF), !!isspace(EOF), toupper(EOF) == EOF);
    printf("%d %d\n", !!isalpha(200), !!isprint(255));
    printf("%d %d\n", !!isascii(127), !!isascii(128));
    printf("%d\n", toascii(0x1c1));
    return u * 10 + d;
}
