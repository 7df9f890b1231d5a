// pointers as numbers: tags in the low bits and in the top bit, xor, copies byte by byte
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct node {
    uintptr_t both;
    int v;
};
int main(void) {
    struct node n[5];
    for (int i = 0; i < 5; i++) {
        uintptr_t before = i > 0 ? (uintptr_t)&n[i - 1] : 0;
        uintptr_t after = i < 4 ? (uintptr_t)&n[i + 1] : 0;
        n[i].both = before ^ after;
        n[i].v = i * i;
    }
    uintptr_t prev = 0, cur = (uintptr_t)&n[0];
    while (cur) {
        struct node *p = (struct node *)cur;
        printf("%d ", p->v);
        uintptr_t next = p->both ^ prev;
        prev = cur;
        cur = next;
    }
    puts("");
    uintptr_t t = (uintptr_t)&n[2] | 3, top = (uintptr_t)1 << (8 * sizeof t - 1);
    printf("%d %d\n", (int)(t & 3), ((struct node *)(t & ~(uintptr_t)3))->v);
    t = (uintptr_t)&n[3] | top;
    printf("%d\n", ((struct node *)(t & ~top))->v);
    struct node *a = &n[4], *b = NULL;
    for (size_t i = 0; i < sizeof a; i++) ((char *)&b)[i] = ((char *)&a)[i];
    return b->v;
}
