/* SPDX-License-Identifier: Apache-2.0 */
// Nothing returns from main: that is known once a path has come to the end.
// options: --guide dgse
// paths: 19
int __VERIFIER_nondet_int(void);

#include <assert.h>
#include <stdlib.h>

#define PART()                                                                 \
    do {                                                                       \
        int g = 0;                                                             \
        if (__VERIFIER_nondet_int() > 1)                                       \
            g = 1;                                                             \
        if (__VERIFIER_nondet_int() < 0)                                       \
            g += 2;                                                            \
        assert(g != 4);                                                        \
    } while (0)

int main(void)
{
    PART();
    PART();
    PART();
    PART();
    PART();
    PART();
    exit(0);
}
