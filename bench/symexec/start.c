/* SPDX-License-Identifier: Apache-2.0 */
/// Ten lines: the start.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();

    return x > 3 ? 1 : 0;
}
