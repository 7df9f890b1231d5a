/* SPDX-License-Identifier: Apache-2.0 */
// The parts count into one variable, which decides in the end.
// options: --guide dgse
// paths: 16
int __VERIFIER_nondet_int(void);

int main(void)
{
    int errors = 0;

    for (int i = 0; i < 4; i++) {
        if (__VERIFIER_nondet_int() == 7) {
            errors++;
        }
    }
    if (errors) {
        return 1;
    }
    return 0;
}
