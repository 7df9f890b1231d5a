/* SPDX-License-Identifier: Apache-2.0 */
/// Items: the steps in order, the results, the queries.
///
/// items_plan.c and items_live.c find how large the relation gets;
/// items_may_def.c finds MayDef; items_fine.c or items_coarse.c solve the
/// equations, which are in items_rel.c; items_verify.c has them once more.
#include "dataflow/items.h"

#include "dataflow/items_impl.h"

// --------------------------------------------------------------- results

void items_record(struct items_state *s, struct items *t, uint32_t n)
{
    enum flow_kind kind = flow_node(s->f, n)->kind;
    struct items_rel *r = &s->rel;

    if (kind != FLOW_CODE && kind != FLOW_SIDE) {
        return;
    }
    vec_clear(&s->scratch);
    struct bitset j = items_bits(r, r->j);
    if (kind == FLOW_SIDE && (!flow_node(s->f, n)->idle || s->met)) {
        t->idle[flow_node(s->f, n)->fork] = false;
    }
    bitset_each (&j, slot) {
        if (r->who[slot] < s->f->items) {
            vec_push(&s->scratch, r->who[slot]);
        }
    }
    t->j[n] = items_sets_add(&t->sets, s->scratch.data, s->scratch.len);
}

static void add_j(const struct items *t, uint32_t node, struct bitset *to)
{
    struct items_span j = items_j(t, node);

    for (uint32_t k = 0; k < j.count; k++) {
        (void)bitset_add(to, j.item[k]);
    }
}

/// J of what may end has what meets the sides of the fork behind it.
static void add_end_sides(struct items_state *s, struct items *t)
{
    for (uint32_t n = 0; n < t->nodes; n++) {
        struct bitset j = {0};

        if (flow_node(s->f, n)->kind != FLOW_CODE ||
            s->o->index[n] == FLOW_NONE) {
            continue;
        }
        uint32_t fork = *flow_succ(s->f, n);
        enum flow_choice choice = flow_node(s->f, fork)->choice;
        if (flow_node(s->f, fork)->kind != FLOW_FORK ||
            (choice != FLOW_CALL && choice != FLOW_CHECK)) {
            continue;
        }
        add_j(t, n, &j);
        for (uint32_t d = 0; d < flow_node(s->f, fork)->succs; d++) {
            add_j(t, flow_succ(s->f, fork)[d], &j);
        }
        vec_clear(&s->scratch);
        bitset_each (&j, x) {
            vec_push(&s->scratch, x);
        }
        t->j[n] = items_sets_add(&t->sets, s->scratch.data, s->scratch.len);
        bitset_release(&j);
    }
}

// ------------------------------------------------------------------- init

static void find_joins(struct items_state *s)
{
    VEC(uint64_t) pairs = {0};

    for (uint32_t k = 0; k < s->o->count; k++) {
        uint32_t n = s->o->node[k];
        uint32_t join = s->c->join[n];

        if (flow_node(s->f, n)->kind == FLOW_FORK && join != FLOW_NONE &&
            flow_node(s->f, join)->kind != FLOW_SIDE) {
            vec_push(&pairs, (uint64_t)join << 32 | n);
        }
    }
    items_rows_init(&s->joins, pairs.data, pairs.len, s->f->nodes.len);
    vec_release(&pairs);
}

static void take_exit(struct items_state *s, const struct items_boundary *exit)
{
    struct bitset items = {0};

    s->exit = *exit;
    for (uint32_t k = 0; k < exit->pairs; k++) {
        uint64_t p = exit->pair[k];

        REQUIRE(p >> 32 < s->f->items && (uint32_t)p < s->f->items);
        (void)bitset_add(&items, (uint32_t)(p >> 32));
        (void)bitset_add(&items, (uint32_t)p);
    }
    bitset_each (&items, x) {
        vec_push(&s->exit_item, x);
    }
    bitset_release(&items);
}

static void require_shape(const struct flow *f)
{
    REQUIRE(f->items < UINT32_MAX - f->nodes.len);
    for (uint32_t n = 0; n < f->nodes.len; n++) {
        enum flow_kind kind = flow_node(f, n)->kind;

        REQUIRE(flow_node(f, n)->defs == 0 || kind == FLOW_CODE ||
                kind == FLOW_ENTRY);
        // So what its sides control is one row after the other.
        REQUIRE(kind != FLOW_SIDE ||
                flow_node(f, n)->fork + 1 + flow_node(f, n)->side == n);
    }
}

void items_init(struct items *t, const struct flow *f, const struct order *o,
                const struct control *c, const struct items_boundary *exit,
                uint64_t max_cost)
{
    struct items_state *s = mem_new(1, sizeof *s);

    require_shape(f);
    REQUIRE(max_cost <= UINT32_MAX / 2);
    *t = (struct items){.nodes = f->nodes.len, .state = s};
    t->j = mem_new(t->nodes, sizeof *t->j);
    t->may_def = mem_new(t->nodes, sizeof *t->may_def);
    t->idle = mem_new(t->nodes, sizeof *t->idle);
    (void)items_sets_add(&t->sets, NULL, 0);
    *s = (struct items_state){.f = f, .o = o, .c = c, .at = FLOW_NONE};
    s->elements = f->items + f->nodes.len;
    if (exit) {
        take_exit(s, exit);
    }
    find_joins(s);
    t->coarse = !items_plan(s, max_cost, &t->cost);
    items_find_may_def(s, t);
    t->coarse = t->coarse || !items_fine(s, t, max_cost);
    if (t->coarse) {
        items_coarse(s, t);
    }
    add_end_sides(s, t);
    s->exit = (struct items_boundary){0};
}

void items_release(struct items *t)
{
    struct items_state *s = t->state;

    mem_free(s->exit_rows);
    vec_release(&s->exit_item);
    items_rows_release(&s->joins);
    bitset_release(&s->used);
    mem_free(s->slot);
    vec_release(&s->blocks);
    mem_free(s->chain);
    mem_free(s->block_of);
    items_rows_release(&s->live);
    items_rows_release(&s->open);
    mem_free(s->row_of);
    items_sets_release(&s->rows);
    items_rel_release(&s->rel);
    mem_free(s->parent);
    vec_release(&s->scratch);
    mem_free(s);
    mem_free(t->j);
    mem_free(t->idle);
    mem_free(t->may_def);
    items_sets_release(&t->sets);
    *t = (struct items){0};
}

// ---------------------------------------------------------------- queries

struct items_span items_j(const struct items *t, uint32_t node)
{
    REQUIRE(node < t->nodes);
    return items_sets_get(&t->sets, t->j[node]);
}

struct items_span items_may_def(const struct items *t, uint32_t fork)
{
    REQUIRE(fork < t->nodes);
    return items_sets_get(&t->sets, t->may_def[fork]);
}

bool items_elements_related(const struct items *t, uint32_t node, uint32_t a,
                            uint32_t b)
{
    const struct items_state *s = t->state;

    if (t->coarse) {
        return bitset_has(&s->used, a) && bitset_has(&s->used, b) &&
               items_class(s, a) == items_class(s, b);
    }
    items_after(t, node);
    return items_is_present(s, a) && items_is_present(s, b) &&
           items_bit(items_rel_row(&s->rel, s->slot[a]), s->slot[b]);
}

bool items_related(const struct items *t, uint32_t node, uint32_t a, uint32_t b)
{
    const struct items_state *s = t->state;

    REQUIRE(node < t->nodes && s->block_of[node] != FLOW_NONE);
    REQUIRE(a < s->f->items && b < s->f->items);
    return items_elements_related(t, node, a, b);
}

void items_each_pair(const struct items *t, uint32_t node,
                     const struct bitset *filter,
                     void (*visit)(void *ctx, uint32_t a, uint32_t b),
                     void *ctx)
{
    const struct items_state *s = t->state;
    VEC(uint32_t) live = {0};

    bitset_each (filter, x) {
        if (items_related(t, node, x, x)) {
            vec_push(&live, x);
        }
    }
    for (uint32_t i = 0; i < live.len; i++) {
        uint32_t a = live.data[i];
        const uint64_t *row =
            t->coarse ? NULL : items_rel_row(&s->rel, s->slot[a]);

        for (uint32_t k = i; k < live.len; k++) {
            uint32_t b = live.data[k];

            if (row ? items_bit(row, s->slot[b])
                    : items_class(s, a) == items_class(s, b)) {
                visit(ctx, a, b);
            }
        }
    }
    vec_release(&live);
}

static void add_span(struct text *out, const char *what, struct items_span s)
{
    text_addf(out, " %s {", what);
    for (uint32_t k = 0; k < s.count; k++) {
        text_addf(out, "%s%u", k ? " " : "", s.item[k]);
    }
    text_add_char(out, '}');
}

void items_dump(const struct items *t, const struct flow *f, struct text *out)
{
    text_addf(out, "items: %s\n", t->coarse ? "coarse" : "fine");
    for (uint32_t n = 0; n < t->nodes; n++) {
        struct items_span j = items_j(t, n);
        enum flow_kind kind = flow_node(f, n)->kind;

        if (kind != FLOW_SIDE && kind != FLOW_FORK && !j.count) {
            continue;
        }
        text_addf(out, "%u", n);
        if (kind == FLOW_FORK) {
            add_span(out, "may define", items_may_def(t, n));
        } else {
            add_span(out, "meets", j);
        }
        text_add_char(out, '\n');
    }
}
