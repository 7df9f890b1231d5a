// tagged unions with arrays, structs and pointers, copied and returned
#include <stdio.h>
struct val {
    enum { I, D, S, A } t;
    union {
        int i;
        double d;
        const char *s;
        short a[4];
    } u;
};
static struct val mi(int i) { return (struct val){I, {i}}; }
static struct val md(double d) { return (struct val){D, {.d = d}}; }
static struct val ms(const char *s) {
    struct val v;
    v.t = S;
    v.u.s = s;
    return v;
}
static int show(struct val v) {
    switch (v.t) {
    case I: return printf("%d\n", v.u.i);
    case D: return printf("%g\n", v.u.d);
    case S: return printf("%s\n", v.u.s);
    case A: return printf("%d %d\n", v.u.a[0], v.u.a[3]);
    }
    return -1;
}
int main(void) {
    struct val v[5] = {mi(-4), md(2.5), ms("str"), {A, {.a = {1, 2, 3, -4}}}};
    v[4] = v[1];
    v[4].u.d *= -2;
    int n = 0;
    for (int i = 0; i < 5; i++) n += show(v[i]);
    v[3].u.i = 0x00050006;
    show(v[3]);
    v[0].t = A;
    v[0].u.a[3] = 8;
    v[0].u.a[0] = 9;
    n += show(v[0]);
    struct val w = v[3], *p = &w;
    p->t = I;
    show(*p);
    union {
        struct val v;
        char c[sizeof(struct val)];
    } z = {v[2]};
    printf("%d %s\n", z.c[0], z.v.u.s + 1);
    return n;
}
