/* SPDX-License-Identifier: Apache-2.0 */
/* Three bits hold eight values. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

struct date {
    unsigned day : 5;
    unsigned weekday : 3;
};

int main(void)
{
    struct date d = {1, 0};
    unsigned shift = __VERIFIER_nondet_uint();
    if (shift > 8)
        return 1;
    d.weekday = shift & 7u;
    d.day += shift;
    assert(d.day >= 1);
    assert(d.weekday == d.day - 1u);
    return 0;
}
