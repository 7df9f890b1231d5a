/* SPDX-License-Identifier: Apache-2.0 */
/// Chunks double up to 1 MiB; a request that is large beside that gets a
/// chunk of its own behind the current one, whose free part stays in use.
#include "base/arena.h"

#include "base/mem.h"

#include <string.h>

enum { ALIGN = 16, CHUNK_FIRST = 4096, CHUNK_MAX = 1 << 20 };

struct arena_chunk {
    struct arena_chunk *older;
    size_t size; ///< with this header
    /// The header takes two ALIGN units, so that the payload is aligned.
    char payload[];
};

static_assert(offsetof(struct arena_chunk, payload) % ALIGN == 0,
              "malloc's alignment carries over to the payload");

void arena_release(struct arena *a)
{
    while (a->chunk) {
        struct arena_chunk *older = a->chunk->older;

        mem_free(a->chunk);
        a->chunk = older;
    }
    a->next = a->end = NULL;
    a->bytes = 0;
}

static struct arena_chunk *chunk_new(struct arena *a, size_t payload)
{
    size_t size = offsetof(struct arena_chunk, payload) + payload;
    struct arena_chunk *c = mem_new(size, 1);

    c->size = size;
    a->bytes += size;
    return c;
}

/// - size is a multiple of ALIGN that does not fit the current chunk
static void *alloc_slow(struct arena *a, size_t size)
{
    size_t payload = a->chunk ? a->chunk->size * 2 : CHUNK_FIRST;
    struct arena_chunk *c = NULL;

    if (payload > CHUNK_MAX) {
        payload = CHUNK_MAX;
    }
    if (a->chunk && size > payload / 4) {
        c = chunk_new(a, size);
        c->older = a->chunk->older;
        a->chunk->older = c;
        return c->payload;
    }
    if (payload < size) {
        payload = size;
    }
    c = chunk_new(a, payload);
    c->older = a->chunk;
    a->chunk = c;
    a->next = c->payload + size;
    a->end = c->payload + payload;
    return c->payload;
}

void *arena_alloc(struct arena *a, size_t size)
{
    char *p = a->next;

    REQUIRE(size <= SIZE_MAX / 2);
    size = size ? (size + ALIGN - 1) & ~(size_t)(ALIGN - 1) : ALIGN;
    if (BASE_UNLIKELY((size_t)(a->end - p) < size)) {
        return alloc_slow(a, size);
    }
    a->next = p + size;
    return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
    char *copy = arena_alloc(a, len + 1);

    if (len) {
        memcpy(copy, s, len);
    }
    copy[len] = '\0';
    return copy;
}
