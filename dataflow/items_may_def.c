/* SPDX-License-Identifier: Apache-2.0 */
/// What may be defined between a fork and its join.
///
/// These are the nodes that the fork's sides control and, of forks among them,
/// what lies between these and their joins.  So MayDef follows the edges of
/// control dependence from fork to fork; forks on a cycle (of a loop that is
/// left in several places) share one set (Tarjan 1972).
///
/// A set keeps what is live before its join.  That loses nothing to the fork
/// outside: what is dead at the inner join and live at the outer one is
/// defined between the two.
#include "dataflow/items_impl.h"

struct search {
    const struct items_state *s;
    struct items *t;
    uint32_t *number; ///< by node: order of discovery, from 1
    uint32_t *low;
    bool *done;
    VEC(uint32_t) stack; ///< of forks that belong to no cycle yet
    VEC(uint64_t) calls; ///< fork << 32 | the next of its nodes
    uint32_t count;
    uint32_t *seen; ///< by item: the cycle that has it, as a number from 1
    uint32_t cycles;
    VEC(uint32_t) cycle; ///< forks
    VEC(uint32_t) items; ///< of the cycle
    VEC(uint32_t) kept;
};

/// The k-th of the nodes that the sides of a fork control.
/// - returns FLOW_NONE when there are not that many
static uint32_t controlled(const struct items_state *s, uint32_t fork,
                           uint32_t k)
{
    uint32_t end = s->c->start[fork + 1 + flow_node(s->f, fork)->succs];

    k += s->c->start[fork + 1];
    return k < end ? s->c->node[k] : FLOW_NONE;
}

static void add_item(struct search *q, uint32_t item)
{
    if (q->seen[item] != q->cycles) {
        q->seen[item] = q->cycles;
        vec_push(&q->items, item);
    }
}

static void add_items_of(struct search *q, uint32_t n)
{
    const struct flow *f = q->s->f;
    struct items_span inner = items_sets_get(&q->t->sets, q->t->may_def[n]);

    for (uint32_t k = 0; k < flow_node(f, n)->defs; k++) {
        add_item(q, flow_defs(f, n)[k].item);
    }
    for (uint32_t k = 0; k < inner.count; k++) {
        add_item(q, inner.item[k]);
    }
}

static void store(struct search *q, uint32_t fork)
{
    uint32_t join = q->s->c->join[fork];

    vec_clear(&q->kept);
    if (join == FLOW_AT_EXIT || join == FLOW_NONE) {
        return;
    }
    for (uint32_t k = 0; k < q->items.len; k++) {
        if (items_live_before(q->s, join, q->items.data[k])) {
            vec_push(&q->kept, q->items.data[k]);
        }
    }
    q->t->may_def[fork] =
        items_sets_add(&q->t->sets, q->kept.data, q->kept.len);
}

/// All that lies on a cycle with the fork is on the stack above it.
static void finish_cycle(struct search *q, uint32_t fork)
{
    uint32_t b = FLOW_NONE;

    q->cycles++;
    vec_clear(&q->items);
    vec_clear(&q->cycle);
    while (b != fork) {
        b = vec_pop(&q->stack);
        q->done[b] = true;
        vec_push(&q->cycle, b);
        uint32_t n = 0;
        for (uint32_t k = 0; (n = controlled(q->s, b, k)) != FLOW_NONE; k++) {
            add_items_of(q, n);
        }
    }
    for (uint32_t k = 0; k < q->cycle.len; k++) {
        store(q, q->cycle.data[k]);
    }
}

static void enter(struct search *q, uint32_t fork)
{
    q->number[fork] = q->low[fork] = ++q->count;
    vec_push(&q->stack, fork);
    vec_push(&q->calls, (uint64_t)fork << 32);
}

static void see_low(struct search *q, uint32_t fork, uint32_t low)
{
    if (q->low[fork] > low) {
        q->low[fork] = low;
    }
}

static void search_from(struct search *q, uint32_t root)
{
    enter(q, root);
    while (q->calls.len > 0) {
        uint64_t *call = &vec_last(&q->calls);
        uint32_t fork = (uint32_t)(*call >> 32);
        uint32_t n = controlled(q->s, fork, (uint32_t)(*call)++);

        if (n == FLOW_NONE) {
            (void)vec_pop(&q->calls);
            if (q->low[fork] == q->number[fork]) {
                finish_cycle(q, fork);
            }
            if (q->calls.len > 0) {
                see_low(q, (uint32_t)(vec_last(&q->calls) >> 32), q->low[fork]);
            }
        } else if (flow_node(q->s->f, n)->kind == FLOW_FORK && !q->number[n]) {
            enter(q, n);
        } else if (flow_node(q->s->f, n)->kind == FLOW_FORK && !q->done[n]) {
            see_low(q, fork, q->number[n]);
        }
    }
}

void items_find_may_def(const struct items_state *s, struct items *t)
{
    struct search q = {.s = s, .t = t};

    q.number = mem_new(t->nodes, sizeof *q.number);
    q.low = mem_new(t->nodes, sizeof *q.low);
    q.done = mem_new(t->nodes, sizeof *q.done);
    q.seen = mem_new(s->f->items, sizeof *q.seen);
    for (uint32_t k = 0; k < s->o->count; k++) {
        uint32_t n = s->o->node[k];

        if (flow_node(s->f, n)->kind == FLOW_FORK && !q.number[n]) {
            search_from(&q, n);
        }
    }
    mem_free(q.number);
    mem_free(q.low);
    mem_free(q.done);
    mem_free(q.seen);
    vec_release(&q.stack);
    vec_release(&q.calls);
    vec_release(&q.cycle);
    vec_release(&q.items);
    vec_release(&q.kept);
}
