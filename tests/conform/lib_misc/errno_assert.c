// errno is set by failing calls and kept by succeeding ones; passing asserts
#include <stdio.h>
#include <errno.h>
#include <assert.h>
#include <stdlib.h>
#include <math.h>
int main(void) {
    errno = 0;
    FILE *f = fopen("/nonexistent_dir_dgse/x", "r");
    printf("%d %d\n", f == NULL, errno == ENOENT);
    int n = abs(-3);
    printf("%d\n", errno == ENOENT);
    errno = 0;
    strtol("999999999999999999999", NULL, 10);
    printf("%d\n", errno == ERANGE);
    errno = 5;
    errno += 2;
    int *p = &errno;
    printf("%d\n", *p);
    errno = 0;
    volatile double m1 = -1;
    double r = sqrt(m1);
    printf("%d %d\n", r != r, errno == EDOM);
    errno = 0;
    volatile double big = 1e308;
    r = exp(big);
    printf("%d %d\n", r > 1e308, errno == ERANGE);
    errno = 0;
    volatile double z = 0;
    r = log(z);
    printf("%d %d\n", r < -1e308, errno == ERANGE);
    assert(n == 3);
    assert(1 && "message");
    (void)(assert(n), 0);
    printf("%d %d %d %d\n", ENOENT, EINVAL, ERANGE, EDOM);
    return errno;
}
