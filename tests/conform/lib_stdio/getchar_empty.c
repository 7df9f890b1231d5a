// reading from an empty standard input gives EOF everywhere
#include <stdio.h>
int main(void) {
    char b[8] = "keep";
    int x = 5;
    printf("%d\n", feof(stdin));
    int c = getchar();
    printf("%d %d\n", c == EOF, !!feof(stdin));
    printf("%d %s\n", fgets(b, 8, stdin) == NULL, b);
    printf("%d %d\n", scanf("%d", &x), x);
    printf("%zu\n", fread(b, 1, 8, stdin));
    printf("%d\n", ungetc('k', stdin));
    printf("%d %d\n", feof(stdin), getchar());
    printf("%d\n", getchar() == EOF);
    return x;
}
