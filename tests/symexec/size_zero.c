// SPDX-License-Identifier: Apache-2.0
// An object of no bytes has a byte for sanitizers: where other sizes fail, too,
// the fault shows one of those.
// fault: out-of-bounds 14
// paths: 4
#include <stdlib.h>
unsigned nondet_uint(void);

int main(void)
{
    unsigned n = nondet_uint(), k = nondet_uint();
    char *p = n <= 100 ? malloc(n) : NULL;
    if (p && k <= n) {
        p[k] = 1;
    }
    free(p);
    return 0;
}
