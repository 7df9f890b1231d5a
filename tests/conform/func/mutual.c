// mutual recursion between three functions with prototypes
#include <stdio.h>
static int a(int n), b(int n), c(int n);
static int depth, maxd;
static int a(int n) {
    if (++depth > maxd) maxd = depth;
    int r = n <= 0 ? 1 : b(n - 1) + 1;
    depth--;
    return r;
}
static int b(int n) {
    if (++depth > maxd) maxd = depth;
    int r = n <= 0 ? 2 : c(n - 2) * 2 % 1000;
    depth--;
    return r;
}
static int c(int n) {
    if (++depth > maxd) maxd = depth;
    int r = n <= 0 ? 3 : a(n - 1) + b(n - 3);
    depth--;
    return r;
}
static int even(unsigned), odd(unsigned n);
static int odd(unsigned n) { return n ? even(n - 1) : 0; }
static int even(unsigned n) { return n ? odd(n - 1) : 1; }
int main(void) {
    printf("%d %d %d\n", a(10), b(15), c(20));
    printf("%d\n", maxd);
    printf("%d %d %d\n", even(5000), odd(5001), even(77));
    return a(25) & 0x7f;
}
