/* SPDX-License-Identifier: Apache-2.0 */
/* A plain char is signed: as an index it can be negative. */
#include <string.h>

char __VERIFIER_nondet_char(void);

static int seen[128];

int main(void)
{
    char c = __VERIFIER_nondet_char();
    seen[(int)c]++;
    return seen[0];
}
