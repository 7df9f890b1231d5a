/* SPDX-License-Identifier: Apache-2.0 */
/// malloc and friends behind the panic rule; nothing else in the project
/// calls them.
#include "base/mem.h"

#include <stdlib.h>

void *mem_new(size_t n, size_t size)
{
    void *p = NULL;

    REQUIRE(size == 0 || n <= SIZE_MAX / size);
    if (n == 0 || size == 0) {
        n = size = 1;
    }
    p = calloc(n, size);
    if (!p) {
        PANIC("out of memory");
    }
    return p;
}

void *mem_grow(void *p, size_t new_n, size_t size)
{
    void *q = NULL;

    REQUIRE(size == 0 || new_n <= SIZE_MAX / size);
    if (new_n == 0 || size == 0) {
        new_n = size = 1;
    }
    q = realloc(p, new_n * size);
    if (!q) {
        PANIC("out of memory");
    }
    return q;
}

void mem_free(void *p)
{
    free(p);
}

void *mem_vec_grow(void *data, uint32_t *cap, uint32_t need, size_t size)
{
    uint64_t grown = *cap < 8 ? 8 : 2 * (uint64_t)*cap;

    REQUIRE(need > *cap);
    if (grown < need) {
        grown = need;
    }
    if (grown > UINT32_MAX) {
        grown = UINT32_MAX;
    }
    *cap = (uint32_t)grown;
    return mem_grow(data, (size_t)grown, size);
}
