// sscanf edge cases: overflow-free limits, zero width fields, suppression, whitespace in formats
#include <stdio.h>
#include <limits.h>
int main(void) {
    int a = -1, b = -1, n = -1;
    long l;
    unsigned u;
    char c = '?', s[8] = "-";
    printf("%d ", sscanf("2147483647 -2147483648", "%d%d", &a, &b));
    printf("%d %d\n", a == INT_MAX, b == INT_MIN);
    printf("%d ", sscanf("-9223372036854775808", "%ld", &l));
    printf("%d\n", l == LONG_MIN);
    printf("%d ", sscanf("12abc", "%d%c%n", &a, &c, &n));
    printf("%d %c %d\n", a, c, n);
    printf("%d ", sscanf("  \t\n x", " %c", &c));
    printf("%c\n", c);
    printf("%d ", sscanf("ab", "%*c%c", &c));
    printf("%c\n", c);
    printf("%d ", sscanf("abc", "%2[a-b]%n", s, &n));
    printf("%s %d\n", s, n);
    printf("%d ", sscanf("xyz", "%[a-c]", s));
    printf("%s\n", s);
    printf("%d ", sscanf("0b1 0o7", "%i", &a));
    printf("%d\n", a);
    printf("%d ", sscanf("0x7fffffff", "%i", &a));
    printf("%d\n", a);
    printf("%d ", sscanf("-", "%d", &a));
    printf("%d\n", a);
    printf("%d ", sscanf("FFFFffff", "%x", &u));
    printf("%u\n", u);
    printf("%d ", sscanf("-1", "%u", &u));
    printf("%u\n", u);
    printf("%d ", sscanf("1,2,,3", "%d,%d,%d", &a, &b, &n));
    printf("%d %d\n", a, b);
    printf("%d ", sscanf("a-b", "%[a-]%n", s, &n));
    printf("%s %d\n", s, n);
    char p[4];
    printf("%d ", sscanf("abcdef", "%3c", p));
    printf("%.3s\n", p);
    unsigned char uc;
    short h;
    printf("%d ", sscanf("255 -32768", "%hhu %hd", &uc, &h));
    printf("%d %d\n", uc, h);
    return uc;
}
