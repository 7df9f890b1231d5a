/* SPDX-License-Identifier: Apache-2.0 */
/* The length of a UTF-8 sequence by its first byte; continuation bytes are
 * checked. */
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

static int sequence(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if ((first & 0xe0) == 0xc0)
        return 2;
    if ((first & 0xf0) == 0xe0)
        return 3;
    return 0;
}

int main(void)
{
    unsigned code = __VERIFIER_nondet_uchar();
    int length = sequence((unsigned char)code);
    if (length == 0)
        return 1;
    code &= 0xffu >> (length == 1 ? 0 : length + 1);
    for (int i = 1; i < length; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        if ((c & 0xc0) != 0x80)
            return 2;
        code = code << 6 | (c & 0x3f);
    }
    assert(length != 2 || code >= 0x80);
    return 0;
}
