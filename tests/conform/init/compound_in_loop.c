// a compound literal in a loop is re-initialised at each evaluation
#include <stdio.h>
struct n {
    int v;
    struct n *next;
};
static int total(struct n *p) {
    int s = 0;
    for (; p; p = p->next) s = s * 10 + p->v;
    return s;
}
int main(void) {
    for (int i = 0; i < 3; i++) {
        int *p = (int[2]){i, 5};
        p[1] += i;
        p[0]++;
        printf("%d %d\n", p[0], p[1]);
    }
    int k = 0, *last = 0, same = 1;
again:;
    int *q = &(int){100};
    if (last && q != last) same = 0;
    *q += k;
    printf("%d\n", *q);
    last = q;
    if (++k < 3) goto again;
    printf("%d\n", same);
    printf("%d\n", total(&(struct n){1, &(struct n){2, &(struct n){3, 0}}}));
    struct n *h = 0;
    int s = 0;
    for (int i = 0; i < 4; i++) {
        h = &(struct n){i + s, 0};
        s += h->v * 2;
    }
    printf("%d\n", s);
    return s;
}
