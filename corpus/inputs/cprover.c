/* SPDX-License-Identifier: Apache-2.0 */
/* CBMC's names: nondet_, __CPROVER_assume, __CPROVER_assert. */
#include <stdbool.h>

int nondet_int(void);
void __CPROVER_assume(bool holds);
void __CPROVER_assert(bool holds, const char *text);

int main(void)
{
    int x = nondet_int();
    __CPROVER_assume(x > 0);
    __CPROVER_assume(x < 10);
    int y = x * x;
    __CPROVER_assert(y < 100, "a square of one digit has two");
    __CPROVER_assert(y != 64, "eight is forbidden");
    return 0;
}
