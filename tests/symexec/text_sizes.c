// SPDX-License-Identifier: Apache-2.0
// Bytes behind the end need not differ: the limit leads there.
// fault: out-of-bounds 16
// fault: out-of-bounds 17
#include <stdlib.h>
#include <string.h>
int nondet_int(void);
int main(void) {
    static char zeros[8], b[4];
    int n = nondet_int(), at = nondet_int();
    if (n < 1 || n > 8 || at < 0 || at > 2)
        return 0;
    char *p = malloc((size_t)n);
    if (!p)
        return 0;
    memset(p, 0, (size_t)n); if (memcmp(p, zeros, 5) != 0) abort();
    if (memchr(b + at, 'x', 3) != 0) abort();
    free(p);
    return 0;
}
