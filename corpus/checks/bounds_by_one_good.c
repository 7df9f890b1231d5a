/* SPDX-License-Identifier: Apache-2.0 */
/* The loop ends before the size. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[4];
    int n = __VERIFIER_nondet_int();
    if (n > 4)
        n = 4;
    for (int i = 0; i < n; i++)
        a[i] = i;
    return n > 0 ? a[0] : 0;
}
