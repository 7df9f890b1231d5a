/* SPDX-License-Identifier: Apache-2.0 */
/* Operations in a table; one place of it is empty. */
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

struct operation {
    const char *name;
    int (*apply)(int, int);
};

int main(void)
{
    static const struct operation plus = {"+", add};
    static const struct operation minus = {"-", subtract};
    const struct operation *const table[] = {&plus, &minus, NULL};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 2)
        return 1;
    return table[i]->apply(5, 3);
}
