/* SPDX-License-Identifier: Apache-2.0 */
/* Figure 1 of the PESO paper on three integers: eight paths. */
#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int z = __VERIFIER_nondet_int();
    int a;
    int b = 2;
    if (x - y > 0)
        a = x;
    else
        a = y;
    if (x + y > 10)
        b = a;
    if (z * z > 3)
        printf("square(z) > 3\n");
    else
        printf("square(z) <= 3\n");
    return b == 2;
}
