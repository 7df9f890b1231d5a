/* SPDX-License-Identifier: Apache-2.0 */
// What is printed together need not meet.
// options: --guide dgse
// paths: 4
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = 0, b = 0, c = 0;

    if (__VERIFIER_nondet_int() > 1) {
        a = 1;
    }
    if (__VERIFIER_nondet_int() > 2) {
        b = 1;
    }
    if (__VERIFIER_nondet_int() > 3) {
        c = 1;
    }
    printf("%d %d %d\n", a, b, c);
    return 0;
}
