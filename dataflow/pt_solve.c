/* SPDX-License-Identifier: Apache-2.0 */
/// Inclusion constraints by difference propagation along an order of work.
///
/// The order is topological over the graph as it was when last looked at; then
/// nodes that lie on a cycle become one, too (Nuutila's and Pereira's wave
/// propagation, with the order renewed when the graph has grown by a part
/// instead of in each wave).  A cycle on which offsets change makes all that
/// runs along it lose its offset.
#include "base/sort.h"
#include "dataflow/pt_impl.h"

#include <string.h>

// ---------------------------------------------------------------- nodes

uint32_t pt_new_nodes(struct points_to_state *s, uint32_t count)
{
    uint32_t first = s->nodes.len;
    for (uint32_t k = 0; k < count; k++) {
        struct pt_node n = {.rep = first + k, .order = s->sequence.len};
        vec_push(&s->nodes, n);
        vec_push(&s->sequence, first + k);
    }
    return first;
}

static void mark(struct points_to_state *s, uint32_t node)
{
    bitset_add(&s->dirty, s->nodes.data[node].order);
}

pt_weight pt_join(pt_weight a, pt_weight b)
{
    if (a == PT_TO_PART || b == PT_TO_PART) {
        return PT_TO_PART;
    }
    if (a == PT_TO_ANY || b == PT_TO_ANY) {
        return PT_TO_ANY;
    }
    return a + b;
}

uint32_t pt_shift(struct points_to_state *s, uint32_t loc, pt_weight weight)
{
    if (weight == PT_EXACT) {
        return loc;
    }
    struct pt_loc at = s->locs.data[loc];
    if (weight == PT_TO_PART || at.offset == PT_PART) {
        return pt_loc(s, at.object, PT_PART);
    }
    if (weight == PT_TO_ANY || at.offset == PT_ANY) {
        return pt_loc(s, at.object, PT_ANY);
    }
    int64_t offset = (int64_t)at.offset + weight;
    uint64_t size = s->p->objects.data[at.object].size;
    bool inside = offset >= 0 && offset <= INT32_MAX &&
                  (size == 0 || (uint64_t)offset <= size);
    return pt_loc(s, at.object, inside ? (uint32_t)offset : PT_ANY);
}

static bool has_outside(const struct points_to_state *s,
                        const struct pt_set *set)
{
    uint32_t loc = s->info.data[PT_OUTSIDE].loc;
    return set->len > 0 && set->word[0].key == loc / 32 &&
           (pt_set_has(set, loc + 1) || pt_set_has(set, loc + 2));
}

static void copy_set(struct pt_set *to, const struct pt_set *from)
{
    struct pt_set unused = {0};
    pt_set_union(to, from, &unused);
    pt_set_release(&unused);
}

/// Adds what becomes of `from` on the way to node `to`.
static void push(struct points_to_state *s, const struct pt_set *from,
                 uint32_t to, pt_weight weight)
{
    struct pt_set moved = {0};
    weight = pt_join(weight, s->nodes.data[to].level);
    if (weight != PT_EXACT) {
        for (struct pt_iter i = {0}; pt_set_next(from, &i);) {
            pt_set_add(&moved, pt_shift(s, i.member, weight));
        }
        from = &moved;
    }
    struct pt_node *n = &s->nodes.data[to];
    bool outside = has_outside(s, &n->all);
    s->work += 8 + from->len + (uint64_t)n->all.len / 4;
    if (outside) {
        if (from != &moved) {
            copy_set(&moved, from);
            from = &moved;
        }
        pt_set_strip(&moved, &s->covered);
    }
    if (pt_set_union(&n->all, from, &n->todo)) {
        mark(s, to);
    }
    if (!outside && has_outside(s, &n->all)) {
        pt_set_strip(&n->all, &s->covered);
        pt_set_strip(&n->todo, &s->covered);
    }
    pt_set_release(&moved);
}

/// All that is or comes in the node's set runs around a cycle of that weight.
static void weaken(struct points_to_state *s, uint32_t node, pt_weight weight)
{
    struct pt_node *n = &s->nodes.data[node];
    pt_weight around = weight == PT_TO_PART ? PT_TO_PART : PT_TO_ANY;
    pt_weight level = pt_join(n->level, around);
    if (level != n->level) {
        struct pt_set old = n->all;
        n->level = level;
        n->all = (struct pt_set){0};
        pt_set_release(&n->todo);
        push(s, &old, node, PT_EXACT);
        pt_set_release(&old);
    }
}

/// Is this edge among those added lately?  Remembers it.
static bool is_recent(struct points_to_state *s, uint32_t from, uint32_t to,
                      pt_weight weight)
{
    uint64_t key = (uint64_t)from << 32 | to;
    uint64_t hash =
        (key ^ (uint64_t)(uint32_t)weight << 17) * 0x9e3779b97f4a7c15u;
    struct pt_recent *r = &s->recent[hash >> (64 - PT_RECENT_BITS)];
    bool found = r->key == key && r->weight == weight;
    *r = (struct pt_recent){key, weight};
    return found;
}

void pt_flow(struct points_to_state *s, uint32_t from, uint32_t to,
             pt_weight weight)
{
    if (s->unify) {
        if (from != 0 && to != 0) {
            pt_unify_flow(s, from, to);
        }
        return;
    }
    from = pt_rep(s, from);
    to = pt_rep(s, to);
    if (from == to && weight != PT_EXACT) {
        weaken(s, to, weight);
    }
    if (from == 0 || to == 0 || from == to || is_recent(s, from, to, weight)) {
        return;
    }
    struct pt_edge e = {to, weight};
    vec_push(&s->nodes.data[from].edges, e);
    s->edges++;
    struct pt_set all = s->nodes.data[from].all;
    push(s, &all, to, weight);
}

void pt_seed(struct points_to_state *s, uint32_t node, uint32_t loc)
{
    if (node != 0 && s->unify) {
        pt_unify_seed(s, node, s->locs.data[loc].object);
    } else if (node != 0) {
        node = pt_rep(s, node);
        loc = pt_shift(s, loc, s->nodes.data[node].level);
        struct pt_node *n = &s->nodes.data[node];
        if (pt_set_add(&n->all, loc)) {
            pt_set_add(&n->todo, loc);
            mark(s, node);
        }
    }
}

// ---------------------------------------------------------------- rules

static void apply_to_all(struct points_to_state *s, uint32_t rule,
                         uint32_t node);

static void wake(struct points_to_state *s, uint32_t rule)
{
    struct pt_rule *store = &s->rules.data[rule];
    if (!store->awake) {
        store->awake = true;
        apply_to_all(s, rule, store->at);
    }
}

static void apply_at(struct points_to_state *s, const struct pt_rule *r,
                     struct pt_loc at)
{
    pt_weight weight = r->part ? PT_TO_PART : PT_EXACT;
    uint32_t memory = pt_memory_of(s, at.object);
    uint32_t offset = at.offset == PT_PART ? PT_ANY : at.offset;
    struct pt_window from = {offset, r->size, r->node, 0};
    struct pt_window to = {0, r->size, memory, offset};
    switch (r->kind) {
    case PT_LOAD:
        pt_flow(s, pt_load_at(s, memory, offset, r->size), r->node, weight);
        return;
    case PT_STORE:
        pt_flow(s, r->node, pt_store_at(s, memory, offset, r->size), weight);
        return;
    case PT_FILL:
        pt_flow(s, r->node, pt_store_at(s, memory, PT_ANY, 1), PT_TO_PART);
        return;
    case PT_FROM:
        pt_copy_bytes(s, memory, from);
        return;
    case PT_TO:
        pt_copy_bytes(s, r->node, to);
        return;
    case PT_CALL:
        pt_call_through(s, r->node, at.object);
        return;
    case PT_ESCAPE:
        pt_escape(s, at.object);
        return;
    case PT_WAKE:
    case PT_MOVE:
        break;
    }
    UNREACHABLE();
}

static void apply(struct points_to_state *s, uint32_t rule,
                  const struct pt_set *locs)
{
    struct pt_rule r = s->rules.data[rule];
    if (locs->len == 0) {
        return;
    }
    if (r.kind == PT_WAKE) {
        wake(s, r.node);
        return;
    }
    if ((r.kind == PT_STORE || r.kind == PT_FILL) && !r.awake) {
        return;
    }
    for (struct pt_iter i = {0};
         s->work <= s->max_work && pt_set_next(locs, &i);) {
        s->work += 4;
        apply_at(s, &r, s->locs.data[i.member]);
    }
}

/// The set may change meanwhile.
static void apply_to_all(struct points_to_state *s, uint32_t rule,
                         uint32_t node)
{
    struct pt_set all = {0};
    copy_set(&all, &s->nodes.data[pt_rep(s, node)].all);
    apply(s, rule, &all);
    pt_set_release(&all);
}

void pt_add_rule(struct points_to_state *s, uint32_t node, struct pt_rule rule)
{
    uint32_t index = s->rules.len;
    if (node == 0) {
        return;
    }
    if (s->unify) {
        vec_push(&s->rules, rule);
        pt_unify_rule(s, node, index);
        return;
    }
    node = pt_rep(s, node);
    rule.next = s->nodes.data[node].first_rule;
    vec_push(&s->rules, rule);
    s->nodes.data[node].first_rule = index;
    apply_to_all(s, index, node);
}

// ---------------------------------------------------------------- order

/// Tarjan's algorithm without recursion, over representatives.
struct search {
    uint32_t *low; ///< by node; 0: not seen
    uint32_t *at;  ///< by node: edges looked at
    bool *lower;   ///< by node: reaches one further down on the stack
    VEC(uint32_t) way;
    VEC(uint32_t) stack;
    VEC(uint32_t) done; ///< representatives, what they reach first
    uint32_t count;
};
#define FINISHED UINT32_MAX

static int order_of_edges(const void *a, const void *b)
{
    const struct pt_edge *x = a;
    const struct pt_edge *y = b;
    if (x->to != y->to) {
        return x->to < y->to ? -1 : 1;
    }
    return x->weight < y->weight ? -1 : x->weight > y->weight;
}

/// Renames targets, drops doubles and edges of a node to itself.
static void tidy_edges(struct points_to_state *s, uint32_t node)
{
    struct pt_node *n = &s->nodes.data[node];
    uint32_t kept = 0;
    bool sorted = true;
    for (uint32_t k = 0; k < n->edges.len; k++) {
        struct pt_edge e = n->edges.data[k];
        e.to = pt_rep(s, e.to);
        if (e.to != node) {
            n->edges.data[kept++] = e;
            sorted = sorted && (kept < 2 ||
                                order_of_edges(&n->edges.data[kept - 2],
                                               &n->edges.data[kept - 1]) <= 0);
        }
    }
    n->edges.len = kept;
    if (!sorted) {
        sort_rows(n->edges.data, kept, sizeof *n->edges.data, order_of_edges);
    }
    kept = 0;
    for (uint32_t k = 0; k < n->edges.len; k++) {
        if (kept == 0 ||
            order_of_edges(&n->edges.data[kept - 1], &n->edges.data[k]) != 0) {
            n->edges.data[kept++] = n->edges.data[k];
        }
    }
    n->edges.len = kept;
    s->edges += kept;
}

/// Does an edge inside the cycle change offsets, and how?
static pt_weight cycle_level(const struct points_to_state *s,
                             const struct search *t, const uint32_t *member,
                             uint32_t count)
{
    pt_weight level = PT_EXACT;
    for (uint32_t k = 0; k < count; k++) {
        const struct pt_node *n = &s->nodes.data[member[k]];
        level = pt_join(level, n->level);
        for (uint32_t j = 0; j < n->edges.len; j++) {
            uint32_t to = pt_rep(s, n->edges.data[j].to);
            pt_weight w = n->edges.data[j].weight;
            if (w != PT_EXACT && t->low[to] != 0 && t->low[to] != FINISHED) {
                level = pt_join(level, w == PT_TO_PART ? w : PT_TO_ANY);
            }
        }
    }
    return level;
}

static void add_set(struct pt_set *to, struct pt_set *from)
{
    struct pt_set unused = {0};
    pt_set_union(to, from, &unused);
    pt_set_release(&unused);
    pt_set_release(from);
}

/// Node x, of the same cycle, becomes part of r.  What one of them has and
/// the other has not is still to do somewhere between them.
static void merge(struct points_to_state *s, uint32_t r, uint32_t x)
{
    struct pt_node *a = &s->nodes.data[r];
    struct pt_node *b = &s->nodes.data[x];
    add_set(&a->all, &b->all);
    add_set(&a->todo, &b->todo);
    for (uint32_t k = 0; k < b->edges.len; k++) {
        vec_push(&a->edges, b->edges.data[k]);
    }
    vec_release(&b->edges);
    if (b->first_rule != 0) {
        uint32_t last = b->first_rule;
        while (s->rules.data[last].next != 0) {
            last = s->rules.data[last].next;
        }
        s->rules.data[last].next = a->first_rule;
        a->first_rule = b->first_rule;
        b->first_rule = 0;
    }
    b->rep = r;
}

/// The strongly connected nodes on the stack from `root` on become one.
static void finish_cycle(struct points_to_state *s, struct search *t,
                         uint32_t root)
{
    uint32_t first = t->stack.len;
    while (t->stack.data[--first] != root) {
    }
    const uint32_t *member = t->stack.data + first;
    uint32_t count = t->stack.len - first;
    pt_weight level = count > 1 ? cycle_level(s, t, member, count) : PT_EXACT;
    for (uint32_t k = 0; k < count; k++) {
        t->low[member[k]] = FINISHED;
        if (member[k] != root) {
            merge(s, root, member[k]);
        }
    }
    if (level != PT_EXACT) {
        weaken(s, root, level);
    }
    t->stack.len = first;
    vec_push(&t->done, root);
}

static void enter(struct search *t, uint32_t node)
{
    t->low[node] = ++t->count;
    t->at[node] = 0;
    vec_push(&t->way, node);
    vec_push(&t->stack, node);
}

static void visit(struct points_to_state *s, struct search *t, uint32_t start)
{
    enter(t, start);
    while (t->way.len > 0) {
        uint32_t n = vec_last(&t->way);
        const struct pt_node *node = &s->nodes.data[n];
        if (t->at[n] < node->edges.len) {
            uint32_t to = pt_rep(s, node->edges.data[t->at[n]++].to);
            if (t->low[to] == 0) {
                enter(t, to);
            } else if (t->low[to] < t->low[n]) {
                t->low[n] = t->low[to];
                t->lower[n] = true;
            }
            continue;
        }
        (void)vec_pop(&t->way);
        if (!t->lower[n]) {
            finish_cycle(s, t, n);
        } else if (t->low[n] < t->low[vec_last(&t->way)]) {
            t->low[vec_last(&t->way)] = t->low[n];
            t->lower[vec_last(&t->way)] = true;
        }
    }
}

static void renew_order(struct points_to_state *s)
{
    struct search t = {0};
    t.low = mem_new(s->nodes.len, sizeof *t.low);
    t.at = mem_new(s->nodes.len, sizeof *t.at);
    t.lower = mem_new(s->nodes.len, sizeof *t.lower);
    for (uint32_t n = 1; n < s->nodes.len; n++) {
        s->nodes.data[n].rep = pt_rep(s, n);
        if (s->nodes.data[n].rep == n && t.low[n] == 0) {
            visit(s, &t, n);
        }
    }
    s->edges = 0;
    bitset_clear(&s->dirty);
    bitset_reserve(&s->dirty, s->nodes.len);
    vec_clear(&s->sequence);
    for (uint32_t k = t.done.len; k-- > 0;) {
        uint32_t n = t.done.data[k];
        tidy_edges(s, n);
        s->nodes.data[n].order = s->sequence.len;
        vec_push(&s->sequence, n);
        if (has_outside(s, &s->nodes.data[n].all)) {
            pt_set_strip(&s->nodes.data[n].all, &s->covered);
            pt_set_strip(&s->nodes.data[n].todo, &s->covered);
        }
        if (s->nodes.data[n].todo.len > 0) {
            mark(s, n);
        }
    }
    s->edges_then = s->edges;
    s->locs_then = s->locs.len;
    mem_free(t.low);
    mem_free(t.at);
    mem_free(t.lower);
    vec_release(&t.way);
    vec_release(&t.stack);
    vec_release(&t.done);
}

// ---------------------------------------------------------------- work

static void pass_on(struct points_to_state *s, uint32_t node)
{
    struct pt_set todo = s->nodes.data[node].todo;
    uint32_t edges = s->nodes.data[node].edges.len;
    s->nodes.data[node].todo = (struct pt_set){0};
    for (uint32_t k = 0; k < edges; k++) {
        struct pt_edge e = s->nodes.data[node].edges.data[k];
        uint32_t to = pt_rep(s, e.to);
        if (to != node) {
            push(s, &todo, to, e.weight);
        }
    }
    for (uint32_t r = s->nodes.data[node].first_rule; r != 0;
         r = s->rules.data[r].next) {
        apply(s, r, &todo);
    }
    pt_set_release(&todo);
}

/// Does a - b hold no address?  When both point into one object.
static bool cancels(const struct points_to_state *s, const struct pt_set *a,
                    const struct pt_set *b)
{
    uint32_t object = 0;
    const struct pt_set *side[] = {a, b};
    for (uint32_t k = 0; k < COUNT_OF(side); k++) {
        for (struct pt_iter i = {0}; pt_set_next(side[k], &i);) {
            struct pt_loc at = s->locs.data[i.member];
            if (at.offset == PT_PART || (object != 0 && at.object != object)) {
                return false;
            }
            object = at.object;
        }
    }
    return object != PT_OUTSIDE || !s->anything_escapes;
}

/// Differences that turn out to hold addresses.  - returns whether there are
/// new ones
static bool open_differences(struct points_to_state *s)
{
    bool any = false;
    for (uint32_t k = 0; k < s->differences.len; k++) {
        struct pt_difference *d = &s->differences.data[k];
        const struct pt_set *a = &s->nodes.data[pt_rep(s, d->a)].all;
        const struct pt_set *b = &s->nodes.data[pt_rep(s, d->b)].all;
        bool minuend = a->len > 0 && b->len == 0;
        bool both = b->len > 0 && (a->len == 0 || !cancels(s, a, b));
        if (both && d->open < PT_OPEN_BOTH) {
            d->open = PT_OPEN_BOTH;
            pt_flow(s, d->a, d->to, PT_TO_PART);
            pt_flow(s, d->b, d->to, PT_TO_PART);
            any = true;
        } else if (minuend && d->open == PT_CLOSED) {
            d->open = PT_OPEN_MINUEND;
            pt_flow(s, d->a, d->to, PT_TO_ANY);
            any = true;
        }
    }
    return any;
}

static void generate_pending(struct points_to_state *s)
{
    for (uint32_t k = 0; k < s->pending.len; k++) {
        pt_generate(s, s->pending.data[k]);
    }
    vec_clear(&s->pending);
}

/// - returns the place of the next node in the order, from `at` on and around;
///   BITSET_NONE when there is nothing left
static uint32_t next_place(struct points_to_state *s, uint32_t at)
{
    // First what escapes: it makes other sets small.
    uint32_t leak = pt_rep(s, s->leak);
    if (s->nodes.data[leak].todo.len > 0) {
        return s->nodes.data[leak].order;
    }
    at = at != BITSET_NONE ? bitset_next(&s->dirty, at) : at;
    return at != BITSET_NONE ? at : bitset_next(&s->dirty, 0);
}

/// By a part, since the order was renewed.  Where there are many new locations,
/// a cycle on which offsets change may go on making them.
static bool has_grown(const struct points_to_state *s)
{
    return s->edges > s->edges_then + s->edges_then / 2 + 500 ||
           s->locs.len > s->locs_then + s->locs_then / 8 + 64;
}

bool pt_solve(struct points_to_state *s)
{
    uint32_t at = 0;
    for (;;) {
        generate_pending(s);
        if (has_grown(s)) {
            renew_order(s);
            at = 0;
        }
        at = next_place(s, at);
        if (at == BITSET_NONE && !open_differences(s)) {
            // Cycles on which offsets change may be left.
            renew_order(s);
            if (bitset_is_empty(&s->dirty)) {
                return true;
            }
        }
        if (s->work > s->max_work) {
            return false;
        }
        if (at != BITSET_NONE) {
            bitset_remove(&s->dirty, at);
            pass_on(s, s->sequence.data[at]);
        }
    }
}
