// %s and %c with width, precision, flags; unterminated arrays with precision
#include <stdio.h>
int main(void) {
    char u[3] = {'a', 'b', 'c'};
    printf("[%s][%5s][%-5s][%.2s][%5.1s][%-6.3s][%.0s][%.10s]\n", "abc", "abc", "abc", "abc", "abc",
        "abcdef", "abc", "abc");
    printf("[%.3s][%.2s]\n", u, u + 1);
    printf("[%c][%3c][%-3c]\n", 'x', 'y', 'z');
    printf("[%c%c]\n", 65, 321);
    int n = printf("a%cb\n", 0);
    printf("%d\n", n);
    printf("%s%s%s\n", "", "x", "");
    printf("%%|%c%%\n", 'q');
    printf("[%10s][%-10s]\n", "", "");
    printf("%s\n", (char[]){'h', 'i', 0});
    printf("[%ls][%.2ls][%6ls]\n", L"wide", L"wide", L"w");
    printf("[%.*s][%*s][%-*s]\n", 2, "abc", 6, "abc", 6, "abc");
    return printf("%s", "seven!!");
}
