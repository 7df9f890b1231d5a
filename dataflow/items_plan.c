/* SPDX-License-Identifier: Apache-2.0 */
/// Before the relation: which elements can have a row in it, and where.
///
/// What is related to anything is live in the classical sense, so liveness,
/// found per element by a walk backwards from its uses, says how large each R
/// will be.  Elements that are never live in one block may share a slot: they
/// get the smallest free one, so a row has little more bits than the largest
/// number of elements that are live together.
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
    if (node->kind != FLOW_FORK) {
        ITEMS_EACH_USE(s, n, e)
        {
            see_use(v, e);
        }
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

// ------------------------------------------------------ liveness and slots

struct walk {
    struct items_state *s;
    struct items_rows exposed, kill, use; ///< by element: blocks
    VEC(uint64_t) live;                   ///< block << 32 | element
    /// By block, element + 1: where it is killed, live at the beginning, live
    /// anywhere.
    uint32_t *killed, *begins, *inside;
    VEC(uint32_t) open;   ///< blocks whose predecessors are to be visited
    VEC(uint32_t) here;   ///< blocks where the element is live
    struct bitset *taken; ///< by block: slots
};

static void walk_inside(struct walk *w, uint32_t e, uint32_t block)
{
    if (w->inside[block] != e + 1) {
        w->inside[block] = e + 1;
        vec_push(&w->here, block);
    }
}

static void walk_begin(struct walk *w, uint32_t e, uint32_t block)
{
    if (w->begins[block] != e + 1) {
        w->begins[block] = e + 1;
        vec_push(&w->live, (uint64_t)block << 32 | e);
        vec_push(&w->open, block);
        walk_inside(w, e, block);
    }
}

/// Finds the blocks where e is live.
static void walk_back(struct walk *w, uint32_t e)
{
    const struct items_state *s = w->s;

    vec_clear(&w->here);
    for (uint32_t k = w->kill.first[e]; k < w->kill.first[e + 1]; k++) {
        w->killed[w->kill.row[k]] = e + 1;
    }
    for (uint32_t k = w->use.first[e]; k < w->use.first[e + 1]; k++) {
        walk_inside(w, e, w->use.row[k]);
    }
    for (uint32_t k = w->exposed.first[e]; k < w->exposed.first[e + 1]; k++) {
        walk_begin(w, e, w->exposed.row[k]);
    }
    while (w->open.len > 0) {
        uint32_t head = s->chain[s->blocks.data[vec_pop(&w->open)].first];

        for (uint32_t k = 0; k < flow_node(s->f, head)->preds; k++) {
            uint32_t p = s->block_of[flow_pred(s->f, head)[k]];

            if (p == FLOW_NONE) {
                continue;
            }
            walk_inside(w, e, p);
            if (w->killed[p] != e + 1) {
                walk_begin(w, e, p);
            }
        }
    }
}

/// - returns the smallest slot that is free in all blocks of `here`
static uint32_t free_slot(const struct walk *w)
{
    for (uint32_t at = 0;; at++) {
        uint64_t taken = 0;

        for (uint32_t k = 0; k < w->here.len; k++) {
            const struct bitset *t = &w->taken[w->here.data[k]];

            taken |= at < t->words ? t->word[at] : 0;
        }
        if (~taken) {
            return at * 64 + (uint32_t)__builtin_ctzll(~taken);
        }
    }
}

static void give_slot(struct walk *w, uint32_t e)
{
    struct items_state *s = w->s;

    if (w->here.len > 0) {
        s->slot[e] = free_slot(w);
        if (s->slots <= s->slot[e]) {
            s->slots = s->slot[e] + 1;
        }
    }
    for (uint32_t k = 0; k < w->here.len; k++) {
        (void)bitset_add(&w->taken[w->here.data[k]], s->slot[e]);
    }
}

static uint64_t words_of(const struct walk *w)
{
    uint64_t words = (w->s->slots + 63) / 64;

    return (w->live.len + (uint64_t)w->s->slots) * words;
}

static void walk_init(struct walk *w, struct items_state *s, struct events *v)
{
    uint32_t blocks = s->blocks.len;

    *w = (struct walk){.s = s};
    items_rows_init(&w->exposed, v->exposed.data, v->exposed.len, s->elements);
    items_rows_init(&w->kill, v->kill.data, v->kill.len, s->elements);
    items_rows_init(&w->use, v->use.data, v->use.len, s->elements);
    w->killed = mem_new(blocks, sizeof *w->killed);
    w->begins = mem_new(blocks, sizeof *w->begins);
    w->inside = mem_new(blocks, sizeof *w->inside);
    w->taken = mem_new(blocks, sizeof *w->taken);
}

static void walk_release(struct walk *w)
{
    for (uint32_t b = 0; b < w->s->blocks.len; b++) {
        bitset_release(&w->taken[b]);
    }
    mem_free(w->taken);
    mem_free(w->killed);
    mem_free(w->begins);
    mem_free(w->inside);
    vec_release(&w->open);
    vec_release(&w->here);
    vec_release(&w->live);
    items_rows_release(&w->exposed);
    items_rows_release(&w->kill);
    items_rows_release(&w->use);
}

void items_plan(struct items_state *s, uint64_t max_cost, uint64_t *cost)
{
    struct events v;
    struct walk w;

    make_blocks(s);
    s->slot = mem_new(s->elements, sizeof *s->slot);
    events_init(&v, s);
    walk_init(&w, s, &v);
    s->has_live = true;
    for (uint32_t e = 0; e < s->elements; e++) {
        s->slot[e] = FLOW_NONE;
        if (s->has_live) {
            walk_back(&w, e);
            give_slot(&w, e);
            s->has_live = words_of(&w) <= max_cost;
        }
    }
    *cost = words_of(&w);
    if (s->has_live) {
        items_rows_init(&s->live, w.live.data, w.live.len, s->blocks.len);
    }
    walk_release(&w);
    events_release(&v);
}

bool items_live_before(const struct items_state *s, uint32_t node,
                       uint32_t item)
{
    uint32_t block = s->block_of[node];

    if (!s->has_live) {
        return bitset_has(&s->used, item);
    }
    uint32_t low = s->live.first[block];
    uint32_t high = s->live.first[block + 1];
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;

        if (s->live.row[mid] < item) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    return low < s->live.first[block + 1] && s->live.row[low] == item;
}
