// pointer comparisons within an array, one past the end, null
#include <stdio.h>
#include <stddef.h>
int main(void) {
    int a[5] = {0}, *p = a, *e = a + 5;
    int n = 0;
    for (; p < e; p++) n++;
    printf("%d %d %d %d\n", n, p == e, p >= a, p > e);
    int *q = &a[2];
    printf("%d %d %d\n", q == a + 2, q != &a[3], q <= a);
    int *z = NULL;
    printf("%d %d %d %d\n", z == 0, !z, !q, z == q);
    printf("%d %d\n", q && 1, z || 0);
    void *v = q;
    char *c = (char *)q;
    printf("%d %d\n", v == q, v == c);
    if (z) puts("bad");
    else puts("null");
    if (q) puts("set");
    printf("%d\n", z ? 1 : q ? 2 : 3);
    struct {
        int x, y;
    } s;
    int *x = &s.x, *y = &s.y;
    printf("%d %td\n", x < y, y - x);
    for (p = e; p-- > a;) n += (int)(p - a);
    return n;
}
