/* SPDX-License-Identifier: Apache-2.0 */
// Objects of the heap whose sizes independent decisions choose: one call of
// malloc has nothing to do with another one's object.
// options: --guide dgse
// paths: 3
// fault: out-of-bounds 24
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = 8, m = 2;
    if (__VERIFIER_nondet_int() > 0) {
        n = 4;
    }
    if (__VERIFIER_nondet_int() > 0) {
        m = 5;
    }
    char *p = malloc((size_t)n);
    char *q = malloc((size_t)m);
    q[1] = 0;
    free(q);
    p[4] = 0;
    free(p);
    return 0;
}
