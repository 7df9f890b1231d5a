// nested ?: mixing int, unsigned, double, pointers and void
#include <stdio.h>
static int c;
static int hit(int v) {
    c = c * 10 + v;
    return v;
}
static void vo(void) { c++; }
int main(void) {
    for (int i = 0; i < 4; i++) {
        double d = i == 0 ? 1 : i == 1 ? 2.5f : i == 2 ? 3u : -1L;
        printf("%g ", d);
        unsigned u = 1;
        printf("%d ", (i & 1 ? -1 : u) > 0);
        printf("%d ", (i & 1 ? -1 : (unsigned char)u) > 0);
        const char *s = i > 2 ? "big" : i ? 0 : "zero";
        printf("%s ", s ? s : "(null)");
    }
    puts("");
    int a = 0, b = 1;
    int r = a ? hit(1) : b ? hit(2) : hit(3);
    printf("%d %d\n", r, c);
    r = a ? b ? 1 : 2 : b ? 3 : 4;
    printf("%d\n", r);
    a ? vo() : b ? (void)hit(5) : vo();
    printf("%d\n", c);
    long l = a ? 1 : -1;
    unsigned long ul = b ? -1 : 1u;
    printf("%ld %lu\n", l, ul);
    ul = b ? -1 : 1ul;
    printf("%d\n", ul == ~0ul);
    int arr[2] = {7, 8};
    int *p = b ? arr + 1 : 0;
    void *q = b ? (void *)p : arr;
    printf("%d %d\n", *p, *(int *)q);
    struct s {
        int x;
    } s1 = {1}, s2 = {2};
    struct s s3 = a ? s1 : b ? s2 : s1;
    printf("%d %d\n", s3.x, (a ? s1 : s2).x);
    int (*f)(int) = b ? hit : 0;
    printf("%d\n", f(6));
    printf("%g\n", (b ? 1 : 0.0) / 4 + (b ? 1 : 0) / 4);
    printf("%zu\n", sizeof(b ? (char)1 : (short)2));
    return (a ?: b ?: 9) + r;
}
