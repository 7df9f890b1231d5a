/* SPDX-License-Identifier: Apache-2.0 */
// What is printed is nobody's business: branches that choose it are apart.
// options: --guide dgse
// paths: 9
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    for (int i = 0; i < 8; i++) {
        int x = __VERIFIER_nondet_int();
        if (x > 5) {
            printf("%d is big\n", x);
        } else {
            puts("small");
        }
    }
    return 0;
}
