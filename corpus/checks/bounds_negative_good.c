/* SPDX-License-Identifier: Apache-2.0 */
/* The remainder is made positive first. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int bucket[3] = {10, 20, 30};
    int hash = __VERIFIER_nondet_int() % 3;
    if (hash < 0)
        hash += 3;
    return bucket[hash];
}
