/* SPDX-License-Identifier: Apache-2.0 */
// Standard output is asked how far it is: what is printed counts.
// paths: 4
#include <stdio.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    printf("%d", __VERIFIER_nondet_uchar());
    return ftell(stdout) > 3;
}
