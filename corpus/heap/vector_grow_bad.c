/* SPDX-License-Identifier: Apache-2.0 */
/* The vector grows one item too late. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int capacity = 2;
    int *items = malloc((size_t)capacity * sizeof *items);
    int n = __VERIFIER_nondet_int();
    if (n > 5)
        n = 5;
    for (int i = 0; i < n; i++) {
        if (i > capacity) {
            capacity *= 2;
            items = realloc(items, (size_t)capacity * sizeof *items);
        }
        items[i] = i;
    }
    free(items);
    return 0;
}
