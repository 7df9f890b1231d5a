/* SPDX-License-Identifier: Apache-2.0 */
/// Radix sort by bytes; merge sort from the bottom up.
#include "base/sort.h"

#include "base/mem.h"

#include <string.h>

enum { FEW = 32 }; ///< as many are sorted by insertion

// ---------------------------------------------------------------- numbers

/// Below FEW by insertion, else by bytes from the lowest, leaving out those
/// that all have in common.
void sort_u64(uint64_t *at, size_t n)
{
    uint64_t all = 0;

    if (n < FEW) {
        for (size_t k = 1; k < n; k++) {
            uint64_t v = at[k];
            size_t j = k;
            for (; j > 0 && at[j - 1] > v; j--) {
                at[j] = at[j - 1];
            }
            at[j] = v;
        }
        return;
    }
    for (size_t k = 1; k < n; k++) {
        all |= at[k] ^ at[0];
    }
    uint64_t *from = at, *other = mem_new(n, sizeof *other), *to = other;
    for (unsigned shift = 0; shift < 64; shift += 8) {
        size_t place[257] = {0};

        if ((all >> shift & 0xff) == 0) {
            continue;
        }
        for (size_t k = 0; k < n; k++) {
            place[(from[k] >> shift & 0xff) + 1]++;
        }
        for (size_t k = 0; k < 256; k++) {
            place[k + 1] += place[k];
        }
        for (size_t k = 0; k < n; k++) {
            to[place[from[k] >> shift & 0xff]++] = from[k];
        }
        uint64_t *last = from;
        from = to;
        to = last;
    }
    if (from != at) {
        memcpy(at, from, n * sizeof *at);
    }
    mem_free(other);
}

void sort_u32(uint32_t *at, size_t n)
{
    if (n < FEW) {
        for (size_t k = 1; k < n; k++) {
            uint32_t v = at[k];
            size_t j = k;
            for (; j > 0 && at[j - 1] > v; j--) {
                at[j] = at[j - 1];
            }
            at[j] = v;
        }
        return;
    }
    uint64_t *wide = mem_new(n, sizeof *wide);
    for (size_t k = 0; k < n; k++) {
        wide[k] = at[k];
    }
    sort_u64(wide, n);
    for (size_t k = 0; k < n; k++) {
        at[k] = (uint32_t)wide[k];
    }
    mem_free(wide);
}

size_t sort_u32_unique(uint32_t *at, size_t n)
{
    size_t kept = 0;

    sort_u32(at, n);
    for (size_t k = 0; k < n; k++) {
        if (kept == 0 || at[k] != at[kept - 1]) {
            at[kept++] = at[k];
        }
    }
    return kept;
}

size_t sort_u64_unique(uint64_t *at, size_t n)
{
    size_t kept = 0;

    sort_u64(at, n);
    for (size_t k = 0; k < n; k++) {
        if (kept == 0 || at[k] != at[kept - 1]) {
            at[kept++] = at[k];
        }
    }
    return kept;
}

// ---------------------------------------------------------------- rows

/// Merges from[0..half) and from[half..n) into to.
static void merge(char *to, const char *from, size_t half, size_t n,
                  size_t size, int (*compare)(const void *, const void *))
{
    size_t a = 0, b = half;

    for (size_t k = 0; k < n; k++) {
        bool first = b == n || (a < half &&
                                compare(from + a * size, from + b * size) <= 0);
        memcpy(to + k * size, from + (first ? a++ : b++) * size, size);
    }
}

void sort_rows(void *rows, size_t n, size_t size,
               int (*compare)(const void *a, const void *b))
{
    if (n < 2) {
        return;
    }
    char *from = rows, *other = mem_new(n, size), *to = other;
    for (size_t run = 1; run < n; run *= 2) {
        for (size_t k = 0; k < n; k += 2 * run) {
            size_t left = n - k;
            size_t half = left < run ? left : run;
            size_t all = left < 2 * run ? left : 2 * run;

            merge(to + k * size, from + k * size, half, all, size, compare);
        }
        char *last = from;
        from = to;
        to = last;
    }
    if (from != rows) {
        memcpy(rows, from, n * size);
    }
    mem_free(other);
}
