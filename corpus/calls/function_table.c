/* SPDX-License-Identifier: Apache-2.0 */
/* Functions in a table; one place of it is empty. */
#include <stddef.h>

int __VERIFIER_nondet_int(void);

static int add(int a, int b)
{
    return a + b;
}

static int subtract(int a, int b)
{
    return a - b;
}

int main(void)
{
    int (*const table[])(int, int) = {add, subtract, NULL};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 2)
        return 1;
    return table[i](5, 3);
}
