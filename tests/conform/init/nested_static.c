// deeply nested static data: arrays of structs of arrays of pointers to anonymous objects
#include <stdio.h>
struct leaf {
    const char *n;
    int v[2];
};
struct br {
    struct leaf l[2];
    const struct leaf *best;
    int *cnt;
};
static int c0 = 3, c1[2] = {4, 5};
static const struct leaf shared = {"shared", {7, 8}};
static struct br tree[] = {{{{"a", {1}}, {"b", {2, 3}}}, &shared, &c0},
    {.l[1] = {.v = {[1] = 9}, .n = "d"}, .best = &tree[0].l[1], .cnt = c1 + 1},
    {.best = &(const struct leaf){"anon", {10, 11}}, .cnt = (int[]){12, 13}}};
static struct br *const order[] = {tree + 2, &tree[0], &tree[1], 0};
static const char *const *const names = (const char *const[]){"n0", "n1", 0};
static int m[][3] = {{1}, {0, 2}, {[2] = 3}};
int main(void) {
    int s = 0;
    for (struct br *const *p = order; *p; p++) {
        printf("%s %d %d %s\n", (*p)->best->n, (*p)->best->v[1], *(*p)->cnt,
            (*p)->l[1].n ? (*p)->l[1].n : "-");
        s += ++*(*p)->cnt;
    }
    printf("%d %d %d\n", s, c0, c1[1]);
    printf("%s %d\n", names[1], names[2] == 0);
    printf("%zu %d%d%d\n", sizeof m / sizeof *m, m[0][0], m[1][1], m[2][2]);
    tree[0].l[1].v[1] = 33;
    printf("%d\n", tree[1].best->v[1]);
    return s;
}
