// callbacks with void* context, higher-order map/fold/filter
#include <stdio.h>
typedef int (*mapf)(int, void *);
typedef int (*pred)(int, const void *);
static void map(int *a, int n, mapf f, void *c) {
    for (int i = 0; i < n; i++) a[i] = f(a[i], c);
}
static int filter(int *a, int n, pred p, const void *c) {
    int k = 0;
    for (int i = 0; i < n; i++)
        if (p(a[i], c)) a[k++] = a[i];
    return k;
}
static long fold(const int *a, int n, long z, long (*f)(long, int)) {
    while (n--) z = f(z, *a++);
    return z;
}
struct lin {
    int m, c, calls;
};
static int lin(int x, void *v) {
    struct lin *l = v;
    l->calls++;
    return x * l->m + l->c;
}
static int count(int x, void *v) { return x + (*(int *)v)++; }
static int div(int x, const void *v) { return x % *(const int *)v == 0; }
static long horner(long z, int x) { return z * 3 + x; }
static long mx(long z, int x) { return x > z ? x : z; }
int main(void) {
    int a[10];
    for (int i = 0; i < 10; i++) a[i] = i;
    struct lin l = {3, -4, 0};
    map(a, 10, lin, &l);
    int k = 100;
    map(a, 10, count, &k);
    for (int i = 0; i < 10; i++) printf("%d ", a[i]);
    printf("%d %d\n", l.calls, k);
    int m = 2, n = filter(a, 10, div, &m);
    printf("%d %ld %ld\n", n, fold(a, n, 0, horner), fold(a, n, -1000, mx));
    printf("%ld\n", fold(a, 0, 77, horner));
    return n + l.calls;
}
