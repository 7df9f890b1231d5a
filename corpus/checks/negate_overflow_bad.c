/* SPDX-License-Identifier: Apache-2.0 */
/* The absolute value of the smallest integer. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0)
        x = -x;
    return x > 3;
}
