/* SPDX-License-Identifier: Apache-2.0 */
// A check that earlier decisions let fail, and others that do not meet each
// other behind it: nothing is decided where it fails.
// options: --guide dgse
// rounds: 2
// paths: 6
// fault: divide-by-zero 24
int __VERIFIER_nondet_int(void);

static int a, b, z, r;

int main(void)
{
    if (__VERIFIER_nondet_int() > 1) {
        z = 1;
    }
    if (__VERIFIER_nondet_int() > 1) {
        a = 2;
    }
    if (__VERIFIER_nondet_int() > 1) {
        b = 2;
    }

    r = 4 / (z - 1);
    if (a == 1) {
        r = 1;
    }
    if (b == 1) {
        r = 3;
    }
    return r;
}
