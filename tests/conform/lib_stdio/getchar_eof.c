// getchar until EOF, counting lines, words and bytes
// stdin: line one\nsecond  line\n\n\xff\x00tail without newline
#include <stdio.h>
int main(void) {
    int c, l = 0, w = 0, n = 0, in = 0;
    unsigned h = 5381;
    while ((c = getchar()) != EOF) {
        n++;
        h = h * 33 ^ (unsigned)c;
        if (c == '\n') l++;
        if (c == ' ' || c == '\n') in = 0;
        else if (!in) {
            in = 1;
            w++;
        }
    }
    printf("%d %d %d %u\n", l, w, n, h);
    printf("%d %d\n", getchar() == EOF, feof(stdin) != 0);
    clearerr(stdin);
    printf("%d %d\n", feof(stdin), ferror(stdin));
    printf("%d\n", getc(stdin) == EOF);
    return n;
}
