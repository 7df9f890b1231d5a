// bounded string helpers built from the library: join, pad, replace, compare ignoring spaces
#include <stdio.h>
#include <string.h>
#include <ctype.h>
static size_t cat(char *d, const char *s, size_t n) {
    size_t k = strnlen(d, n), m = strlen(s);
    if (k < n) {
        size_t c = m < n - k - 1 ? m : n - k - 1;
        memcpy(d + k, s, c);
        d[k + c] = 0;
    }
    return k + m;
}
static int cmpsp(const char *a, const char *b) {
    for (;;) {
        while (isspace((unsigned char)*a)) a++;
        while (isspace((unsigned char)*b)) b++;
        if (*a != *b || !*a) return (unsigned char)*a - (unsigned char)*b;
        a++, b++;
    }
}
static char *center(char *o, const char *s, int w) {
    int k = (int)strlen(s), l = (w - k) / 2;
    memset(o, '.', (size_t)w);
    memcpy(o + l, s, (size_t)k);
    o[w] = 0;
    return o;
}
static int wild(const char *p, const char *s) {
    if (!*p) return !*s;
    if (*p == '*') return wild(p + 1, s) || (*s && wild(p, s + 1));
    return *s && (*p == '?' || *p == *s) && wild(p + 1, s + 1);
}
int main(void) {
    char b[10] = "";
    printf("%zu ", cat(b, "hello", 10));
    printf("%zu ", cat(b, " world", 10));
    printf("%s\n", b);
    printf("%d %d\n", cmpsp("a b c", " abc "), cmpsp("ab", "a c") < 0);
    char o[32];
    puts(center(o, "mid", 10));
    puts(center(o, "odd", 9));
    printf("%d%d%d%d%d\n", wild("*.c", "main.c"), wild("m?in*", "main"), wild("a*b*c", "aXbYc"),
        wild("", "x"), wild("*a", "bbb"));
    char t[] = "a,b;c d";
    size_t i = 0;
    while (t[i += strcspn(t + i, ",; ")]) t[i++] = '_';
    puts(t);
    return wild("*", "");
}
