// binary search tree and AVL tree: insert, delete, traversals, heights
#include <stdio.h>
#include <stdlib.h>
struct t {
    int k, h;
    struct t *l, *r;
};
static int H(struct t *x) { return x ? x->h : 0; }
static void up(struct t *x) {
    int a = H(x->l), b = H(x->r);
    x->h = (a > b ? a : b) + 1;
}
static struct t *rotr(struct t *x) {
    struct t *y = x->l;
    x->l = y->r;
    y->r = x;
    up(x);
    up(y);
    return y;
}
static struct t *rotl(struct t *x) {
    struct t *y = x->r;
    x->r = y->l;
    y->l = x;
    up(x);
    up(y);
    return y;
}
static struct t *fix(struct t *x) {
    up(x);
    int b = H(x->l) - H(x->r);
    if (b > 1) {
        if (H(x->l->l) < H(x->l->r)) x->l = rotl(x->l);
        return rotr(x);
    }
    if (b < -1) {
        if (H(x->r->r) < H(x->r->l)) x->r = rotr(x->r);
        return rotl(x);
    }
    return x;
}
static struct t *ins(struct t *x, int k) {
    if (!x) {
        x = calloc(1, sizeof *x);
        x->k = k;
        x->h = 1;
        return x;
    }
    if (k < x->k) x->l = ins(x->l, k);
    else if (k > x->k) x->r = ins(x->r, k);
    return fix(x);
}
static struct t *popmin(struct t *x, int *k) {
    if (!x->l) {
        struct t *r = x->r;
        *k = x->k;
        free(x);
        return r;
    }
    x->l = popmin(x->l, k);
    return fix(x);
}
static struct t *del(struct t *x, int k) {
    if (!x) return x;
    if (k < x->k) x->l = del(x->l, k);
    else if (k > x->k) x->r = del(x->r, k);
    else if (!x->l || !x->r) {
        struct t *c = x->l ? x->l : x->r;
        free(x);
        return c;
    } else x->r = popmin(x->r, &x->k);
    return fix(x);
}
static void in(struct t *x, void (*f)(int, void *), void *c) {
    if (x) {
        in(x->l, f, c);
        f(x->k, c);
        in(x->r, f, c);
    }
}
static void pr(int k, void *c) {
    printf("%d ", k);
    ++*(int *)c;
}
static int check(struct t *x) {
    if (!x) return 1;
    int b = H(x->l) - H(x->r);
    return b >= -1 && b <= 1 && (!x->l || x->l->k < x->k) && (!x->r || x->r->k > x->k) &&
           check(x->l) && check(x->r);
}
static void drop(struct t *x) {
    if (x) {
        drop(x->l);
        drop(x->r);
        free(x);
    }
}
static void level(struct t *r) {
    struct t *q[128];
    int h = 0, t = 0;
    if (r) q[t++] = r;
    while (h < t) {
        int m = t;
        while (h < m) {
            struct t *x = q[h++];
            printf("%d ", x->k);
            if (x->l) q[t++] = x->l;
            if (x->r) q[t++] = x->r;
        }
        printf("/ ");
    }
    puts("");
}
int main(void) {
    struct t *r = 0;
    for (int i = 0; i < 40; i++) r = ins(r, i * 7 % 41);
    printf("%d %d\n", H(r), check(r));
    for (int i = 0; i < 40; i += 3) r = del(r, i);
    r = del(r, 999);
    printf("%d %d\n", H(r), check(r));
    int n = 0;
    in(r, pr, &n);
    printf("(%d)\n", n);
    level(r);
    drop(r);
    r = 0;
    for (int i = 0; i < 64; i++) r = ins(r, i);
    printf("%d %d %d\n", H(r), r->k, check(r));
    int m, s = 0;
    for (int i = 0; i < 20; i++) {
        r = popmin(r, &m);
        s += m;
    }
    printf("%d %d %d\n", s, H(r), check(r));
    drop(r);
    return n;
}
