/* SPDX-License-Identifier: Apache-2.0 */
// A check depends on what its own statement computed before it.
// options: --guide dgse
// rounds: 2
// paths: 4
// fault: divide-by-zero 20
int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = 0, b = 0, c = 0, k = 0;

    if (__VERIFIER_nondet_int() > 5) {
        a = 1;
    }
    if (__VERIFIER_nondet_int() > 5) {
        b = 1;
    }
    // All of the statement but its check is of no interest.
    k = a + b, k = k * 2, c = c + 7 / (4 - k);
    return c + k;
}
