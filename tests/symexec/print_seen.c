/* SPDX-License-Identifier: Apache-2.0 */
// A result that is looked at, and a stream that somebody asks about: each
// length of what is printed is a path (and 0 is one).
// paths: 4
#include <stdio.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    return printf("%d", __VERIFIER_nondet_uchar()) > 3;
}
