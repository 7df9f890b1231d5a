// fully braced, unbraced and mixed nested initialisers
#include <stdio.h>
struct p {
    int x, y;
};
struct l {
    struct p a[2];
    int n;
    struct {
        char c;
        struct p q;
    } in;
};
int main(void) {
    struct l a = {{{1, 2}, {3, 4}}, 5, {'a', {6, 7}}}, b = {1, 2, 3, 4, 5, 'b', 6, 7},
             c = {{1, 2, 3}, 5, {'c', 9}}, d = {{{1}, 2}, {3}};
#define S(v) \
    printf("%d %d %d %d %d %d %d %d\n", v.a[0].x, v.a[0].y, v.a[1].x, v.a[1].y, v.n, v.in.c, \
        v.in.q.x, v.in.q.y)
    S(a);
    S(b);
    S(c);
    S(d);
    int m[3][2] = {1, {2}, 3, 4};
    printf("%d %d %d %d %d\n", m[0][0], m[0][1], m[1][0], m[2][0], m[2][1]);
    struct p t[3] = {a.a[1], 9, 8, {7}};
    printf("%d %d %d %d\n", t[0].x, t[1].x, t[1].y, t[2].x);
    struct l e = {{b.a[1], {b.n}}, 1, {1, b.in.q}};
    S(e);
    int s = {3}, *q = {&s};
    printf("%d\n", *q);
    char w[2][2][3] = {{"ab", "c"}, {{"de"}, {'f'}}};
    printf("%s%s%s%s\n", w[0][0], w[0][1], w[1][0], w[1][1]);
    return e.in.q.y;
}
