/* SPDX-License-Identifier: Apache-2.0 */
/// Paths that wait: a ring of rows, whose last one came last.
#include "symexec/engine_impl.h"

#include <string.h>

static struct waiting *row_of(struct queue *q, uint32_t k)
{
    return &q->row[(q->first + k) & (q->cap - 1)];
}

/// There is room for one more.
static void make_room(struct queue *q)
{
    uint32_t cap = q->cap ? 2 * q->cap : 64, behind = q->cap - q->first;

    if (q->len < q->cap) {
        return;
    }
    struct waiting *row = mem_new(cap, sizeof *row);
    if (q->len > 0) {
        memcpy(row, q->row + q->first, behind * sizeof *row);
        memcpy(row + behind, q->row, q->first * sizeof *row);
    }
    mem_free(q->row);
    *q = (struct queue){.row = row, .len = q->len, .cap = cap};
}

void engine_wait(struct engine *e, struct waiting w)
{
    make_room(&e->queue);
    *row_of(&e->queue, e->queue.len++) = w;
    e->a->paths.pending++;
}

void engine_wait_longest(struct engine *e, struct waiting w)
{
    struct queue *q = &e->queue;

    engine_wait(e, w);
    if (e->config->search == SEARCH_DFS) { // the last one goes first
        q->first = (q->first - 1) & (q->cap - 1);
        *row_of(q, 0) = *row_of(q, q->len);
    }
}

struct waiting engine_next(struct engine *e)
{
    struct queue *q = &e->queue;
    struct waiting *last = row_of(q, q->len - 1), *next = last;

    if (e->config->search == SEARCH_BFS) {
        next = row_of(q, 0);
        q->first = (q->first + 1) & (q->cap - 1);
    } else if (e->config->search == SEARCH_RANDOM) {
        next = row_of(q, (uint32_t)rng_below(&e->rng, q->len));
    }
    struct waiting w = *next;
    if (e->config->search == SEARCH_RANDOM) {
        *next = *last;
    }
    q->len--;
    e->a->paths.pending--;
    return w;
}
