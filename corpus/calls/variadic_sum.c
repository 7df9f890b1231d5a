/* SPDX-License-Identifier: Apache-2.0 */
/* As many arguments as the first one says; four are passed. */
#include <assert.h>
#include <stdarg.h>

int __VERIFIER_nondet_int(void);

static int sum(int n, ...)
{
    va_list list;
    int total = 0;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > 4)
        n = 4;
    assert(sum(n, 1, 2, 4, 8) != 7);
    return 0;
}
