/* SPDX-License-Identifier: Apache-2.0 */
/// Sorting and binary search.  qsort is a stable merge sort that halves top
/// down, as glibc's is, so equal elements keep their order and the comparison
/// function sees the same pairs in the same order.
#include "model.h"

#include <stdlib.h>
#include <string.h>

struct order {
    size_t size;                                ///< of an element
    int (*compare)(const void *, const void *); ///< or null: with context
    int (*compare_with)(const void *, const void *, void *);
    void *context;
    char *space; ///< as large as the array
};

static int compare(const struct order *o, const void *a, const void *b)
{
    return o->compare != NULL ? o->compare(a, b)
                              : o->compare_with(a, b, o->context);
}

/// Merges the sorted halves of n elements at p.
static void merge(const struct order *o, char *p, size_t n)
{
    size_t size = o->size;
    char *a = p;
    char *b = p + n / 2 * size;
    char *a_end = b;
    char *b_end = p + n * size;
    char *to = o->space;

    while (a < a_end && b < b_end) {
        if (compare(o, a, b) <= 0) {
            memcpy(to, a, size);
            a += size;
        } else {
            memcpy(to, b, size);
            b += size;
        }
        to += size;
    }
    // What is left of the second half is in its place already.
    memcpy(to, a, (size_t)(a_end - a));
    to += a_end - a;
    memcpy(p, o->space, (size_t)(to - o->space));
}

static void merge_sort(const struct order *o, char *p, size_t n)
{
    if (n > 1) {
        merge_sort(o, p, n / 2);
        merge_sort(o, p + n / 2 * o->size, n - n / 2);
        merge(o, p, n);
    }
}

static void sort(struct order *o, void *p, size_t n)
{
    char small[1024];

    if (n < 2 || o->size == 0) {
        return;
    }
    if (n * o->size <= sizeof small) {
        o->space = small;
        merge_sort(o, p, n);
        return;
    }
    o->space = __dgse_halloc(n * o->size);
    if (o->space == NULL) {
        __dgse_abort();
    }
    merge_sort(o, p, n);
    __dgse_hfree(o->space);
}

void qsort(void *p, size_t n, size_t size,
           int (*order)(const void *, const void *))
{
    struct order o = {.size = size, .compare = order};

    sort(&o, p, n);
}

void qsort_r(void *p, size_t n, size_t size,
             int (*order)(const void *, const void *, void *), void *context)
{
    struct order o = {.size = size, .compare_with = order, .context = context};

    sort(&o, p, n);
}

void *bsearch(const void *key, const void *p, size_t n, size_t size,
              int (*order)(const void *, const void *))
{
    size_t low = 0;
    size_t high = n;

    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *at = (const char *)p + middle * size;
        int result = order(key, at);

        if (result == 0) {
            return (void *)at;
        }
        low = result < 0 ? low : middle + 1;
        high = result < 0 ? middle : high;
    }
    return NULL;
}
