/* SPDX-License-Identifier: Apache-2.0 */
/* The smallest integer divided by -1 does not fit. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (b == 0)
        return 0;
    return a / b != 0;
}
