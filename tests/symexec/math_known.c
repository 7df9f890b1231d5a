// SPDX-License-Identifier: Apache-2.0
// paths: 1
#include <errno.h>
#include <math.h>
#include <stdlib.h>
int main(void) {
    volatile double x = 2.0, y = -1.0, z = 1000.0;
    if (sqrt(x) != 1.41421356237309514547 || pow(x, 10.0) != 1024.0)
        abort();
    errno = 0;
    if (!isnan(log(y)) || errno != EDOM)
        abort();
    errno = 0;
    return !isinf(exp(z)) || errno != ERANGE;
}
