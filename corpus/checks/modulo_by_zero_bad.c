/* SPDX-License-Identifier: Apache-2.0 */
/* A hash table whose size is an input. */
unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned size = __VERIFIER_nondet_uint();
    unsigned key = __VERIFIER_nondet_uint();
    if (size > 16)
        size = 16;
    return (int)(key % size);
}
