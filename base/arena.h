/* SPDX-License-Identifier: Apache-2.0 */
/// Memory with one lifetime: allocation is a bump, release frees all.
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/base.h"

#ifdef __cplusplus
extern "C" {
#endif

struct arena_chunk;

/// Zero-initialised is a valid empty arena.
struct arena {
    struct arena_chunk *chunk; ///< newest first
    char *next, *end;          ///< free part of the newest chunk
    size_t bytes;              ///< reserved from the system, for --stats
};

void arena_release(struct arena *a);
/// - returns zeroed memory aligned to 16, never null
void *arena_alloc(struct arena *a, size_t size);
/// - copies len bytes and appends a NUL
char *arena_strndup(struct arena *a, const char *s, size_t len);
#define arena_new(a, T) ((T *)arena_alloc(a, sizeof(T)))
#define arena_array(a, T, n) ((T *)arena_alloc(a, sizeof(T) * (n)))

#ifdef __cplusplus
}
#endif
#endif
