/* SPDX-License-Identifier: Apache-2.0 */
/// Before the relation: blocks, and what happens to the elements in them.
#include "dataflow/items_impl.h"

/// Nodes of a block, so that what lives shortly in a long block does not
/// occupy its slot throughout.
enum { LONGEST = 32 };

// ----------------------------------------------------------------- blocks

static bool begins_block(const struct items_state *s, uint32_t n)
{
    uint32_t ways = 0;

    if (n == FLOW_AT_ENTRY || n == FLOW_AT_EXIT ||
        flow_node(s->f, n)->kind == FLOW_SIDE ||
        s->joins.first[n] != s->joins.first[n + 1]) {
        return true;
    }
    for (uint32_t k = 0; k < flow_node(s->f, n)->preds; k++) {
        ways += s->o->index[flow_pred(s->f, n)[k]] != FLOW_NONE;
    }
    return ways != 1;
}

static void make_block(struct items_state *s, uint32_t head, uint32_t *used)
{
    struct items_block b = {.first = *used};

    for (uint32_t n = head;; n = *flow_succ(s->f, n)) {
        s->chain[(*used)++] = n;
        s->block_of[n] = s->blocks.len;
        b.count++;
        if (b.count == LONGEST || flow_node(s->f, n)->succs != 1 ||
            begins_block(s, *flow_succ(s->f, n))) {
            break;
        }
    }
    vec_push(&s->blocks, b);
}

/// A node that begins no block comes in forward order after its only
/// predecessor; so it is in a block already, unless that one was full.
static void make_blocks(struct items_state *s)
{
    uint32_t used = 0;

    s->chain = mem_new(s->o->count, sizeof *s->chain);
    s->block_of = mem_new(s->f->nodes.len, sizeof *s->block_of);
    for (uint32_t n = 0; n < s->f->nodes.len; n++) {
        s->block_of[n] = FLOW_NONE;
    }
    for (uint32_t k = 0; k < s->o->count; k++) {
        if (s->block_of[s->o->node[k]] == FLOW_NONE) {
            make_block(s, s->o->node[k], &used);
        }
    }
    REQUIRE(used == s->o->count);
}

// -------------------------------------------------- what happens in blocks

/// What the blocks do to the elements, as element << 32 | block.
struct events {
    struct items_state *s;
    VEC(uint64_t) exposed; ///< used before anything replaces it
    VEC(uint64_t) kill;    ///< replaced
    VEC(uint64_t) use;     ///< used
    uint32_t block;
    /// By element, block + 1: when it was last used, killed, exposed.
    uint32_t *used, *killed, *shown;
};

static void see_use(struct events *v, uint32_t e)
{
    if (v->used[e] != v->block + 1) {
        v->used[e] = v->block + 1;
        vec_push(&v->use, (uint64_t)e << 32 | v->block);
    }
    v->shown[e] = v->block + 1;
}

static void see_kill(struct events *v, uint32_t e)
{
    v->shown[e] = 0;
    if (v->killed[e] != v->block + 1) {
        v->killed[e] = v->block + 1;
        vec_push(&v->kill, (uint64_t)e << 32 | v->block);
    }
}

static void see_end_of_sides(struct events *v, uint32_t fork)
{
    const struct flow *f = v->s->f;

    for (uint32_t k = 0; k < flow_node(f, fork)->succs; k++) {
        see_kill(v, items_open(v->s, flow_succ(f, fork)[k]));
    }
}

/// Backwards over one node.
static void see_node(struct events *v, uint32_t n)
{
    struct items_state *s = v->s;
    const struct flow_node *node = flow_node(s->f, n);

    if (n == FLOW_AT_RETURN) {
        for (uint32_t k = 0; k < s->exit_item.len; k++) {
            see_use(v, s->exit_item.data[k]);
        }
    }
    for (uint32_t k = 0; k < node->defs; k++) {
        if (flow_defs(s->f, n)[k].kills) {
            see_kill(v, flow_defs(s->f, n)[k].item);
        }
    }
    if (node->kind == FLOW_SIDE) {
        see_end_of_sides(v, node->fork);
    }
    uint32_t e = 0;
    for (uint32_t k = 0; node->kind != FLOW_FORK && items_use(s, n, k, &e);
         k++) {
        see_use(v, e);
    }
    for (uint32_t k = s->joins.first[n]; k < s->joins.first[n + 1]; k++) {
        see_end_of_sides(v, s->joins.row[k]);
    }
}

static void see_blocks(struct events *v)
{
    struct items_state *s = v->s;

    for (v->block = 0; v->block < s->blocks.len; v->block++) {
        const struct items_block *b = &s->blocks.data[v->block];
        uint32_t before = v->use.len;

        for (uint32_t k = b->count; k-- > 0;) {
            see_node(v, s->chain[b->first + k]);
        }
        for (uint32_t k = before; k < v->use.len; k++) {
            uint32_t e = (uint32_t)(v->use.data[k] >> 32);

            if (v->shown[e] == v->block + 1) {
                vec_push(&v->exposed, v->use.data[k]);
            }
            (void)bitset_add(&s->used, e);
        }
    }
}

static void events_init(struct events *v, struct items_state *s)
{
    *v = (struct events){.s = s};
    v->used = mem_new(s->elements, sizeof *v->used);
    v->killed = mem_new(s->elements, sizeof *v->killed);
    v->shown = mem_new(s->elements, sizeof *v->shown);
    see_blocks(v);
}

static void events_release(struct events *v)
{
    vec_release(&v->exposed);
    vec_release(&v->kill);
    vec_release(&v->use);
    mem_free(v->used);
    mem_free(v->killed);
    mem_free(v->shown);
}

bool items_plan(struct items_state *s, uint64_t max_cost, uint64_t *cost)
{
    struct events v;
    struct items_uses uses;

    make_blocks(s);
    events_init(&v, s);
    items_rows_init(&uses.exposed, v.exposed.data, v.exposed.len, s->elements);
    items_rows_init(&uses.kill, v.kill.data, v.kill.len, s->elements);
    items_rows_init(&uses.use, v.use.data, v.use.len, s->elements);
    events_release(&v);
    bool fits = items_find_live(s, &uses, max_cost, cost);
    items_rows_release(&uses.exposed);
    items_rows_release(&uses.kill);
    items_rows_release(&uses.use);
    return fits;
}
