// K&R definitions: default argument promotions, declarations in any order
#include <stdio.h>
int add(a, b)
int a, b;
{ return a + b; }
double mix(c, f, s, d)
double d;
char c;
short s;
float f;
{ return c + f * s - d; }
char *pick(v, n)
char **v;
int n;
{ return v[n]; }
int sum(a, n)
int a[];
unsigned char n;
{
    int s = 0;
    while (n--) s += a[n];
    return s;
}
int noargs() { return 7; }
static long wide(l, p, fn)
long l;
int *p;
int (*fn)();
{ return l + *p + fn(*p, 1); }
struct s {
    int a, b;
};
struct s ks(x)
struct s x;
{
    x.a--;
    return x;
}
int oldproto();
int main() {
    char *names[] = {"a", "bb"};
    int v[] = {1, 2, 3};
    int k = 5;
    printf("%d %g\n", add(3, -8), mix(300, 0.5f, 7, 1.25));
    printf("%s %d %d\n", pick(names, 1), sum(v, 3), noargs());
    printf("%ld\n", wide(1L << 33, &k, add));
    struct s q = {10, 20};
    q = ks(q);
    printf("%d %d\n", q.a, q.b);
    float f = 0.1f;
    char c = -1;
    printf("%d\n", oldproto(f, c, 9L));
    int (*fp)() = add;
    printf("%d\n", fp(1, 2));
    return noargs() + k;
}
int oldproto(d, i, l)
double d;
int i;
long l;
{ return (int)(d * 100) + i + (int)l; }
