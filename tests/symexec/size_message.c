// SPDX-License-Identifier: Apache-2.0
// A message is about the inputs that fail, not about those that were tried.
// fault: out-of-bounds 13
// message: write of 6 bytes at offset 3 of 'to' (8 bytes)
// paths: 2
#include <string.h>
unsigned nondet_uint(void);

int main(void)
{
    char to[8], from[8] = "abcdefg";
    unsigned n = nondet_uint() % 7;
    memcpy(to + 3, from, n);
    return 0;
}
