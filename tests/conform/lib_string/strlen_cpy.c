// strlen, strcpy, stpcpy, strnlen and embedded NULs
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[16], z[] = "ab\0cd";
    printf("%zu %zu %zu %zu\n", strlen(""), strlen("abc"), strlen(z), strlen(z + 3));
    memset(b, '#', sizeof b);
    char *r = strcpy(b, "hello");
    printf("%d %s %c %c\n", r == b, b, b[6], b[5] ? 'x' : '0');
    char *e = stpcpy(b + 1, "EY");
    printf("%s %td\n", b, e - b);
    printf("%zu %zu %zu\n", strnlen("abcdef", 3), strnlen("ab", 9), strnlen(b, 0));
    memmove(b, b + 1, 5);
    strcpy(b, "");
    printf("%zu %c\n", strlen(b), b[1]);
    unsigned char hi[] = {0xff, 0x80, 1, 0};
    printf("%zu\n", strlen((char *)hi));
    return (int)strlen(strcpy(b, "\x01\xff"));
}
