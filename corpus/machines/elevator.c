/* SPDX-License-Identifier: Apache-2.0 */
/* An elevator of three floors moves one floor at a time and stays within. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int floor = 0;
    for (int i = 0; i < 3; i++) {
        int call = __VERIFIER_nondet_int();
        if (call < 0 || call > 2)
            continue;
        if (call > floor)
            floor++;
        else if (call < floor)
            floor--;
    }
    assert(floor >= 0 && floor <= 2);
    return floor;
}
