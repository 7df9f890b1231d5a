/* SPDX-License-Identifier: Apache-2.0 */
// What the end of the program does with its streams depends on what was read:
// that is known, so nothing is missed and the parts stay apart.
// options: --guide dgse
// fault: assertion 33
// paths: 19
int __VERIFIER_nondet_int(void);

#include <assert.h>
#include <stdio.h>

#define PART(n)                                                                \
    do {                                                                       \
        int g = 0;                                                             \
        if (__VERIFIER_nondet_int() > 1)                                       \
            g = 1;                                                             \
        if (__VERIFIER_nondet_int() < 0)                                       \
            g += 2;                                                            \
        assert(g != n);                                                        \
    } while (0)

static int empty;

int main(void)
{
    if (getchar() == EOF)
        empty++;
    PART(4);
    PART(4);
    PART(4);
    PART(4);
    PART(4);
    PART(3);
    return 0;
}
