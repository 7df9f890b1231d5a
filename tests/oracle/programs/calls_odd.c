// Callbacks, tables of functions, variadic recursion, objects by value.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct big {
    int v[6];
    int (*f)(struct big, int);
};
static int calls;

static int by_value(struct big b, int n)
{
    b.v[n]++;
    return b.v[n] + calls;
}
static int sum(int n, ...)
{
    va_list ap, two;
    int s = 0;
    va_start(ap, n);
    va_copy(two, ap);
    for (int k = 0; k < n; k++)
        s += va_arg(ap, int);
    if (n > 1)
        s += sum(n - 1, va_arg(two, int), 3, calls++);
    va_end(two);
    va_end(ap);
    return s;
}
static void bump(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    while (n-- > 0) {
        double by = va_arg(ap, double);
        *va_arg(ap, int *) += (int)by;
    }
    va_end(ap);
}
static int order(const void *a, const void *b)
{
    calls++;
    return *(const int *)a - *(const int *)b;
}
static struct big make(int n)
{
    struct big b = {{n, n + 1}, by_value};
    return b;
}
static void at_end(void)
{
    printf("%d calls\n", calls);
}

int main(void)
{
    int a[9] = {5, 2, 8, 1, 9, 3, 7, 4, 6};
    int key = 7, *found;
    int (*odd)() = order;
    atexit(at_end);
    qsort(a, 9, sizeof *a, order);
    found = bsearch(&key, a, 9, sizeof *a, order);
    struct big b = make(*found);
    b.v[1] += b.f(b, 0);
    for (int n = 0; n < 3; n++) {
        int vla[n + 1];
        vla[n] = odd(a + n, a);
        b.v[2] += vla[n] + sum(1, n);
    }
    bump(2, 1.5, &b.v[0], 2.5, &a[3]);
    b.v[1] += a[3];
    printf("%d %d %d\n", b.v[0], b.v[1], b.v[2]);
    exit(calls & 3);
}
