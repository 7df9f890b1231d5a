// pointer differences over various element types
#include <stdio.h>
struct big {
    char x[24];
};
int main(void) {
    char c[20];
    short s[20];
    long l[20];
    struct big b[20];
    int m[5][7];
    void *v[9];
    printf("%td %td %td %td %td\n", &c[15] - &c[3], &s[15] - &s[3], &l[3] - &l[15], &b[19] - b,
        &v[8] - &v[1]);
    printf("%td %td\n", &m[4] - &m[1], &m[2][6] - &m[2][1]);
    printf("%td\n", (char *)&m[3][2] - (char *)&m[1][1]);
    printf("%td\n", (char *)&b[2] - (char *)&b[1]);
    long d = &l[2] - &l[9];
    unsigned long u = (unsigned long)(&l[2] - &l[9]);
    printf("%ld %d\n", d, u > 100);
    printf("%d\n", (int)(&s[4] - &s[0]) * 2 == (int)((char *)&s[4] - (char *)s));
    const char *t = "hello world", *p = t;
    while (*p != 'w') p++;
    printf("%td %d\n", p - t, p - t == 6);
    return (int)(&b[7] - &b[2]);
}
