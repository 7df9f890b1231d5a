/* SPDX-License-Identifier: Apache-2.0 */
/* All 32 bits are a case of their own. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int bits = __VERIFIER_nondet_int();
    unsigned mask;
    if (bits < 0 || bits > 32)
        return 1;
    mask = bits == 32 ? ~0u : (1u << bits) - 1;
    return mask == 255;
}
