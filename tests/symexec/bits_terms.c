// SPDX-License-Identifier: Apache-2.0
// Bits are counted and moved as terms: each equals what arithmetic says, for
// all inputs, and without paths.
// paths: 1
#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);

static unsigned ones(unsigned x)
{
    x = (x & 0x55) + (x >> 1 & 0x55);
    x = (x & 0x33) + (x >> 2 & 0x33);
    return (x & 0x0f) + (x >> 4);
}

int main(void)
{
    unsigned c = __VERIFIER_nondet_uchar();
    unsigned low = c | 0x100u, high = c << 20 | 1u;

    assert(__builtin_popcount(c) == (int)ones(c));
    assert(__builtin_popcountll(~0ULL - c) == 64 - (int)ones(c));
    assert(high >> (31 - __builtin_clz(high)) == 1);
    assert((unsigned long long)high >> (63 - __builtin_clzll(high)) == 1);
    assert((low & -low) == 1u << __builtin_ctz(low));
    assert(__builtin_ffs((int)(c << 8)) <= 16);
    assert(__builtin_bswap32(c) == c << 24);
    assert(__builtin_bswap64(c * 0x101ULL) >> 48 == c * 0x101ULL);
    assert(__builtin_parity(c) == (int)(ones(c) & 1));
    return 0;
}
