// indirect pointer manipulation of a linked list (remove via pointer to link)
#include <stdio.h>
struct n {
    int v;
    struct n *next;
};
static void removeif(struct n **pp, int (*bad)(int)) {
    while (*pp)
        if (bad((*pp)->v)) *pp = (*pp)->next;
        else pp = &(*pp)->next;
}
static int odd(int v) { return v & 1; }
static void insert(struct n **pp, struct n *x) {
    while (*pp && (*pp)->v < x->v) pp = &(*pp)->next;
    x->next = *pp;
    *pp = x;
}
int main(void) {
    struct n a[8], *h = 0;
    int v[8] = {5, -3, 8, 2, 7, 0, 8, -10};
    for (int i = 0; i < 8; i++) {
        a[i].v = v[i];
        insert(&h, &a[i]);
    }
    for (struct n *p = h; p; p = p->next) printf("%d ", p->v);
    puts("");
    removeif(&h, odd);
    int s = 0;
    for (struct n *p = h; p; p = p->next) {
        printf("%d ", p->v);
        s = s * 3 + p->v;
    }
    puts("");
    struct n *r = 0;
    while (h) {
        struct n *t = h->next;
        h->next = r;
        r = h;
        h = t;
    }
    for (; r; r = r->next) printf("%d ", r->v);
    printf("%d\n", s);
    return (unsigned char)s;
}
