/* SPDX-License-Identifier: Apache-2.0 */
// A program that calls exit is explored under the guide, though what stands
// beside exit in the library is not understood.
// options: --guide dgse
// paths: 4
// fault: assertion 23
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    int far = 0;

    if (a > 3) {
        far = 1;
    }
    if (b > 4) {
        exit(3);
    }
    assert(a != 77);
    exit(far);
}
