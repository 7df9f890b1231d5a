/* SPDX-License-Identifier: Apache-2.0 */
/* Finds two numbers with a given product; break leaves one loop only. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int product = __VERIFIER_nondet_int();
    int found = 0;
    for (int i = 1; i <= 3; i++) {
        for (int j = 1; j <= 3; j++) {
            if (i * j == product) {
                found++;
                break;
            }
        }
    }
    assert(found < 2);
    return found;
}
