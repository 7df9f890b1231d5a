// scanf of strings, chars and sets; literal matching and whitespace
// stdin: name: John Smith, age=33;\n  x y [tag] rest of line\nk1=v1
#include <stdio.h>
int main(void) {
    char a[20], b[20], c, d, e;
    int n;
    printf("%d ", scanf("name: %19s %19[^,],", a, b));
    printf("%s|%s\n", a, b);
    printf("%d ", scanf(" age=%d;", &n));
    printf("%d\n", n);
    printf("%d ", scanf("%c", &c));
    printf("%d\n", c);
    printf("%d ", scanf(" %c%c %c", &c, &d, &e));
    printf("%c%d%c\n", c, d, e);
    printf("%d ", scanf(" [%[a-z]]", a));
    printf("%s\n", a);
    printf("%d ", scanf(" %[^\n]", b));
    printf("%s\n", b);
    int k = -1;
    printf("%d ", scanf("%*[\n]%[a-z0-9]=%n%2c", a, &k, b));
    b[2] = 0;
    printf("%s %d %s\n", a, k, b);
    printf("%d\n", scanf("%s", a));
    return n;
}
