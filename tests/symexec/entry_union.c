// SPDX-License-Identifier: Apache-2.0
// A union's bytes are inputs, a long double's patterns are those that
// arithmetic makes, bit-fields have their width.
// options: --entry=f
// fault: assertion 23
// fault: assertion 24
// fault: assertion 25
// paths: 16
#include <assert.h>
#include <string.h>
union number {
    unsigned char byte[4];
    unsigned word;
};
struct flags {
    unsigned low : 3;
    int rest : 5;
};
int f(union number n, long double x, struct flags s)
{
    unsigned char raw[10];
    memcpy(raw, &x, sizeof raw);
    assert(n.word != 0x04030201 + 0u * n.byte[0]);
    assert(!(s.low == 7 && s.rest == -16));
    assert(!(x > 1.0L && x < 1.5L && raw[0] == 1));
    assert(!(x == x && x != 0 && (raw[9] & 0x7f) + raw[8] != 0 && raw[7] < 128));
    return 0;
}
