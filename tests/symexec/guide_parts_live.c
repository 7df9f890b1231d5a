/* SPDX-License-Identifier: Apache-2.0 */
// A call leaves many things of which few are used afterwards: what is decided
// in it meets only these.
// options: --guide dgse
// rounds: 2
// paths: 5
#include <stdio.h>

int __VERIFIER_nondet_int(void);

static int state, mode, result, seen, marked, *to = &state;

static int step(void)
{
    if (mode == 2) {
        int x = 0;

        if (scanf("%d", &x) > 0) {
            seen = 1;
        }
        if (x) {
            marked = 1;
        }
    } else {
        if (__VERIFIER_nondet_int() > 0) {
            state = 0;
        }
    }
    return 2;
}

static int *advance(void)
{
    step();
    return &result;
}

int main(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        marked = 1;
    }
    if (getchar() == 'a') {
        *to = 1;
    }
    to = advance();
    return 0;
}
