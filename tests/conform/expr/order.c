// the order of evaluation where C leaves it open is clang's
// no-gcc: other orders
#include <stdio.h>
struct pair {
    int x[2];
};
static struct pair s, t = {{1, 2}};
static int f(int k) {
    printf("%d ", k);
    return k;
}
static struct pair *at(int k, struct pair *p) { return f(k), p; }
static int g(int a, int b, int c) { return a * b + c; }
int main(void) {
    int a[5] = {0};
    g(f(1), f(2), f(3));
    int n = f(4) + f(5) * f(6);
    a[f(1)] = f(2);
    a[f(3)] += f(4);
    *at(7, &s) = *at(8, &t);
    int b[] = {f(1), f(2), f(3)};
    printf("%d\n", n + b[2]);
    return g(f(1), f(2) - f(3), f(4));
}
