// arithmetic on characters: digits, case, rotation, sums modulo 256
#include <stdio.h>
static char rot(char c, int k) {
    if (c >= 'a' && c <= 'z') return (char)('a' + (c - 'a' + k + 26) % 26);
    if (c >= 'A' && c <= 'Z') return (char)('A' + (c - 'A' + k + 26) % 26);
    return c;
}
int main(void) {
    char s[] = "Hello, xyz!", t[16];
    int i;
    for (i = 0; s[i]; i++) t[i] = rot(s[i], 13);
    t[i] = 0;
    printf("%s\n", t);
    for (i = 0; t[i]; i++) t[i] = rot(t[i], -13);
    printf("%s\n", t);
    unsigned char sum = 0;
    for (i = 0; s[i]; i++) sum += s[i] * 3;
    printf("%d\n", sum);
    char c = 'z';
    c -= 'a' - 'A';
    printf("%c %d\n", c, c + 'a' - 'A');
    printf("%d %c\n", '7' - '0', "abc"[1] ^ ' ');
    int v = 0;
    for (const char *p = "90210"; *p; p++) v = v * 10 + (*p & 15);
    printf("%d\n", v);
    signed char x = 100;
    x = x + x;
    printf("%d\n", x);
    x = 'a' * 2;
    printf("%d\n", x);
    unsigned char u = 'a' * 3;
    printf("%d %d\n", u, (char)(u << 1));
    char d = '0' + 9;
    d++;
    printf("%c %d\n", d, d > '9');
    int n = 0;
    for (char q = 'a'; q <= 'z'; q += 5) n = n * 3 + q;
    printf("%d\n", n);
    for (signed char q = 120; q > 0; q++) n++;
    printf("%d\n", n);
    return sum;
}
