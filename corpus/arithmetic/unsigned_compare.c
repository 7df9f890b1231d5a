/* SPDX-License-Identifier: Apache-2.0 */
/* Compared with an unsigned size, a negative index is large. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    int i = __VERIFIER_nondet_int();
    if ((unsigned)i < sizeof a / sizeof a[0])
        return a[i];
    return 0;
}
