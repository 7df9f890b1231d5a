/* SPDX-License-Identifier: Apache-2.0 */
// The second switch is passed by three values of state: a path that goes over
// to another one of its sides does so when all of them are known.
// options: --guide dgse
// fault: assertion 27
int __VERIFIER_nondet_int(void);

#include <assert.h>
static int state;

int main(void)
{
    int x = __VERIFIER_nondet_int() ^ 3;

    if (x < 3)
        return 0;
    switch (x) {
    case 1:
        state = 5;
    case 3:
        break;
    }
    switch (x & 3) {
    case 0:
        break;
    case 1:
        assert(state);
    }
    return 0;
}
