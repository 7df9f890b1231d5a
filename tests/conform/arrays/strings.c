// character arrays: initialisation, termination, truncation without NUL
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[] = "hello", b[8] = "hi", c[5] = "hello", d[] = {'x', 'y', 0}, e[4] = {"abc"};
    printf("%zu %zu %zu %zu\n", sizeof a, sizeof b, sizeof c, sizeof d);
    printf("%d %d %c %s %s\n", b[2], b[7], c[4], d, e);
    printf("%.5s|%.3s\n", c, a);
    a[0] = 'J';
    a[5] = '\0';
    printf("%s %zu\n", a, strlen(a));
    char z[] = "ab\0cd";
    printf("%zu %zu %s\n", sizeof z, strlen(z), z + 3);
    printf("%s\n", "con"
                   "cat"
                   "\x41"
                   "B");
    char m[3][6] = {"one", "two", "three"};
    for (int i = 2; i >= 0; i--) printf("%s,", m[i]);
    puts("");
    m[1][1] = 'W';
    printf("%s %d\n", m[1], m[1][4]);
    const char *s = "pointer";
    printf("%c%c %s\n", s[0], *(s + 6), s + 3);
    printf("%c\n", "0123456789abcdef"[11]);
    printf("%zu %zu\n", sizeof "", sizeof "a\n\t");
    return (int)strlen(b) + (unsigned char)"\xfe"[0] / 2;
}
