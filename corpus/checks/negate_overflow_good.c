/* SPDX-License-Identifier: Apache-2.0 */
/* Negated as an unsigned number. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    unsigned size = (unsigned)x;
    if (x < 0)
        size = 0u - size;
    return size > 3;
}
