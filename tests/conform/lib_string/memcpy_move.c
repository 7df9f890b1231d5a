// memcpy, memmove with overlap both ways, mempcpy, zero lengths
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
int main(void) {
    char a[] = "0123456789";
    memmove(a + 2, a, 5);
    printf("%s\n", a);
    strcpy(a, "0123456789");
    memmove(a, a + 3, 6);
    printf("%s\n", a);
    memmove(a, a, 4);
    memcpy(a, "zz", 0);
    printf("%s\n", a);
    char b[8];
    printf("%d\n", memcpy(b, "abc", 4) == b);
    char *e = mempcpy(b, "xy", 2);
    printf("%td %s\n", e - b, b);
    int v[6] = {1, 2, 3, 4, 5, 6};
    memmove(v + 1, v, 5 * sizeof *v);
    v[0] = 0;
    for (int i = 0; i < 6; i++) printf("%d", v[i]);
    puts("");
    memmove(v, v + 2, 4 * sizeof *v);
    for (int i = 0; i < 6; i++) printf("%d", v[i]);
    puts("");
    struct {
        char c;
        double d;
    } s = {'s', 2.5}, t;
    memcpy(&t, &s, sizeof s);
    printf("%c %g\n", t.c, t.d);
    double d = 1.0;
    unsigned long u;
    memcpy(&u, &d, 8);
    printf("%lx\n", u);
    char *p = (char *)memccpy(b, "stop:here", ':', 8);
    printf("%td %d\n", p - b, memccpy(b, "abc", 'q', 3) == NULL);
    return v[0] * 10 + v[5];
}
