/* SPDX-License-Identifier: Apache-2.0 */
// What an address is, is no dependence: it tells how much was allocated.  Here
// a branch decides by its bits; a task is missed, and all paths are explored.
// options: --guide dgse
// paths: 5
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
int found;

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();

    if (x == y + 3 && y > 0) {
        (void)malloc(1);
    }
    unsigned long address = (unsigned long)malloc(1);
    if (y == -1 - (int)(address >> 32 & 1)) {
        found = 1;
    }
    return 0;
}
