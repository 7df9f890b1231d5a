// static initialisation of unions by first and designated members, nested in arrays
#include <stdio.h>
union v {
    char c;
    int i;
    double d;
    const char *s;
    short h[4];
    struct {
        unsigned char a, b;
    } p;
};
static union v a = {300 - 256}, b = {.d = 0.5}, c = {.s = "str" + 1}, d = {.h = {1, -2, 3}},
               e = {.p = {.b = 9}}, z;
static const struct {
    int t;
    union v v;
} tab[] = {{0, {.i = -7}}, {1, {.d = 1e10}}, {2, {.s = "two"}}, {3, {.h[2] = 5}}, {4, {{'q'}}}};
static union {
    int (*f)(const char *);
    long l;
} fn = {puts};
int main(void) {
    printf("%d %g %s %d %d %d\n", a.c, b.d, c.s, d.h[1], e.p.b, z.i);
    printf("%x %x\n", a.i, d.i);
    for (unsigned i = 0; i < 5; i++) switch (tab[i].t) {
        case 0: printf("%d ", tab[i].v.i); break;
        case 1: printf("%g ", tab[i].v.d); break;
        case 2: printf("%s ", tab[i].v.s); break;
        case 3: printf("%d%d ", tab[i].v.h[2], tab[i].v.h[0]); break;
        default: printf("%c\n", tab[i].v.c);
        }
    fn.f("called");
    a = tab[1].v;
    a.d /= 4;
    printf("%g\n", a.d);
    static union v loc = {.i = 65};
    loc.i++;
    printf("%c\n", loc.c);
    return e.p.b * 5 + d.h[3];
}
