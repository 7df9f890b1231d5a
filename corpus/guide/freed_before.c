/* SPDX-License-Identifier: Apache-2.0 */
/* Whether the store is an end of the program depends on a branch before it,
 * though neither its address nor what it writes does: the object may be gone.
 * A guide that looks at the address alone asks for inputs with which the
 * assertion fails, and these never get there. */
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int *p = malloc(sizeof *p);
    if (x < 3)
        free(p);
    *p = 1;
    assert(x);
    return 0;
}
