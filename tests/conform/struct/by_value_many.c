// many struct arguments exhaust registers and go on the stack in order
#include <stdio.h>
struct a {
    int x;
    char c;
};
struct b {
    double d;
    int i;
};
struct c {
    char v[17];
};
static long mix(struct a p, struct b q, struct a r, int i, struct c s, struct b t, double d,
    struct a u, struct b v, long l, struct a w, char c) {
    printf("%d%c %g,%d %d%c %d %s %g,%d %g %d%c %g,%d %ld %d%c %c\n", p.x, p.c, q.d, q.i, r.x, r.c,
        i, s.v, t.d, t.i, d, u.x, u.c, v.d, v.i, l, w.x, w.c, c);
    return p.x + q.i * 2L + r.x * 3 + i * 5 + t.i * 7 + u.x * 11 + v.i * 13 + l + w.x + c + s.v[1];
}
int main(void) {
    struct c s = {"seventeen"};
    long r =
        mix((struct a){1, 'a'}, (struct b){0.5, 2}, (struct a){3, 'b'}, 4, s, (struct b){1.5, 5},
            2.5, (struct a){6, 'c'}, (struct b){3.5, 7}, 8, (struct a){9, 'd'}, 'e');
    printf("%ld\n", r);
    long (*f)(struct a, struct b, struct a, int, struct c, struct b, double, struct a, struct b,
        long, struct a, char) = mix;
    s.v[1] = 'E';
    r = f((struct a){-1, 'z'}, (struct b){-0.5, -2}, (struct a){-3, 'y'}, -4, s,
        (struct b){1e10, 50}, -2.5, (struct a){60, 'x'}, (struct b){0, 70}, 1L << 40,
        (struct a){90, 'w'}, 'v');
    printf("%ld\n", r);
    return (int)(r & 0x7f);
}
