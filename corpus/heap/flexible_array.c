/* SPDX-License-Identifier: Apache-2.0 */
/* A structure with its items behind it; the third is taken for granted. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct packet {
    int count;
    int item[];
};

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 4)
        return 1;
    struct packet *p = malloc(sizeof *p + (size_t)n * sizeof p->item[0]);
    p->count = n;
    for (int i = 0; i < p->count; i++)
        p->item[i] = i;
    int last = p->item[2];
    free(p);
    return last;
}
