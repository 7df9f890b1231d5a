/* SPDX-License-Identifier: Apache-2.0 */
/* Rows allocated one by one, with a size from outside. */
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 3)
        return 1;
    int **m = malloc((size_t)n * sizeof *m);
    for (int i = 0; i < n; i++) {
        m[i] = calloc((size_t)n, sizeof **m);
        m[i][i] = 1;
    }
    int trace = 0;
    for (int i = 0; i < n; i++) {
        trace += m[i][i];
        free(m[i]);
    }
    free(m);
    assert(trace == n);
    return 0;
}
