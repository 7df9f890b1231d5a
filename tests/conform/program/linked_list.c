// doubly linked list with insert, remove, reverse, merge sort and cycle detection
#include <stdio.h>
#include <stdlib.h>
struct node {
    int v;
    struct node *prev, *next;
};
struct list {
    struct node head;
    int n;
};
static void init(struct list *l) {
    l->head.prev = l->head.next = &l->head;
    l->n = 0;
}
static struct node *insert(struct list *l, struct node *at, int v) {
    struct node *x = malloc(sizeof *x);
    *x = (struct node){v, at->prev, at};
    at->prev->next = x;
    at->prev = x;
    l->n++;
    return x;
}
static void del(struct list *l, struct node *x) {
    x->prev->next = x->next;
    x->next->prev = x->prev;
    l->n--;
    free(x);
}
static struct node *find(struct list *l, int v) {
    for (struct node *p = l->head.next; p != &l->head; p = p->next)
        if (p->v == v) return p;
    return NULL;
}
static void reverse(struct list *l) {
    struct node *p = &l->head;
    do {
        struct node *t = p->next;
        p->next = p->prev;
        p->prev = t;
        p = t;
    } while (p != &l->head);
}
static void show(struct list *l) {
    for (struct node *p = l->head.next; p != &l->head; p = p->next) printf("%d ", p->v);
    printf("| ");
    for (struct node *p = l->head.prev; p != &l->head; p = p->prev) printf("%d ", p->v);
    printf("(%d)\n", l->n);
}
struct s {
    int v;
    struct s *next;
};
static struct s *merge(struct s *a, struct s *b) {
    struct s *h, **t = &h;
    while (a && b) {
        struct s **m = a->v <= b->v ? &a : &b;
        *t = *m;
        t = &(*t)->next;
        *m = (*m)->next;
    }
    *t = a ? a : b;
    return h;
}
static struct s *sort(struct s *l) {
    if (!l || !l->next) return l;
    struct s *slow = l, *fast = l->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    fast = slow->next;
    slow->next = 0;
    return merge(sort(l), sort(fast));
}
static int cycle(struct s *l) {
    struct s *a = l, *b = l;
    do {
        if (!b || !b->next) return 0;
        a = a->next;
        b = b->next->next;
    } while (a != b);
    int n = 0;
    do {
        n++;
        a = a->next;
    } while (a != b);
    return n;
}
int main(void) {
    struct list l;
    init(&l);
    for (int i = 0; i < 8; i++) insert(&l, i & 1 ? &l.head : l.head.next, i * i);
    show(&l);
    del(&l, find(&l, 9));
    del(&l, l.head.prev);
    insert(&l, find(&l, 0), -5);
    printf("%d\n", find(&l, 1000) == NULL);
    show(&l);
    reverse(&l);
    show(&l);
    int s = 0;
    while (l.n) {
        s = s * 3 + l.head.next->v;
        del(&l, l.head.next);
    }
    show(&l);
    struct s pool[30], *h = 0;
    for (int i = 0; i < 30; i++) {
        pool[i].v = i * 17 % 31;
        pool[i].next = h;
        h = &pool[i];
    }
    h = sort(h);
    int prev = -1, ok = 1, n = 0;
    for (struct s *p = h; p; p = p->next) {
        ok &= p->v >= prev;
        prev = p->v;
        n++;
    }
    printf("%d %d %d\n", ok, n, cycle(h));
    pool[0].next = &pool[5];
    pool[5].next = &pool[9];
    pool[9].next = &pool[0];
    printf("%d\n", cycle(&pool[5]));
    return s & 0x7f;
}
