/* SPDX-License-Identifier: Apache-2.0 */
/* Squares modulo 7 are at most 4. */
unsigned __VERIFIER_nondet_uint(void);

static int count[5];

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint() % 7;
    count[x * x % 7]++;
    return 0;
}
