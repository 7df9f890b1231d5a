// hand-written string routines agree with the library ones
#include <stdio.h>
#include <string.h>
static size_t mylen(const char *s) {
    const char *p = s;
    while (*p) p++;
    return (size_t)(p - s);
}
static int mycmp(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}
static char *mychr(const char *s, int c) {
    do
        if (*s == (char)c) return (char *)s;
    while (*s++);
    return 0;
}
static char *mystr(const char *h, const char *n) {
    for (;; h++) {
        const char *a = h, *b = n;
        while (*b && *a == *b) a++, b++;
        if (!*b) return (char *)h;
        if (!*h) return 0;
    }
}
int main(void) {
    const char *v[] = {"", "a", "abc", "abd", "\xff", "abcabc", "bc"};
    int bad = 0, n = 0;
    for (int i = 0; i < 7; i++) {
        bad += mylen(v[i]) != strlen(v[i]);
        for (int c = 0; c < 256; c += 3) bad += mychr(v[i], c) != strchr(v[i], c);
        for (int j = 0; j < 7; j++) {
            int x = mycmp(v[i], v[j]), y = strcmp(v[i], v[j]);
            bad += (x < 0) != (y < 0) || (x > 0) != (y > 0);
            bad += mystr(v[i], v[j]) != strstr(v[i], v[j]);
            n++;
        }
    }
    printf("%d %d\n", bad, n);
    return n - bad;
}
