// deep recursion that carries structs, arrays and pointers to callers' locals
#include <stdio.h>
struct ctx {
    struct ctx *up;
    int depth;
    long sum;
    char tag[8];
};
static long walk(struct ctx *up, int n) {
    struct ctx c = {up, up ? up->depth + 1 : 0, n, "lvl"};
    c.tag[3] = (char)('a' + n % 26);
    if (n == 0) {
        long s = 0;
        for (struct ctx *p = &c; p; p = p->up) s = (s * 31 + p->depth + p->tag[3]) % 1000003;
        return s;
    }
    long r = walk(&c, n - 1);
    return (r + c.sum + c.depth) % 1000003;
}
static struct ctx byval(struct ctx c, int n) {
    if (!n) return c;
    c.sum += n * c.depth++;
    return byval(c, n - 1);
}
static int depth(int n, int *out) {
    int here = n;
    if (n >= 9000) {
        *out = here;
        return 0;
    }
    return depth(n + 1, out) + 1;
}
int main(void) {
    printf("%ld %ld\n", walk(0, 10), walk(0, 3000));
    struct ctx c = byval((struct ctx){0, 1, 0, "x"}, 500);
    printf("%d %ld %s\n", c.depth, c.sum, c.tag);
    int o = 0;
    int d = depth(0, &o);
    printf("%d %d\n", d, o);
    return c.depth & 0x7f;
}
