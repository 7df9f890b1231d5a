/* SPDX-License-Identifier: Apache-2.0 */
/* A number printed into four bytes: three digits are cut. */
#include <assert.h>
#include <stdio.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    char text[4];
    unsigned n = __VERIFIER_nondet_uchar() % 101;
    int length = snprintf(text, sizeof text, "#%u", n);
    assert(length < (int)sizeof text);
    return text[0];
}
