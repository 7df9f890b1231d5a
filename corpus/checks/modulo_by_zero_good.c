/* SPDX-License-Identifier: Apache-2.0 */
/* A size of zero is replaced. */
unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uint();
    unsigned key = __VERIFIER_nondet_uint();
    if (size > 16)
        size = 16;
    if (size == 0)
        size = 1;
    return (int)(key % size);
}
