/* SPDX-License-Identifier: Apache-2.0 */
// A function that may end the program is called twice with the same argument.
// options: --guide dgse
// paths: 3
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void stop_at(int x)
{
    if (x == 3) {
        exit(2);
    }
}

int main(void)
{
    int y = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();

    stop_at(x);
    if (y) {
        stop_at(x);
    }
    return 0;
}
