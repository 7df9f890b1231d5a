/* SPDX-License-Identifier: Apache-2.0 */
/* How many bytes are set is an input's choice: of the array nothing is sure to
 * be replaced, and what it holds still depends on the branch before.  A guide
 * that takes the whole array for written asks for inputs with which the program
 * does something else. */
#include <assert.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int a[4] = {0, 0, 0, 0}, i = 0;
    if (x)
        i = 1;
    a[i] = 1;
    memset(a, 1, y & 1);
    a[x & 3] = 3;
    assert(a[1]);
    return 0;
}
