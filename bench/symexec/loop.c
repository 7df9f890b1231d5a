/* SPDX-License-Identifier: Apache-2.0 */
/// Ten million iterations whose values are known, then a decision.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = 10000000;
    unsigned s = 0;
    int x = __VERIFIER_nondet_int();

    for (int i = 0; i < n; i++) {
        s += (unsigned)i ^ s >> 1;
    }
    if (x > (int)(s & 0xffff)) {
        return 1;
    }
    return 0;
}
