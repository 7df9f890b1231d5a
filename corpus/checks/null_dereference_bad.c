/* SPDX-License-Identifier: Apache-2.0 */
/* A search that may find nothing. */
#include <stddef.h>

int __VERIFIER_nondet_int(void);

static int table[] = {3, 1, 4};

static int *find(int value)
{
    for (int i = 0; i < 3; i++) {
        if (table[i] == value)
            return &table[i];
    }
    return NULL;
}

int main(void)
{
    int *at = find(__VERIFIER_nondet_int());
    return *at;
}
