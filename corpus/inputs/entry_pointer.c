/* SPDX-License-Identifier: Apache-2.0 */
/* Pointers as parameters: each may be null, and both may be the same. */
#include <assert.h>
#include <stddef.h>

int __VERIFIER_nondet_int(void);

void swap_if_greater(int *a, int *b)
{
    if (b == NULL)
        return;
    if (*a > *b) {
        int t = *a;
        *a = *b;
        *b = t;
    }
    assert(*a <= *b);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int mode = __VERIFIER_nondet_int();
    int *a = mode == 0 ? NULL : &x;
    int *b = mode == 1 ? NULL : &y;
    swap_if_greater(a, mode == 2 ? a : b);
    return x;
}
