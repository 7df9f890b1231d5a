/* SPDX-License-Identifier: Apache-2.0 */
/// Sorting: the same order on every machine, equal rows keep theirs.
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include "base/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Ascending; linear time.
void sort_u32(uint32_t *at, size_t n);
void sort_u64(uint64_t *at, size_t n);
/// - returns how many different ones are left, at the front
size_t sort_u32_unique(uint32_t *at, size_t n);
size_t sort_u64_unique(uint64_t *at, size_t n);

/// Stable, by merging.
/// - compare returns less than, equal to or more than 0 as *a comes before,
///   with or after *b
void sort_rows(void *rows, size_t n, size_t size,
               int (*compare)(const void *a, const void *b));

#ifdef __cplusplus
}
#endif
#endif
