// compound literals: scalars, structs, arrays, address taken, modified
#include <stdio.h>
#include <string.h>
struct p {
    int x, y;
    char n[4];
};
static int sum(const int *v, int n) {
    int s = 0;
    while (n--) s = s * 2 + *v++;
    return s;
}
static int area(const struct p *p) { return p->x * p->y; }
static struct p *gp = &(struct p){3, 4, "gp"};
static int *ga = (int[]){7, 8, 9};
static const char **gs = (const char *[]){"s0", "s1"};
int main(void) {
    printf("%d %d\n", sum((int[]){1, 2, 3, 4}, 4), sum((int[5]){[3] = 1}, 5));
    printf("%d\n", area(&(struct p){.y = 6, .x = 7}));
    struct p a;
    a = (struct p){1, 2, "abc"};
    printf("%d %d %s\n", a.x, a.y, a.n);
    int *q = &(int){5};
    *q += 10;
    printf("%d\n", *q);
    printf("%d %s %d %s\n", gp->x * gp->y, gp->n, ga[2], gs[1]);
    gp->x = 100;
    ga[0]--;
    printf("%d %d\n", gp->x, ga[0]);
    char *s = (char[]){"lit"};
    s[1] = 'o';
    puts(s);
    printf("%zu %zu\n", sizeof(int[]){1, 2, 3}, sizeof((char[]){"four"}));
    struct p *v = (struct p[]){{1, 1}, {2, 3, "z"}};
    printf("%d %s\n", v[1].y, v[1].n);
    (struct p){0}.x;
    (int) { 3 }
    ++;
    printf("%g\n", (double){1} / 4);
    printf("%d\n", ((struct p){9, 8}).y + (int){2} * (char){'a'});
    int(*m)[2] = (int[][2]){{1, 2}, {3, 4}};
    printf("%d\n", m[1][0]);
    const struct p *cp = &(const struct p){.n = "c"};
    printf("%s%d\n", cp->n, cp->x);
    return area(v + 1);
}
