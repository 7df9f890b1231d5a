// SPDX-License-Identifier: Apache-2.0
// Arrays of a length that inputs choose: each has its own, and ends with its
// block.  One that may be too large is cut off there.
// options: --check=default
// fault: out-of-bounds 20
// message: of a variable-length array
// open: an object whose symbolic size is above 4096 bytes
#include <stdlib.h>
#include <string.h>
unsigned __VERIFIER_nondet_uint(void);

static int last(unsigned n, unsigned at)
{
    int sum = 0;

    for (unsigned k = 1; k < 3; k++) {
        char a[n * k];

        memset(a, 'x', n * k);
        sum += a[at] == 'x'; // not in the first one, perhaps
    }
    return sum;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();

    if (n >= 1 && n <= 3 && at < 8)
        return last(n, at);
    if (n == 4)
        return 1;
    char *p = malloc(n);
    free(p);
    return 0;
}
