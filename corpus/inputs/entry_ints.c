/* SPDX-License-Identifier: Apache-2.0 */
/* A function's parameters are the inputs: --entry=scale. */
int __VERIFIER_nondet_int(void);

int scale(int value, int low, int high)
{
    if (low < 0 || high > 1000 || value > 1000)
        return -1;
    if (low > high)
        return 0;
    if (value < low)
        value = low;
    return 100 * (value - low) / (high - low);
}

int main(void)
{
    int value = __VERIFIER_nondet_int();
    int low = __VERIFIER_nondet_int();
    return scale(value, low, __VERIFIER_nondet_int());
}
