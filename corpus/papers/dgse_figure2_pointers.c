/* SPDX-License-Identifier: Apache-2.0 */
/* Figure 2 of the DGSE paper with its variables behind pointers. */
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

static int test(const int *x, const int *y, const int *z, int *a, int *b,
                int *c)
{
    char *s = NULL;
    *a = 4;
    if (*x > 1)
        *a = 2;
    if (*y < 1)
        *b = 0;
    else
        *b = 2;
    if (*z < 2)
        *c = 7;
    else
        *c = 4;
    s = (char *)malloc((size_t)(*a - *b));
    strncpy(s, "abcd", (size_t)(*a - *b));
    return 1 / (*a - *c);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int z = __VERIFIER_nondet_int();
    int a, b, c;
    return test(&x, &y, &z, &a, &b, &c);
}
