/* SPDX-License-Identifier: Apache-2.0 */
/* The remainder of a negative number is negative. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int bucket[3] = {10, 20, 30};
    int hash = __VERIFIER_nondet_int();
    return bucket[hash % 3];
}
