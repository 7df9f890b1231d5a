// SPDX-License-Identifier: Apache-2.0
// What terms say of numbers that inputs choose is what the C library says of
// the same numbers, bit for bit and in errno.
// paths: 121
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
unsigned char nondet_uchar(void);
void klee_assume(unsigned long);
enum { N = 11 };
static const double table[N] = {0.0, -0.0, 0.5, -0.5,     1.5,      -2.5,
                                3.0, 1e308, -1e308, INFINITY, -INFINITY};
static int settle(unsigned char x) {
    int n = 0;
    while (x != n)
        n++;
    return n;
}
static void same(double x, double y) {
    if (memcmp(&x, &y, sizeof x) != 0)
        abort();
}
int main(void) {
    unsigned char i = nondet_uchar(), j = nondet_uchar();
    klee_assume(i < N && j < N);
    double x = table[i], y = table[j];
    double r[] = {fabs(x),     copysign(x, y), floor(x), ceil(x),   trunc(x),
                  round(x),    rint(x),        nearbyint(x), fmin(x, y),
                  fmax(x, y)};
    errno = 0;
    double root = sqrt(x);
    int root_error = errno;
    errno = 0;
    double dim = fdim(x, y);
    int dim_error = errno;
    x = table[settle(i)];
    y = table[settle(j)];
    double k[] = {fabs(x),     copysign(x, y), floor(x), ceil(x),   trunc(x),
                  round(x),    rint(x),        nearbyint(x), fmin(x, y),
                  fmax(x, y)};
    for (int n = 0; n < 10; n++)
        same(r[n], k[n]);
    errno = 0;
    if (x >= 0)
        same(root, sqrt(x));
    else if (sqrt(x) == sqrt(x) || root == root)
        abort();
    if (root_error != errno)
        abort();
    errno = 0;
    if (fdim(x, y) == fdim(x, y))
        same(dim, fdim(x, y));
    return dim_error == errno ? 0 : (abort(), 1);
}
