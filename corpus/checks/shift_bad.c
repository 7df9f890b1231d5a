/* SPDX-License-Identifier: Apache-2.0 */
/* A mask of as many bits as the input says, at most 32. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int bits = __VERIFIER_nondet_int();
    unsigned mask;
    if (bits < 0 || bits > 32)
        return 1;
    mask = (1u << bits) - 1;
    return mask == 255;
}
