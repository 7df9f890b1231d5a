/* SPDX-License-Identifier: Apache-2.0 */
/// From 64-bit keys to 32-bit values.  Iteration is in order of insertion, so
/// that nothing the program prints depends on hashes.
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include "base/base.h"

#ifdef __cplusplus
extern "C" {
#endif

struct map_row {
    uint64_t key;
    uint32_t value;
    bool live; ///< false: removed; dropped when the rows are next moved
};

/// Zero-initialised is a valid empty map.
struct map {
    struct map_row *row; ///< in order of insertion
    uint32_t rows, cap;
    uint32_t count; ///< live rows
    uint32_t *slot; ///< open addressing: row number + 1; 0 = free
    uint32_t slots; ///< a power of two, at least twice `rows`; or 0
};

void map_release(struct map *m);
void map_clear(struct map *m);
/// Adds the key, or changes its value (it keeps its place in the order).
/// - returns true when the key is new
bool map_set(struct map *m, uint64_t key, uint32_t value);
/// - returns true and sets *value when the key is there
bool map_find(const struct map *m, uint64_t key, uint32_t *value);
bool map_has(const struct map *m, uint64_t key);
/// - the key must be there
uint32_t map_get(const struct map *m, uint64_t key);
/// - returns true when the key was there
bool map_remove(struct map *m, uint64_t key);
/// Iterates: `for (uint32_t i = 0; map_next(&m, &i, &key, &value);)`.  Values
/// of the map may be changed meanwhile, keys not.
bool map_next(const struct map *m, uint32_t *at, uint64_t *key,
              uint32_t *value);
size_t map_bytes(const struct map *m);

#ifdef __cplusplus
}
#endif
#endif
