/* SPDX-License-Identifier: Apache-2.0 */
/* min <= max; what ?: decides are paths. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int low = a < b ? a : b;
    int high = a > b ? a : b;
    assert(low <= high);
    assert(low == high || a != b);
    return 0;
}
