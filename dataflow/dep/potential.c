/* SPDX-License-Identifier: Apache-2.0 */
/// Item by item.  The region of a side (what lies between it and the join of
/// its fork) is what the side controls, directly or by way of other sides
/// (Podgurski and Clarke, "A Formal Model of Program Dependences and its
/// Implications for Software Testing, Debugging, and Maintenance", 1990): so
/// climbing from the definitions of an item to their controllers finds all
/// forks that matter.  Whether ways from a side to the join, and from there to
/// the uses, replace the item is a matter of reaching definitions, with the
/// side, and then the join, as a definition that replaces nothing.
#include "dataflow/dep/potential.h"

#include "base/bitset.h"
#include "base/sort.h"
#include "dataflow/sparse_impl.h"

/// Links of one use of one item: links[first .. end) of struct reach.
struct group {
    uint32_t item, first, end;
};

/// A side whose region has definitions of the item.
struct holder {
    uint32_t side;
    struct bitset defs; ///< numbers of definitions
};

/// A fork some side of which holds definitions.  By its sides[first .. first +
/// count) a value from before the fork may come to the join.
struct passed {
    uint32_t fork;
    uint32_t first;
    uint32_t count; ///< before find_passing: of marked sides
    uint32_t next;  ///< of the same join, plus 1; 0 none
};

struct work {
    const struct flow *flow;
    const struct order *order;
    const struct control *control;
    const struct reach *reach;
    struct sparse *sparse;
    struct dep_list *out;
    VEC(struct group) groups; ///< by item, then use
    struct bitset relevant;   ///< forks of which two sides lead to a use
    /// By node: the node whose controllers are to be looked at instead.
    uint32_t *instead;
    // Of the present item.
    uint32_t *number;           ///< by node: number of the definition plus 1
    VEC(uint32_t) numbered;     ///< their nodes
    uint32_t *held;             ///< by node (SIDEs): holder plus 1
    VEC(struct holder) holders; ///< the first `holding` are in use
    uint32_t holding;
    VEC(struct passed) passed;
    VEC(uint32_t) sides;
    uint32_t *at_join; ///< by node: the last of `passed` with this join, plus 1
    VEC(uint32_t) stack;
    uint32_t *seen; ///< by node: number of the last round that came here
    uint32_t rounds;
    struct bitset reaching; ///< numbers of definitions that reach the use
};

// ------------------------------------------------------------- preparation

static int by_item(const void *x, const void *y)
{
    const struct group *a = x, *b = y;

    if (a->item != b->item) {
        return a->item < b->item ? -1 : 1;
    }
    return (a->first > b->first) - (a->first < b->first);
}

static void find_groups(struct work *w)
{
    const struct reach *r = w->reach;

    for (uint32_t k = 0; k < r->links.len; k++) {
        const struct reach_link *l = &r->links.data[k];

        if (k == 0 || l[-1].use != l->use || l[-1].item != l->item) {
            vec_push(&w->groups, ((struct group){l->item, k, k}));
        }
        vec_last(&w->groups).end = k + 1;
    }
    sort_rows(w->groups.data, w->groups.len, sizeof *w->groups.data, by_item);
}

/// Nodes from which there is a way, perhaps of no step, to one with uses.
static void find_useful(struct work *w, struct bitset *useful)
{
    const struct flow *f = w->flow;

    for (uint32_t n = 0; n < f->nodes.len; n++) {
        if (flow_node(f, n)->uses > 0) {
            (void)bitset_add(useful, n);
            vec_push(&w->stack, n);
        }
    }
    while (w->stack.len > 0) {
        uint32_t n = vec_pop(&w->stack);

        for (uint32_t k = 0; k < flow_node(f, n)->preds; k++) {
            if (bitset_add(useful, flow_pred(f, n)[k])) {
                vec_push(&w->stack, flow_pred(f, n)[k]);
            }
        }
    }
}

static uint32_t fork_of(const struct work *w, uint32_t side)
{
    return flow_node(w->flow, side)->fork;
}

/// A node that only one side controls, which is of no interest, is controlled
/// by what controls that side: long chains of checks are skipped at once.
static void find_relevant(struct work *w)
{
    const struct flow *f = w->flow;
    const struct control *c = w->control;
    struct bitset useful = {0};

    find_useful(w, &useful);
    w->instead = mem_new(f->nodes.len, sizeof *w->instead);
    for (uint32_t k = 0; k < w->order->count; k++) {
        uint32_t n = w->order->node[k], ways = 0;

        for (uint32_t j = 0; j < flow_node(f, n)->succs; j++) {
            ways += bitset_has(&useful, flow_succ(f, n)[j]);
        }
        if (flow_node(f, n)->kind == FLOW_FORK && ways > 1 &&
            bitset_has(&useful, c->join[n])) {
            (void)bitset_add(&w->relevant, n);
        }
        w->instead[n] = n;
        if (c->first[n + 1] - c->first[n] == 1) {
            uint32_t fork = fork_of(w, c->by[c->first[n]]);

            // Of the forks before n all is known; a loop's may come later.
            if (w->order->index[fork] < k && !bitset_has(&w->relevant, fork)) {
                w->instead[n] = w->instead[fork];
            }
        }
    }
    bitset_release(&useful);
}

// ---------------------------------------------------------------- one item

/// Notes that the definition lies in the region of the side.
static void hold(struct work *w, uint32_t side, uint32_t number)
{
    if (w->held[side] == 0) {
        if (w->holding == w->holders.len) {
            vec_push(&w->holders, (struct holder){0});
        }
        w->holders.data[w->holding].side = side;
        bitset_clear(&w->holders.data[w->holding].defs);
        w->held[side] = ++w->holding;
    }
    (void)bitset_add(&w->holders.data[w->held[side] - 1].defs, number);
}

/// What controls a side controls its fork: that is where to climb on from.
static void climb_to(struct work *w, uint32_t side, uint32_t number)
{
    uint32_t fork = fork_of(w, side);

    if (w->seen[side] == w->rounds) {
        return;
    }
    w->seen[side] = w->rounds;
    if (bitset_has(&w->relevant, fork)) {
        hold(w, side, number);
    }
    if (w->seen[fork] != w->rounds) {
        w->seen[fork] = w->rounds;
        vec_push(&w->stack, fork);
    }
}

/// Notes the definition with every side in whose region it is.
static void climb(struct work *w, uint32_t def, uint32_t number)
{
    const struct control *c = w->control;

    w->rounds++;
    if (flow_node(w->flow, def)->kind == FLOW_SIDE &&
        c->join[fork_of(w, def)] != def) {
        climb_to(w, def, number);
    }
    vec_push(&w->stack, def);
    while (w->stack.len > 0) {
        uint32_t n = w->instead[vec_pop(&w->stack)];

        for (uint32_t k = c->first[n]; k < c->first[n + 1]; k++) {
            // A condition's side that leaves the loop is controlled with it by
            // the other, as its join.
            if (c->join[fork_of(w, c->by[k])] != n) {
                climb_to(w, c->by[k], number);
            }
        }
    }
}

/// - returns whether the side holds one of the definitions; null: any
static bool holds(const struct work *w, uint32_t side,
                  const struct bitset *defs)
{
    uint32_t held = w->held[side];

    return held != 0 && (defs == NULL ||
                         bitset_meets(&w->holders.data[held - 1].defs, defs));
}

/// - returns how many sides of the fork do
static uint32_t holding_sides(const struct work *w, uint32_t fork,
                              const struct bitset *defs)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < flow_node(w->flow, fork)->succs; k++) {
        count += holds(w, flow_succ(w->flow, fork)[k], defs);
    }
    return count;
}

/// - returns whether the node replaces the item
static bool replaces(const struct work *w, uint32_t n, uint32_t item)
{
    bool kills = false;

    (void)flow_does_define(w->flow, n, item, &kills);
    return kills;
}

/// Notes the fork, once, and marks those of its sides of which another holds
/// definitions and that do not replace the item themselves.
static void mark_sides(struct work *w, uint32_t fork, uint32_t item)
{
    if (w->seen[fork] == w->rounds) {
        return;
    }
    w->seen[fork] = w->rounds;
    vec_push(&w->passed, ((struct passed){.fork = fork}));
    uint32_t count = holding_sides(w, fork, NULL);

    for (uint32_t k = 0; k < flow_node(w->flow, fork)->succs; k++) {
        uint32_t side = flow_succ(w->flow, fork)[k];

        if (count > holds(w, side, NULL) && !replaces(w, side, item)) {
            sparse_mark(w->sparse, side);
            vec_last(&w->passed).count++;
        }
    }
}

/// Notes the sides of the fork that reach the join; a side that is the join is
/// there already.
static void find_passing(struct work *w, struct passed *p)
{
    uint32_t join = w->control->join[p->fork];
    uint32_t first = flow_succ(w->flow, p->fork)[0];
    uint32_t last = first + flow_node(w->flow, p->fork)->succs - 1;
    struct sparse_span s =
        sparse_reaching_among(w->sparse, join, first, last, p->count);

    p->first = w->sides.len;
    for (uint32_t k = 0; k < s.count; k++) {
        vec_push(&w->sides, s.node[k]);
    }
    if (join >= first && join <= last) {
        vec_push(&w->sides, join);
    }
    p->count = w->sides.len - p->first;
}

/// From the joins that values from before their forks reach, on to the uses.
static void mark_joins(struct work *w, uint32_t item)
{
    sparse_begin(w->sparse, item, false);
    for (uint32_t k = 0; k < w->passed.len; k++) {
        struct passed *p = &w->passed.data[k];
        uint32_t join = w->control->join[p->fork];

        if (p->count > 0) {
            p->next = w->at_join[join];
            w->at_join[join] = k + 1;
            if (!replaces(w, join, item)) {
                sparse_mark(w->sparse, join);
            }
        }
    }
}

static bool controlled_by(const struct work *w, uint32_t fork, uint32_t n)
{
    const struct control *c = w->control;

    for (uint32_t k = c->first[n]; k < c->first[n + 1]; k++) {
        if (fork_of(w, c->by[k]) == fork) {
            return true;
        }
    }
    return false;
}

/// The edges from the sides of one fork to a use that w->reaching reaches.
static void add_edges(struct work *w, const struct passed *p,
                      const struct reach_link *use)
{
    uint32_t holding = holding_sides(w, p->fork, &w->reaching);

    if (holding == 0 || controlled_by(w, p->fork, use->use)) {
        return;
    }
    for (uint32_t k = p->first; k < p->first + p->count; k++) {
        if (holding > holds(w, w->sides.data[k], &w->reaching)) {
            vec_push(&w->out->edges, ((struct dep_edge){w->sides.data[k],
                                                        use->use, use->item}));
        }
    }
}

static void add_from_join(struct work *w, uint32_t join,
                          const struct reach_link *use)
{
    for (uint32_t k = w->at_join[join]; k != 0;
         k = w->passed.data[k - 1].next) {
        add_edges(w, &w->passed.data[k - 1], use);
    }
}

static void visit_use(struct work *w, const struct group *g)
{
    const struct reach_link *l = w->reach->links.data;

    bitset_clear(&w->reaching);
    for (uint32_t k = g->first; k < g->end; k++) {
        if (w->number[l[k].def] != 0) {
            (void)bitset_add(&w->reaching, w->number[l[k].def] - 1);
        }
    }
    // A join that uses the item; doubles are dropped at the end.
    add_from_join(w, l[g->first].use, &l[g->first]);
    struct sparse_span s = sparse_reaching(w->sparse, l[g->first].use);
    for (uint32_t k = 0; k < s.count; k++) {
        add_from_join(w, s.node[k], &l[g->first]);
    }
}

/// Numbers the definitions that reach a use, and climbs from each.
static void find_holders(struct work *w, const struct group *g, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        for (uint32_t j = g[k].first; j < g[k].end; j++) {
            uint32_t def = w->reach->links.data[j].def;

            if (def != FLOW_AT_ENTRY && w->number[def] == 0) {
                vec_push(&w->numbered, def);
                w->number[def] = w->numbered.len;
                climb(w, def, w->numbered.len - 1);
            }
        }
    }
}

static void visit_item(struct work *w, const struct group *g, uint32_t count)
{
    find_holders(w, g, count);
    if (w->holding > 0) {
        sparse_begin(w->sparse, g->item, false);
        w->rounds++;
        for (uint32_t k = 0; k < w->holding; k++) {
            mark_sides(w, fork_of(w, w->holders.data[k].side), g->item);
        }
        for (uint32_t k = 0; k < w->passed.len; k++) {
            find_passing(w, &w->passed.data[k]);
        }
        mark_joins(w, g->item);
        for (uint32_t k = 0; k < count; k++) {
            visit_use(w, &g[k]);
        }
    }
    while (w->passed.len > 0) {
        w->at_join[w->control->join[vec_pop(&w->passed).fork]] = 0;
    }
    vec_clear(&w->sides);
    while (w->numbered.len > 0) {
        w->number[vec_pop(&w->numbered)] = 0;
    }
    while (w->holding > 0) {
        w->held[w->holders.data[--w->holding].side] = 0;
    }
}

void potential_deps(const struct flow *f, const struct order *o,
                    const struct control *c, const struct reach *r,
                    struct dep_list *out)
{
    struct work w = {
        .flow = f, .order = o, .control = c, .reach = r, .out = out};

    w.sparse = sparse_new(f, o);
    w.number = mem_new(f->nodes.len, sizeof *w.number);
    w.held = mem_new(f->nodes.len, sizeof *w.held);
    w.at_join = mem_new(f->nodes.len, sizeof *w.at_join);
    w.seen = mem_new(f->nodes.len, sizeof *w.seen);
    find_groups(&w);
    find_relevant(&w);
    for (uint32_t k = 0, end = 0; k < w.groups.len; k = end) {
        while (end < w.groups.len &&
               w.groups.data[end].item == w.groups.data[k].item) {
            end++;
        }
        visit_item(&w, &w.groups.data[k], end - k);
    }
    dep_list_finish(out);

    for (uint32_t k = 0; k < w.holders.len; k++) {
        bitset_release(&w.holders.data[k].defs);
    }
    vec_release(&w.groups);
    vec_release(&w.numbered);
    vec_release(&w.holders);
    vec_release(&w.stack);
    mem_free(w.instead);
    mem_free(w.number);
    mem_free(w.held);
    mem_free(w.at_join);
    vec_release(&w.passed);
    vec_release(&w.sides);
    mem_free(w.seen);
    bitset_release(&w.relevant);
    bitset_release(&w.reaching);
    sparse_delete(w.sparse);
}
