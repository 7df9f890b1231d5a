/* SPDX-License-Identifier: Apache-2.0 */
/// The equations once more, on lists of pairs: R before a node, computed from
/// R after it, must be part of R after each predecessor; the stored sets must
/// have what the equations say.
#include "dataflow/items_impl.h"

/// Steps that one verification may take; beyond it looks at every k-th node.
enum { ENOUGH = 20000000 };

/// The nodes after which one side is open.
struct region {
    uint32_t side;
    struct bitset nodes;
};

enum { REGIONS = 64 }; ///< that are remembered, by number

struct check {
    const struct items *t;
    const struct items_state *s;
    struct text *why;
    uint32_t n;
    VEC(uint32_t) live;  ///< elements live after n
    VEC(uint64_t) after; ///< pairs of them that are related, both ways
    struct bitset u, j, gone;
    bool met; ///< something was in j before what is gone was taken out
    struct region region[REGIONS];
    VEC(uint32_t) todo;
    struct bitset seen;
    uint64_t work;
};

static bool fail(const struct check *k, const char *what, uint32_t a,
                 uint32_t b)
{
    text_addf(k->why, "items: node %u: %s (%u, %u)", k->n, what, a, b);
    return false;
}

static void find_region(struct check *k, struct region *r, uint32_t side)
{
    const struct flow *f = k->s->f;
    uint32_t fork = flow_node(f, side)->fork;

    r->side = side;
    bitset_clear(&r->nodes);
    (void)bitset_add(&r->nodes, side);
    vec_push(&k->todo, side);
    while (k->todo.len > 0) {
        uint32_t n = vec_pop(&k->todo);

        for (uint32_t d = 0; d < flow_node(f, n)->succs; d++) {
            uint32_t next = flow_succ(f, n)[d];

            if (next != k->s->c->join[fork] &&
                (flow_node(f, next)->kind != FLOW_SIDE ||
                 flow_node(f, next)->fork != fork) &&
                bitset_add(&r->nodes, next)) {
                vec_push(&k->todo, next);
            }
        }
    }
}

/// - returns whether the element, if it is a side, can be open after node p
static bool can_be(struct check *k, uint32_t e, uint32_t p)
{
    uint32_t side = e - k->s->f->items;

    if (e < k->s->f->items) {
        return true;
    }
    struct region *r = &k->region[side % REGIONS];
    if (k->s->o->index[side] == FLOW_NONE) {
        return false;
    }
    if (r->side != side) {
        find_region(k, r, side);
    }
    return bitset_has(&r->nodes, p);
}

/// - returns whether a x b before n is part of R after each predecessor
static bool is_before(struct check *k, uint32_t a, uint32_t b)
{
    const struct flow *f = k->s->f;

    for (uint32_t d = 0; d < flow_node(f, k->n)->preds; d++) {
        uint32_t p = flow_pred(f, k->n)[d];

        if (k->s->o->index[p] != FLOW_NONE &&
            !items_elements_related(k->t, p, a, b) && can_be(k, a, p) &&
            can_be(k, b, p)) {
            return fail(k, "a meeting is not handed on", a, b);
        }
    }
    return true;
}

static bool block_is_before(struct check *k, const struct bitset *a,
                            const struct bitset *b)
{
    bitset_each (a, x) {
        bitset_each (b, y) {
            if (!is_before(k, x, y)) {
                return false;
            }
        }
    }
    return true;
}

static void read_after(struct check *k)
{
    vec_clear(&k->live);
    vec_clear(&k->after);
    for (uint32_t e = 0; e < k->s->elements; e++) {
        if (items_elements_related(k->t, k->n, e, e)) {
            vec_push(&k->live, e);
        }
    }
    for (uint32_t x = 0; x < k->live.len; x++) {
        for (uint32_t y = 0; y < k->live.len; y++) {
            uint32_t a = k->live.data[x];
            uint32_t b = k->live.data[y];

            if (items_elements_related(k->t, k->n, a, b)) {
                vec_push(&k->after, (uint64_t)a << 32 | b);
            }
        }
    }
}

/// J becomes J with all that is related to e after n.
static void add_related(struct check *k, uint32_t e)
{
    for (uint32_t x = 0; x < k->after.len; x++) {
        if (k->after.data[x] >> 32 == e) {
            (void)bitset_add(&k->j, (uint32_t)k->after.data[x]);
        }
    }
}

static void add_sides(struct check *k, uint32_t fork)
{
    for (uint32_t d = 0; d < flow_node(k->s->f, fork)->succs; d++) {
        (void)bitset_add(&k->gone,
                         items_open(k->s, flow_succ(k->s->f, fork)[d]));
    }
}

/// Sets u, j and gone of the node.
static void read_node(struct check *k)
{
    const struct flow_node *node = flow_node(k->s->f, k->n);

    bitset_clear(&k->u);
    bitset_clear(&k->j);
    bitset_clear(&k->gone);
    for (uint32_t d = 0; d < node->uses; d++) {
        (void)bitset_add(&k->u, flow_uses(k->s->f, k->n)[d]);
    }
    for (uint32_t d = k->s->c->first[k->n]; d < k->s->c->first[k->n + 1]; d++) {
        (void)bitset_add(&k->u, items_open(k->s, k->s->c->by[d]));
    }
    for (uint32_t d = 0; d < node->defs; d++) {
        const struct flow_def *def = &flow_defs(k->s->f, k->n)[d];

        add_related(k, def->item);
        if (def->kills) {
            (void)bitset_add(&k->gone, def->item);
        }
    }
    if (node->kind == FLOW_SIDE) {
        struct items_span may = items_may_def(k->t, node->fork);

        add_related(k, items_open(k->s, k->n));
        for (uint32_t d = 0; d < may.count; d++) {
            add_related(k, may.item[d]);
        }
        add_sides(k, node->fork);
    }
    k->met = !bitset_is_empty(&k->j);
    (void)bitset_subtract(&k->j, &k->gone);
}

static bool span_has(struct items_span s, uint32_t item)
{
    for (uint32_t k = 0; k < s.count; k++) {
        if (s.item[k] == item) {
            return true;
        }
    }
    return false;
}

/// - returns whether a way from n, by a plain search, uses the item before it
///   replaces it
static bool is_live(struct check *k, uint32_t item)
{
    const struct flow *f = k->s->f;
    bool found = false;

    bitset_clear(&k->seen);
    vec_push(&k->todo, k->n);
    while (k->todo.len > 0) {
        uint32_t n = vec_pop(&k->todo);

        k->work++;
        for (uint32_t d = 0; d < flow_node(f, n)->succs && !found; d++) {
            uint32_t next = flow_succ(f, n)[d];
            bool kills = false;

            found = flow_does_use(f, next, item);
            (void)flow_does_define(f, next, item, &kills);
            if (!kills && bitset_add(&k->seen, next)) {
                vec_push(&k->todo, next);
            }
        }
        for (uint32_t x = 0; n == FLOW_AT_RETURN && x < k->s->exit_item.len;
             x++) {
            found |= k->s->exit_item.data[x] == item;
        }
    }
    return found;
}

static bool stored_j(struct check *k)
{
    struct items_span j = items_j(k->t, k->n);

    bitset_each (&k->j, e) {
        if (e < k->s->f->items && !span_has(j, e) &&
            (!k->s->has_live || is_live(k, e))) {
            return fail(k, "J lacks an item", e, 0);
        }
    }
    return true;
}

/// RETURN: the open sides of its U meet the boundary.
static bool boundary_before(struct check *k)
{
    bitset_each (&k->u, e) {
        for (uint32_t x = 0; e >= k->s->f->items && x < k->s->exit_item.len;
             x++) {
            if (!is_before(k, e, k->s->exit_item.data[x])) {
                return false;
            }
        }
    }
    for (uint32_t x = 0; x < k->s->exit_item.len; x++) {
        uint32_t item = k->s->exit_item.data[x];

        if (!is_before(k, item, item)) {
            return false;
        }
    }
    return true;
}

/// Does the node put together what meets it?
static bool is_choice(const struct check *k)
{
    const struct flow_node *n = flow_node(k->s->f, k->n);

    return (n->kind == FLOW_SIDE && !n->settled) || n->chooses;
}

static bool node_holds(struct check *k)
{
    enum flow_kind kind = flow_node(k->s->f, k->n)->kind;

    read_after(k);
    read_node(k);
    if ((kind == FLOW_CODE || kind == FLOW_SIDE) && !stored_j(k)) {
        return false;
    }
    for (uint32_t d = k->s->joins.first[k->n]; d < k->s->joins.first[k->n + 1];
         d++) {
        add_sides(k, k->s->joins.row[d]);
    }
    (void)bitset_subtract(&k->j, &k->gone);
    for (uint32_t x = 0; x < k->after.len; x++) {
        uint32_t a = (uint32_t)(k->after.data[x] >> 32);
        uint32_t b = (uint32_t)k->after.data[x];

        if (!bitset_has(&k->gone, a) && !bitset_has(&k->gone, b) &&
            !is_before(k, a, b)) {
            return false;
        }
    }
    if (kind == FLOW_FORK) {
        return true;
    }
    if (kind == FLOW_RETURN && !boundary_before(k)) {
        return false;
    }
    if (flow_node(k->s->f, k->n)->idle &&
        (kind == FLOW_RETURN ? k->s->exit_item.len == 0 : !k->met)) {
        return true;
    }
    return block_is_before(k, &k->u, &k->u) &&
           block_is_before(k, &k->u, &k->j) &&
           (!is_choice(k) || block_is_before(k, &k->j, &k->j));
}

/// Walks from the fork to its join: what is defined and not in MayDef must be
/// dead before the join.
static bool may_def_holds(struct check *k)
{
    const struct flow *f = k->s->f;
    uint32_t join = k->s->c->join[k->n];
    struct items_span may = items_may_def(k->t, k->n);
    struct bitset seen = {0};
    VEC(uint32_t) open = {0};
    bool ok = true;

    vec_push(&open, k->n);
    while (ok && open.len > 0 && join != FLOW_AT_EXIT && join != FLOW_NONE) {
        uint32_t n = vec_pop(&open);

        for (uint32_t d = 0; d < flow_node(f, n)->succs; d++) {
            uint32_t next = flow_succ(f, n)[d];

            if (next != join && bitset_add(&seen, next)) {
                vec_push(&open, next);
            }
        }
        for (uint32_t d = 0; ok && d < flow_node(f, n)->defs; d++) {
            uint32_t x = flow_defs(f, n)[d].item;

            if (!span_has(may, x) && items_live_before(k->s, join, x)) {
                ok = fail(k, "MayDef lacks an item", x, join);
            }
        }
    }
    bitset_release(&seen);
    vec_release(&open);
    return ok;
}

bool items_verify(const struct items *t, const struct flow *f,
                  const struct order *o, const struct control *c,
                  struct text *why)
{
    struct check k = {.t = t, .s = t->state, .why = why};
    bool ok = true;

    k.work = (uint64_t)o->count * (f->items + o->count);
    REQUIRE(k.s->f == f && k.s->o == o && k.s->c == c);
    for (uint32_t i = 0; ok && i < o->count;
         i += (uint32_t)(1 + k.work / ENOUGH)) {
        k.n = o->node[i];
        ok = node_holds(&k);
        if (ok && flow_node(f, k.n)->kind == FLOW_FORK) {
            ok = may_def_holds(&k);
        }
        k.work += k.after.len;
    }
    vec_release(&k.live);
    vec_release(&k.after);
    bitset_release(&k.u);
    bitset_release(&k.j);
    bitset_release(&k.gone);
    vec_release(&k.todo);
    bitset_release(&k.seen);
    for (uint32_t i = 0; i < REGIONS; i++) {
        bitset_release(&k.region[i].nodes);
    }
    return ok;
}
