/* SPDX-License-Identifier: Apache-2.0 */
// A word that inputs choose holds an object for some of them only.
// options: --guide full --check=default,memory-leak
// fault: memory-leak 18
// fault: memory-leak 24
// fault: memory-leak 35
int __VERIFIER_nondet_int(void);

#include <stdlib.h>
#include <string.h>

static char *keep[4], *last, *end;

static void places(int i)
{
    if (i < 0 || i > 3)
        exit(1);
    keep[i] = malloc(1);
    keep[3] = NULL;
}

static void bytes(unsigned n)
{
    last = malloc(1);
    if (n <= sizeof last) {
        char *none = NULL;
        memcpy(&last, &none, n);
        none = last;
    }
}

/// The place behind an object does not hold it.
static void behind(void)
{
    end = (char *)malloc(8) + 8;
}

int main(void)
{
    behind();
    places(__VERIFIER_nondet_int());
    bytes((unsigned)__VERIFIER_nondet_int());
    return 0;
}
