/* SPDX-License-Identifier: Apache-2.0 */
/// While they are made, the class of an element is its item, or the number of
/// items plus the fork whose control it is; then classes are numbered again,
/// without those that no element has.
#include "dataflow/pairs_elements_impl.h"

#include "base/bitset.h"
#include "base/sort.h"

struct killers {
    uint32_t kind;
    uint32_t first, count; ///< into node[]
};

struct work {
    const struct flow *flow;
    const struct order *order;
    const struct control *control;
    struct elements *e;
    struct bitset *may;   ///< by node (SIDEs): items defined in its region
    uint32_t *kill_first; ///< by class: into killer[], [items + nodes + 1]
    uint32_t *killer;     ///< indices in forward order, ascending
    VEC(struct killers) candidates; ///< classes of the present node
    VEC(uint32_t) stack;
    uint32_t *seen; ///< by node: the definition from which it was visited
    struct bitset any, twice, other; ///< items of the present fork
    struct bitset *live;             ///< by node: items live before it
};

static bool reachable(const struct work *w, uint32_t n)
{
    return w->order->index[n] != FLOW_NONE;
}

// ----------------------------------------------------------------- regions

static void add_region(struct work *w, uint32_t def, uint32_t side)
{
    const struct flow_def *d = flow_defs(w->flow, def);
    uint32_t fork = flow_node(w->flow, side)->fork;

    if (w->seen[side] == def) {
        return;
    }
    w->seen[side] = def;
    if (w->seen[fork] != def) { // what controls a side controls its fork
        w->seen[fork] = def;
        vec_push(&w->stack, fork);
    }
    for (uint32_t k = 0; k < flow_node(w->flow, def)->defs; k++) {
        (void)bitset_add(&w->may[side], d[k].item);
    }
}

static bool is_join(const struct work *w, uint32_t side)
{
    return w->control->join[flow_node(w->flow, side)->fork] == side;
}

/// Adds what the node defines to the sides in whose region it is: those that
/// control it, directly or by way of others (see dep/potential.c).
static void climb(struct work *w, uint32_t def)
{
    const struct control *c = w->control;

    if (flow_node(w->flow, def)->kind == FLOW_SIDE && !is_join(w, def)) {
        add_region(w, def, def);
    }
    vec_push(&w->stack, def);
    while (w->stack.len > 0) {
        uint32_t n = vec_pop(&w->stack);

        for (uint32_t k = c->first[n]; k < c->first[n + 1]; k++) {
            if (c->join[flow_node(w->flow, c->by[k])->fork] != n) {
                add_region(w, def, c->by[k]);
            }
        }
    }
}

static void find_regions(struct work *w)
{
    for (uint32_t n = 0; n < w->flow->nodes.len; n++) {
        w->seen[n] = FLOW_NONE;
    }
    for (uint32_t i = 0; i < w->order->count; i++) {
        uint32_t n = w->order->node[i];

        if (flow_node(w->flow, n)->defs > 0) {
            climb(w, n);
        }
    }
}

// ---------------------------------------------------------------- liveness

/// - returns whether more items are live before n than known
static bool grow_live(struct work *w, uint32_t n)
{
    const struct flow_node *node = flow_node(w->flow, n);

    bitset_clear(&w->any);
    for (uint32_t k = 0; k < node->succs; k++) {
        (void)bitset_union(&w->any, &w->live[flow_succ(w->flow, n)[k]]);
    }
    for (uint32_t k = 0; k < node->defs; k++) {
        if (flow_defs(w->flow, n)[k].kills) {
            (void)bitset_remove(&w->any, flow_defs(w->flow, n)[k].item);
        }
    }
    for (uint32_t k = 0; k < node->uses; k++) {
        (void)bitset_add(&w->any, flow_uses(w->flow, n)[k]);
    }
    return bitset_union(&w->live[n], &w->any);
}

static void find_live(struct work *w)
{
    const struct order *o = w->order;
    bool grown = true;

    while (grown) {
        grown = false;
        for (uint32_t k = 0; k < o->back_count; k++) {
            grown = grow_live(w, o->back[k]) || grown;
        }
    }
}

// ----------------------------------------------------------------- classes

static uint32_t class_of_fork(const struct work *w, uint32_t fork)
{
    return w->flow->items + fork;
}

/// Visits what kills which class: counts, or with next[] notes the killers.
/// Behind EXIT there is nothing that it could kill for.
static void visit_killers(struct work *w, uint32_t *next)
{
    for (uint32_t i = 0; i < w->order->count; i++) {
        uint32_t n = w->order->node[i];
        const struct flow_def *d = flow_defs(w->flow, n);

        for (uint32_t k = 0; k < flow_node(w->flow, n)->defs; k++) {
            if (!d[k].kills || n == FLOW_AT_EXIT) {
                continue;
            }
            if (next == NULL) {
                w->kill_first[d[k].item + 1]++;
            } else {
                w->killer[next[d[k].item]++] = i;
            }
        }
        uint32_t join = w->control->join[n];
        if (flow_node(w->flow, n)->kind != FLOW_FORK || join == FLOW_AT_EXIT) {
            continue;
        }
        if (next == NULL) {
            w->kill_first[class_of_fork(w, n) + 1]++;
        } else {
            w->killer[next[class_of_fork(w, n)]++] = w->order->index[join];
        }
    }
}

static void find_killers(struct work *w)
{
    uint32_t classes = w->flow->items + w->flow->nodes.len;
    uint32_t *next = mem_new(classes, sizeof *next);

    w->kill_first = mem_new((size_t)classes + 1, sizeof *w->kill_first);
    visit_killers(w, NULL);
    for (uint32_t k = 0; k < classes; k++) {
        w->kill_first[k + 1] += w->kill_first[k];
        next[k] = w->kill_first[k];
    }
    w->killer = mem_new(w->kill_first[classes], sizeof *w->killer);
    visit_killers(w, next);
    mem_free(next);
}

// ---------------------------------------------------------------- elements

static void add_candidate(struct work *w, uint32_t class)
{
    uint32_t first = w->kill_first[class];

    vec_push(
        &w->candidates,
        ((struct killers){class, first, w->kill_first[class + 1] - first}));
}

static int by_count(const void *x, const void *y)
{
    const struct killers *a = x, *b = y;

    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    return (a->kind > b->kind) - (a->kind < b->kind);
}

/// - returns whether what kills a also kills b
static bool is_subset(const struct work *w, const struct killers *a,
                      const struct killers *b)
{
    uint32_t at = b->first;

    for (uint32_t k = a->first; k < a->first + a->count; k++) {
        while (at < b->first + b->count && w->killer[at] < w->killer[k]) {
            at++;
        }
        if (at == b->first + b->count || w->killer[at] != w->killer[k]) {
            return false;
        }
    }
    return true;
}

/// Makes the candidates elements of n, those with the fewest killers first and
/// those that live no longer than one of these not.
static void keep_candidates(struct work *w, uint32_t n)
{
    struct killers *c = w->candidates.data;
    uint32_t kept = 0;

    sort_rows(c, w->candidates.len, sizeof *c, by_count);
    for (uint32_t k = 0; k < w->candidates.len; k++) {
        uint32_t j = 0;

        while (j < kept && !is_subset(w, &c[j], &c[k])) {
            j++;
        }
        if (j == kept) {
            c[kept++] = c[k];
            vec_push(&w->e->rows, ((struct element){n, c[j].kind}));
        }
    }
    vec_clear(&w->candidates);
}

/// w->any = the items, live before the join, that may be defined on some side
/// of the fork, w->twice = on two of them.
static void find_items(struct work *w, uint32_t fork)
{
    bitset_clear(&w->any);
    bitset_clear(&w->twice);
    for (uint32_t k = 0; k < flow_node(w->flow, fork)->succs; k++) {
        const struct bitset *may = &w->may[flow_succ(w->flow, fork)[k]];

        bitset_copy(&w->other, may);
        (void)bitset_intersect(&w->other, &w->any);
        (void)bitset_union(&w->twice, &w->other);
        (void)bitset_union(&w->any, may);
    }
    const struct bitset *live = &w->live[w->control->join[fork]];
    (void)bitset_intersect(&w->any, live);
    (void)bitset_intersect(&w->twice, live);
}

static void add_elements(struct work *w, uint32_t n)
{
    const struct flow_node *node = flow_node(w->flow, n);

    if (n == FLOW_AT_ENTRY || !reachable(w, n)) {
        return;
    }
    if (node->kind == FLOW_SIDE) {
        if (node->side == 0) { // the sides of a fork follow each other
            find_items(w, node->fork);
        }
        bitset_copy(&w->other, &w->any);
        (void)bitset_subtract(&w->other, &w->may[n]);
        (void)bitset_union(&w->other, &w->twice);
        if (!is_join(w, n)) {
            add_candidate(w, class_of_fork(w, node->fork));
        }
    } else {
        bitset_clear(&w->other);
    }
    for (uint32_t k = 0; k < node->defs; k++) {
        (void)bitset_add(&w->other, flow_defs(w->flow, n)[k].item);
    }
    bitset_each (&w->other, item) {
        add_candidate(w, item);
    }
    keep_candidates(w, n);
}

/// Numbers the classes from 0, and turns the killers into rows by node.
static void number_classes(struct work *w)
{
    struct elements *e = w->e;
    uint32_t classes = w->flow->items + w->flow->nodes.len;
    uint32_t count = w->order->count;
    uint32_t *number = mem_new(classes, sizeof *number); // plus 1
    uint32_t *next = mem_new((size_t)count + 1, sizeof *next);

    e->kill_first = mem_new((size_t)count + 1, sizeof *e->kill_first);
    for (uint32_t k = 0; k < e->rows.len; k++) {
        uint32_t c = e->rows.data[k].kind;

        if (number[c] == 0) {
            number[c] = ++e->classes;
            for (uint32_t j = w->kill_first[c]; j < w->kill_first[c + 1]; j++) {
                e->kill_first[w->killer[j] + 1]++;
            }
        }
        e->rows.data[k].kind = number[c] - 1;
    }
    for (uint32_t k = 0; k < count; k++) {
        e->kill_first[k + 1] += e->kill_first[k];
        next[k] = e->kill_first[k];
    }
    e->kill = mem_new(e->kill_first[count], sizeof *e->kill);
    for (uint32_t c = 0; c < classes; c++) {
        for (uint32_t j = w->kill_first[c];
             j < w->kill_first[c + 1] && number[c] != 0; j++) {
            e->kill[next[w->killer[j]]++] = number[c] - 1;
        }
    }
    mem_free(number);
    mem_free(next);
}

/// A lower bound on the elements, known before any hard work.
static uint32_t nodes_with_elements(const struct work *w)
{
    uint32_t count = 0;

    for (uint32_t k = 0; k < w->order->count; k++) {
        uint32_t n = w->order->node[k];
        bool side = flow_node(w->flow, n)->kind == FLOW_SIDE;

        count += n != FLOW_AT_ENTRY &&
                 (flow_node(w->flow, n)->defs > 0 || (side && !is_join(w, n)));
    }
    return count;
}

static void make_elements(struct work *w)
{
    uint32_t nodes = w->flow->nodes.len;

    w->may = mem_new(nodes, sizeof *w->may);
    w->seen = mem_new(nodes, sizeof *w->seen);
    w->live = mem_new(nodes, sizeof *w->live);
    find_regions(w);
    find_live(w);
    find_killers(w);
    w->e->first = mem_new((size_t)nodes + 1, sizeof *w->e->first);
    for (uint32_t n = 0; n < nodes; n++) {
        add_elements(w, n);
        w->e->first[n + 1] = w->e->rows.len;
    }
    number_classes(w);
    for (uint32_t n = 0; n < nodes; n++) {
        bitset_release(&w->may[n]);
        bitset_release(&w->live[n]);
    }
    mem_free(w->may);
    mem_free(w->live);
    mem_free(w->seen);
    mem_free(w->kill_first);
    mem_free(w->killer);
    vec_release(&w->candidates);
    vec_release(&w->stack);
    bitset_release(&w->any);
    bitset_release(&w->twice);
    bitset_release(&w->other);
}

bool elements_init(struct elements *e, const struct flow *f,
                   const struct order *o, const struct control *c, uint32_t max)
{
    struct work w = {.flow = f, .order = o, .control = c, .e = e};

    if (nodes_with_elements(&w) > max) {
        return false;
    }
    make_elements(&w);
    return e->rows.len <= max;
}

void elements_release(struct elements *e)
{
    vec_release(&e->rows);
    mem_free(e->first);
    mem_free(e->kill_first);
    mem_free(e->kill);
    *e = (struct elements){0};
}
