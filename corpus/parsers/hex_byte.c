/* SPDX-License-Identifier: Apache-2.0 */
/* Two hexadecimal digits make a byte. */
#include <assert.h>

char __VERIFIER_nondet_char(void);

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

int main(void)
{
    int high = digit(__VERIFIER_nondet_char());
    int low = digit(__VERIFIER_nondet_char());
    if (high < 0 || low < 0)
        return 1;
    int byte = high * 16 + low;
    assert(byte >= 0 && byte <= 255);
    assert(byte != 0xfa);
    return 0;
}
