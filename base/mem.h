/* SPDX-License-Identifier: Apache-2.0 */
/// The only door to the allocator.  Running out of memory below the budget
/// layer is a panic, so results are never null.
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include "base/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// - returns zeroed memory for n elements; n * size must not overflow
void *mem_new(size_t n, size_t size);
/// - p is null or came from mem_new/mem_grow; the first old_n elements are
///   kept, the rest is indeterminate
void *mem_grow(void *p, size_t new_n, size_t size);
void mem_free(void *p);

/// A growable array of T: `VEC(int) v = {0};`.  Zero is a valid empty vector.
#define VEC(T)                                                                 \
    struct {                                                                   \
        T *data;                                                               \
        uint32_t len, cap;                                                     \
    }

#define vec_reserve(v, n)                                                      \
    ((void)((v)->cap < (n)                                                     \
                ? ((v)->data = mem_vec_grow((v)->data, &(v)->cap,              \
                                            (uint32_t)(n), sizeof *(v)->data)) \
                : (v)->data))
#define vec_push(v, x)                                                         \
    (vec_reserve(v, (v)->len + 1), (v)->data[(v)->len++] = (x), (void)0)
#define vec_pop(v) ((v)->data[--(v)->len])
#define vec_last(v) ((v)->data[(v)->len - 1])
#define vec_clear(v) ((void)((v)->len = 0))
#define vec_release(v)                                                         \
    (mem_free((v)->data), (v)->data = NULL, (v)->len = (v)->cap = 0, (void)0)

/// - grows to at least `need` elements, doubling; updates *cap
void *mem_vec_grow(void *data, uint32_t *cap, uint32_t need, size_t size);

#ifdef __cplusplus
}
#endif
#endif
