/* SPDX-License-Identifier: Apache-2.0 */
/* The middle of two indices by the formula that does not overflow. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    if (low < 0 || high < low)
        return -1;
    return low + (high - low) / 2 > 10;
}
