// fread in blocks from standard input, short counts
// stdin: ABCDEFGHIJKLMNOPQRSTUVWXYZ0123
#include <stdio.h>
int main(void) {
    char b[16];
    size_t n = fread(b, 4, 3, stdin);
    printf("%zu %.12s\n", n, b);
    n = fread(b, 1, 5, stdin);
    printf("%zu %.5s\n", n, b);
    printf("%c\n", getchar());
    n = fread(b, 1, 0, stdin);
    printf("%zu %d\n", n, feof(stdin));
    unsigned v = 0;
    n = fread(&v, sizeof v, 1, stdin);
    printf("%zu %x\n", n, v);
    n = fread(b, 3, 5, stdin);
    printf("%zu %d %.8s\n", n, feof(stdin) != 0, b);
    n = fread(b, 1, 16, stdin);
    printf("%zu\n", n);
    return (int)(v & 0xff);
}
