/* SPDX-License-Identifier: Apache-2.0 */
/* The divisor is zero for one combination only. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a < 0 || a > 9)
        return 1;
    if (b < 0 || b > 9)
        return 2;
    return 100 / (a - b + 9);
}
