/* SPDX-License-Identifier: Apache-2.0 */
/* Independent two-sided ifs, after Figure 4 of the DGSE paper: four blocks,
 * 16 paths.  The fault at the end needs all four on one side. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int set = 0;
    if (__VERIFIER_nondet_int() > 0)
        set += 1;
    else
        set -= 1;
    if (__VERIFIER_nondet_int() > 0)
        set += 2;
    else
        set -= 2;
    if (__VERIFIER_nondet_int() > 0)
        set += 4;
    else
        set -= 4;
    if (__VERIFIER_nondet_int() > 0)
        set += 8;
    else
        set -= 8;
    assert(set != 15);
    return 0;
}
