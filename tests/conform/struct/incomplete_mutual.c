// mutually referring structs, forward declarations, local tags shadow
#include <stdio.h>
struct b;
struct a {
    struct b *b;
    int v;
};
struct b {
    struct a *a;
    struct b *self;
    int w;
};
static int walk(struct a *x, int n) {
    int s = 0;
    while (n--) {
        s = s * 2 + x->v;
        struct b *y = x->b;
        s += y->self->w;
        x = y->a;
    }
    return s;
}
int main(void) {
    struct a x = {0, 1}, y = {0, 5};
    struct b p = {&y, &p, 10}, q = {&x, 0, 20};
    q.self = &q;
    x.b = &p;
    y.b = &q;
    printf("%d %d %d\n", walk(&x, 1), walk(&x, 2), walk(&x, 5));
    printf("%d\n", x.b->a->b->a->v);
    {
        struct a {
            char z[3];
        } k = {"hi"};
        printf("%zu %s\n", sizeof(struct a), k.z);
        struct b;
        struct b {
            short s;
        };
        printf("%zu\n", sizeof(struct b));
    }
    printf("%zu\n", sizeof(struct b));
    struct {
        struct {
            int i;
        } in[2];
    } an = {{{1}, {2}}};
    printf("%d\n", an.in[1].i);
    int a = 3;
    struct a a2 = {0, a};
    printf("%d\n", a2.v);
    return walk(&y, 3) & 0xff;
}
