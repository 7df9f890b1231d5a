// ungetc pushes back characters read next, and clears EOF
// stdin: 123abc 45
#include <stdio.h>
#include <ctype.h>
static int num(void) {
    int c, v = 0, any = 0;
    while (isdigit(c = getchar())) {
        v = v * 10 + c - '0';
        any = 1;
    }
    ungetc(c, stdin);
    return any ? v : -1;
}
int main(void) {
    printf("%d\n", num());
    int c = getchar();
    printf("%c\n", c);
    printf("%d\n", ungetc('Z', stdin));
    printf("%c%c", getchar(), 0 + '!');
    c = getchar();
    printf("%c", c);
    c = getchar();
    printf("%c\n", c);
    getchar();
    printf("%d\n", num());
    printf("%d\n", getchar() == EOF);
    ungetc('q', stdin);
    printf("%d %c\n", feof(stdin), getchar());
    printf("%d\n", ungetc(EOF, stdin) == EOF);
    ungetc(0xff, stdin);
    printf("%d\n", getchar());
    int x = 0;
    ungetc('7', stdin);
    printf("%d %d\n", scanf("%d", &x) + 0 * x, 1);
    printf("%d\n", x);
    return x;
}
