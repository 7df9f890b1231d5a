/* SPDX-License-Identifier: Apache-2.0 */
/* Figure 2 of the DGSE paper with a function for each of its parts. */
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

static int get_a(int x)
{
    if (x > 1)
        return 2;
    return 4;
}

static int get_b(int y)
{
    if (y < 1)
        return 0;
    return 2;
}

static void set_c(int z, int *c)
{
    if (z < 2)
        *c = 7;
    else
        *c = 4;
}

static void copy(char **s, int size)
{
    *s = (char *)malloc((size_t)size);
    strncpy(*s, "abcd", (size_t)size);
}

static int divide(int a, int c)
{
    return 1 / (a - c);
}

static int test(int x, int y, int z)
{
    char *s = NULL;
    int c;
    int a = get_a(x);
    int b = get_b(y);
    set_c(z, &c);
    copy(&s, a - b);
    return divide(a, c);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int z = __VERIFIER_nondet_int();
    return test(x, y, z);
}
