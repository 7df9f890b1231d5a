/* SPDX-License-Identifier: Apache-2.0 */
/* Conversion cuts the fraction off. */
double __VERIFIER_nondet_double(void);

int main(void)
{
    int table[4] = {1, 2, 3, 4};
    double x = __VERIFIER_nondet_double();
    if (!(x >= 0 && x <= 4))
        return 1;
    return table[(int)x];
}
