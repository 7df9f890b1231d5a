/* SPDX-License-Identifier: Apache-2.0 */
/* The first example of "Dynamic Program Analysis with Partial Execution and
 * Summary": three operations that have nothing to do with the failure. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

bool __VERIFIER_nondet_bool(void);

static void f(bool op1, bool op2, bool op3, bool failure)
{
    if (op1)
        printf("Operation 1\n");
    if (op2)
        printf("Operation 2\n");
    if (op3)
        printf("Operation 3\n");
    assert(!failure);
}

int main(void)
{
    bool op1 = __VERIFIER_nondet_bool();
    bool op2 = __VERIFIER_nondet_bool();
    bool op3 = __VERIFIER_nondet_bool();
    f(op1, op2, op3, __VERIFIER_nondet_bool());
    return 0;
}
