// pointer to a struct is a pointer to its first member; container_of
#include <stdio.h>
#include <stddef.h>
struct base {
    int id;
    const char *(*name)(struct base *);
};
struct dog {
    struct base b;
    int age;
};
struct cat {
    struct base b;
    char n[8];
};
#define container(p, t, m) ((t *)((char *)(p)-offsetof(t, m)))
struct node {
    int v;
    struct link {
        struct link *next;
    } l;
};
static const char *dn(struct base *b) {
    struct dog *d = (struct dog *)b;
    d->age++;
    return d->age > 3 ? "old dog" : "dog";
}
static const char *cn(struct base *b) { return ((struct cat *)b)->n; }
int main(void) {
    struct dog d = {{1, dn}, 2};
    struct cat c = {{2, cn}, "tom"};
    struct base *v[] = {&d.b, (struct base *)&c, &d.b, &d.b};
    for (int i = 0; i < 4; i++) printf("%d %s\n", v[i]->id, v[i]->name(v[i]));
    struct node n[3] = {{1}, {2}, {3}};
    n[0].l.next = &n[1].l;
    n[1].l.next = &n[2].l;
    int s = 0;
    for (struct link *l = &n[0].l; l; l = l->next) s = s * 10 + container(l, struct node, l)->v;
    printf("%d\n", s);
    *(int *)&d = 77;
    printf("%d %d\n", d.b.id, *(int *)v[0]);
    return d.age * 10;
}
