// SPDX-License-Identifier: Apache-2.0
// As guide_hidden_store.c, with memory that is freed.
// options: --guide dgse
// fault: use-after-free 21
#include <stdint.h>
#include <stdlib.h>
int nondet_int(void);

int main(void)
{
    int *p = calloc(1, sizeof *p), wanted = 0;
    void *hidden = (void *)(uintptr_t)((double)(uintptr_t)p + 0.0);

    if (!p)
        return 1;
    if (nondet_int() > 3)
        free(hidden);
    if (nondet_int() > 3)
        wanted = 1;
    if (wanted)
        return *p;
    return 0;
}
