/* SPDX-License-Identifier: Apache-2.0 */
// What free does in one call of it says nothing of another: both parts are
// apart, and on all paths alike.
// options: --guide dgse
// paths: 2
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int *a = malloc(sizeof(int));

    if (x) {
        free(a);
    }
    int *b = malloc(sizeof(int));
    if (x == 1) {
        free(b);
    }
    return 0;
}
