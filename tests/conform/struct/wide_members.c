// structs with __int128, long double, _Bool and volatile members, by value
#include <stdio.h>
struct w {
    char c;
    __int128 q;
    _Bool b;
    long double l;
    volatile int v;
};
static struct w f(struct w x, int k) {
    x.q *= (__int128)1 << k;
    x.l /= k;
    x.b = !x.b;
    x.v += k;
    return x;
}
int main(void) {
    struct w a = {'a', -3, 1, 1.0L, 10}, b = f(a, 70);
    printf("%zu\n", sizeof a);
    printf(
        "%lld %lld %d %.18Lg %d %c\n", (long long)(b.q >> 70), (long long)a.q, b.b, b.l, b.v, b.c);
    struct w v[2] = {b, a};
    v[0] = v[1];
    v[1].q++;
    printf("%lld %lld\n", (long long)v[0].q, (long long)v[1].q);
    printf("%d\n", f(f(a, 1), 2).v);
    struct {
        struct w w[2];
        int n;
    } n = {{a, b}, 7}, m = n;
    m.w[1].l *= 2;
    printf("%.10Lg %.10Lg %d\n", n.w[1].l, m.w[1].l, m.n);
    return f(a, 3).b + b.v;
}
