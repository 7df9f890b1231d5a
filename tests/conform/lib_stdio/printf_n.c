// %n stores the count so far, in several widths
#include <stdio.h>
int main(void) {
    int a = -1, b = -1;
    signed char c = -1;
    short s = -1;
    long l = -1;
    long long q = -1;
    printf("abc%ndef%n\n", &a, &b);
    printf("%d %d\n", a, b);
    printf("%5d%hhn%s%hn|%ln%lln\n", 7, &c, "xy", &s, &l, &q);
    printf("%d %d %ld %lld\n", c, s, l, q);
    char buf[4];
    int n = snprintf(buf, sizeof buf, "longtext%n", &a);
    printf("%d %d %s\n", n, a, buf);
    return a + b;
}
