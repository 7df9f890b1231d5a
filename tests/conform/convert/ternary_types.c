// ?: converts both arms to a common type
#include <stdio.h>
int main(void) {
    int t = 1, f = 0, i = -1;
    unsigned u = 1;
    double d = 2.5;
    char c = 'c';
    long l = -7;
    printf("%d\n", (t ? i : u) > 0);
    printf("%g %g\n", t ? i : d, f ? i : d);
    printf("%ld\n", (long)(t ? i : u));
    printf("%ld\n", t ? i : l);
    printf("%zu %zu %zu\n", sizeof(t ? c : c), sizeof(t ? 1 : 1.0), sizeof(t ? c : l));
    printf("%g\n", (t ? 7 : 2.0) / 2);
    printf("%g\n", (double)((t ? 7 : 2) / 2));
    const char *s = t ? "yes" : 0;
    puts(s);
    void *vp = &i;
    int *ip = &i;
    printf("%d\n", *(int *)(f ? ip : vp));
    unsigned char uc = 200;
    signed char sc = -1;
    printf("%d %d\n", t ? uc : sc, f ? uc : sc);
    printf("%d\n", t ? f ? 1 : 2 : 3);
    f ? (void)(i = 100) : (void)(i = 50);
    printf("%d\n", i);
    printf("%d\n", (t ? -1L : 0u) < 0);
    return t ? 0 ? 1 : 4 : 9;
}
