// idiomatic pointer loops over strings
#include <stdio.h>
static void rev(char *s) {
    char *e = s;
    while (*e) e++;
    while (s < --e) {
        char t = *s;
        *s++ = *e;
        *e = t;
    }
}
static int pal(const char *s) {
    const char *e = s;
    while (*e) e++;
    while (s < --e)
        if (*s++ != *e) return 0;
    return 1;
}
static char *trim(char *s) {
    while (*s == ' ') s++;
    char *e = s;
    while (*e) e++;
    while (e > s && e[-1] == ' ') *--e = 0;
    return s;
}
static int count(const char *s, char c) {
    int n = 0;
    do n += *s == c;
    while (*s++);
    return n;
}
static void squeeze(char *s) {
    char *d = s;
    for (; *s; s++)
        if (s[0] != s[1]) *d++ = *s;
    *d = 0;
}
static const char *last(const char *s, const char *set) {
    const char *r = 0;
    for (; *s; s++)
        for (const char *p = set; *p; p++)
            if (*p == *s) r = s;
    return r;
}
int main(void) {
    char a[] = "pointer", b[] = "  pad me   ", c[] = "aabbbcda", d[] = "", e[] = "x";
    rev(a);
    rev(d);
    rev(e);
    printf("%s %s %s\n", a, d, e);
    printf("%d%d%d%d\n", pal("level"), pal("noon"), pal("ab"), pal(""));
    printf("[%s]\n", trim(b));
    squeeze(c);
    printf("%s\n", c);
    printf("%d %d\n", count("banana", 'a'), count("x", 0));
    const char *s = "a.b/c.d";
    printf("%s %d\n", last(s, "./"), last(s, "#") == 0);
    char up[16], *u = up;
    for (const char *p = "MiXed"; (*u = *p >= 'a' && *p <= 'z' ? (char)(*p - 32) : *p); p++, u++)
        ;
    printf("%s %td\n", up, u - up);
    char *w[] = {"to", "be", "or"};
    char **pp = w + 3;
    while (pp-- > w) printf("%s%c", *pp, pp == w ? '\n' : '-');
    return count("mississippi", 's') * 10;
}
