// strxfrm and strcoll in the C locale behave like byte comparison
#include <stdio.h>
#include <string.h>
static int s(int x) { return (x > 0) - (x < 0); }
int main(void) {
    char a[16], b[16];
    size_t n = strxfrm(a, "hello", sizeof a), m = strxfrm(b, "help", sizeof b);
    printf("%zu %zu %s %s\n", n, m, a, b);
    printf("%d %d\n", s(strcmp(a, b)), s(strcoll("hello", "help")));
    printf("%zu\n", strxfrm(NULL, "length", 0));
    printf("%d %d %d\n", s(strcoll("a", "B")), s(strcoll("Z", "a")), s(strcoll("\xe9", "z")));
    return (int)n;
}
