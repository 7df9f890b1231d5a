// self-referential and mutually referential static data
#include <stdio.h>
struct n {
    struct n *next, *prev;
    int v;
};
extern struct n b;
static struct n a = {&b, &b, 1};
struct n b = {&a, &a, 2};
static struct n self = {&self, &self, 3};
static struct n ring[4] = {
    {ring + 1, ring + 3, 10}, {ring + 2, ring, 20}, {&ring[3], &ring[1], 30}, {ring, &ring[2], 40}};
static void *pv = &pv;
static void *chain[3] = {&chain[1], &chain[2], &chain[0]};
int main(void) {
    printf("%d %d %d\n", a.next->v, a.next->next->v, b.prev->prev->v);
    printf("%d\n", self.next->prev->next->v);
    struct n *p = ring;
    for (int i = 0; i < 6; i++) {
        printf("%d ", p->v);
        p = p->next;
    }
    puts("");
    for (int i = 0; i < 5; i++) {
        printf("%d ", p->v);
        p = p->prev;
    }
    puts("");
    printf("%d %d\n", pv == (void *)&pv, *(void **)pv == pv);
    printf("%d\n", (int)((void **)***(void ****)chain[0] - chain));
    static struct n loc = {.next = &loc, .v = 6};
    loc.next->v++;
    printf("%d\n", loc.v);
    return p->v;
}
