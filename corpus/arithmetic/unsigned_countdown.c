/* SPDX-License-Identifier: Apache-2.0 */
/* A countdown of an unsigned number that starts below zero. */
unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 4)
        return 1;
    return a[n - 1];
}
