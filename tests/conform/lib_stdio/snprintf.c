// snprintf truncates, terminates and returns the full length
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[10];
    memset(b, '#', 10);
    int n = snprintf(b, 5, "abcdefgh");
    printf("%d %s %c\n", n, b, b[5]);
    n = snprintf(b, 1, "x");
    printf("%d %d\n", n, b[0]);
    n = snprintf(NULL, 0, "%d-%s", 12345, "abc");
    printf("%d\n", n);
    n = snprintf(b, 0, "zz");
    printf("%d %d\n", n, b[0]);
    n = snprintf(b, sizeof b, "%s", "exactly9!");
    printf("%d %s\n", n, b);
    n = snprintf(b, sizeof b, "%s", "exactly10!");
    printf("%d %s\n", n, b);
    n = sprintf(b, "%d%c%d", 1, '+', 2);
    printf("%d %s\n", n, b);
    char big[200];
    n = snprintf(big, sizeof big, "%150d|", 7);
    printf("%d %zu %c\n", n, strlen(big), big[149]);
    n = snprintf(b, 4, "%f", 1234.5);
    printf("%d %s\n", n, b);
    char *p = big;
    for (int i = 0; i < 5; i++) p += sprintf(p, "%d,", i * i);
    printf("%s %td\n", big, p - big);
    return n;
}
