/* SPDX-License-Identifier: Apache-2.0 */
/* The amount is clamped on both sides. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int from = __VERIFIER_nondet_int();
    if (from > 31)
        from = 31;
    if (from < 0)
        from = 0;
    return 0x12345678 >> from & 15;
}
