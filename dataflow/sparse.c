/* SPDX-License-Identifier: Apache-2.0 */
/// Merges are placed for all points, but followed only from the nodes that are
/// asked about: of two that nobody asks about neither costs its predecessors
/// (EXIT has one for each check).
#include "dataflow/sparse_impl.h"

#include "base/sort.h"
#include "dataflow/dominators.h"

struct point {
    uint32_t enter; ///< of the dominator tree: the order of points
    uint32_t node;
    uint32_t above; ///< the nearest point above, FLOW_NONE: none
    bool marks, stops, merges;
};

/// From `enter` on (up to the next row) `point` is the nearest above.
struct bound {
    uint32_t enter;
    uint32_t point;
};

/// What reaches a place, once it is known.  A place is a point's start (2k) or
/// its end (2k + 1).
struct known {
    bool valid;
    uint32_t seen; ///< search in which it was last visited
    uint32_t first, count;
};

struct sparse_def {
    uint32_t node;
    bool kills;
};

struct sparse {
    const struct flow *flow;
    uint32_t *def_first; ///< by item: into defs[]; [items + 1]
    struct sparse_def *defs;
    struct dom_tree dom;
    uint32_t *first; ///< by node: its dominance frontier, in frontier[]
    uint32_t *frontier;
    uint32_t *slot; ///< by node: its point plus 1, 0 none
    VEC(struct point) points;
    bool linked; ///< merges are placed, points are sorted
    VEC(struct bound) bounds;
    VEC(struct known) known; ///< by place
    VEC(uint32_t) found;     ///< rows of known
    VEC(uint32_t) stack;     ///< places
    VEC(uint32_t) root; ///< by search: where it began, FLOW_NONE: of no use
};

// ------------------------------------------------------ dominance frontiers

/// Visits the nodes in whose frontier `join` is: those above its predecessors,
/// below its own dominator.  Counts them, or with next[] notes join for each.
static void climb(struct sparse *s, uint32_t join, uint32_t *seen,
                  uint32_t *next)
{
    const struct flow_node *n = flow_node(s->flow, join);

    for (uint32_t k = 0; k < n->preds; k++) {
        uint32_t at = flow_pred(s->flow, join)[k];

        if (!dom_tree_has(&s->dom, at)) {
            continue;
        }
        while (at != s->dom.parent[join] && seen[at] != join + 1) {
            seen[at] = join + 1;
            if (next == NULL) {
                s->first[at + 1]++;
            } else {
                s->frontier[next[at]++] = join;
            }
            at = s->dom.parent[at];
        }
    }
}

static void find_frontiers(struct sparse *s)
{
    uint32_t nodes = s->flow->nodes.len;
    uint32_t *seen = mem_new(nodes, sizeof *seen);
    uint32_t *next = mem_new(nodes, sizeof *next);

    s->first = mem_new((size_t)nodes + 1, sizeof *s->first);
    for (uint32_t pass = 0; pass < 2; pass++) {
        for (uint32_t k = 0; k < nodes; k++) {
            seen[k] = 0;
        }
        for (uint32_t n = 0; n < nodes; n++) {
            if (flow_node(s->flow, n)->preds > 1 && dom_tree_has(&s->dom, n)) {
                climb(s, n, seen, pass == 0 ? NULL : next);
            }
        }
        for (uint32_t k = 0; k < nodes && pass == 0; k++) {
            s->first[k + 1] += s->first[k];
            next[k] = s->first[k];
        }
        if (pass == 0) {
            s->frontier = mem_new(s->first[nodes], sizeof *s->frontier);
        }
    }
    mem_free(seen);
    mem_free(next);
}

// ------------------------------------------------------------- definitions

/// All definitions that control comes to, by item.
static void find_defs(struct sparse *s, const struct order *o)
{
    const struct flow *f = s->flow;
    uint32_t *next = mem_new((size_t)f->items + 1, sizeof *next);

    s->def_first = mem_new((size_t)f->items + 1, sizeof *s->def_first);
    for (uint32_t i = 0; i < o->count; i++) {
        for (uint32_t k = 0; k < flow_node(f, o->node[i])->defs; k++) {
            next[flow_defs(f, o->node[i])[k].item]++;
        }
    }
    for (uint32_t k = 0; k < f->items; k++) {
        s->def_first[k + 1] = s->def_first[k] + next[k];
        next[k] = s->def_first[k];
    }
    s->defs = mem_new(s->def_first[f->items], sizeof *s->defs);
    for (uint32_t i = 0; i < o->count; i++) {
        for (uint32_t k = 0; k < flow_node(f, o->node[i])->defs; k++) {
            const struct flow_def *d = &flow_defs(f, o->node[i])[k];

            s->defs[next[d->item]++] =
                (struct sparse_def){.node = o->node[i], .kills = d->kills};
        }
    }
    mem_free(next);
}

struct sparse *sparse_new(const struct flow *f, const struct order *o)
{
    struct sparse *s = mem_new(1, sizeof *s);

    s->flow = f;
    dominators_init(&s->dom, f);
    s->slot = mem_new(f->nodes.len, sizeof *s->slot);
    find_frontiers(s);
    find_defs(s, o);
    return s;
}

void sparse_delete(struct sparse *s)
{
    dom_tree_release(&s->dom);
    mem_free(s->def_first);
    mem_free(s->defs);
    mem_free(s->first);
    mem_free(s->frontier);
    mem_free(s->slot);
    vec_release(&s->points);
    vec_release(&s->bounds);
    vec_release(&s->known);
    vec_release(&s->found);
    vec_release(&s->stack);
    vec_release(&s->root);
    mem_free(s);
}

// ---------------------------------------------------------------- one item

static struct point *point_at(struct sparse *s, uint32_t node)
{
    if (s->slot[node] == 0) {
        vec_push(&s->points,
                 ((struct point){.enter = s->dom.enter[node], .node = node}));
        s->slot[node] = s->points.len;
    }
    return &s->points.data[s->slot[node] - 1];
}

void sparse_begin(struct sparse *s, uint32_t item, bool marks)
{
    for (uint32_t k = 0; k < s->points.len; k++) {
        s->slot[s->points.data[k].node] = 0;
    }
    vec_clear(&s->points);
    vec_clear(&s->bounds);
    vec_clear(&s->found);
    s->linked = false;
    (void)point_at(s, FLOW_AT_ENTRY);
    for (uint32_t k = s->def_first[item]; k < s->def_first[item + 1]; k++) {
        struct point *p = point_at(s, s->defs[k].node);

        p->marks = marks;
        p->stops = s->defs[k].kills;
    }
}

void sparse_mark(struct sparse *s, uint32_t node)
{
    REQUIRE(!s->linked && dom_tree_has(&s->dom, node));
    point_at(s, node)->marks = true;
}

static int by_enter(const void *x, const void *y)
{
    uint32_t a = ((const struct point *)x)->enter;
    uint32_t b = ((const struct point *)y)->enter;

    return (a > b) - (a < b);
}

static void place_merges(struct sparse *s)
{
    for (uint32_t k = 0; k < s->points.len; k++) {
        uint32_t n = s->points.data[k].node;

        for (uint32_t j = s->first[n]; j < s->first[n + 1]; j++) {
            point_at(s, s->frontier[j])->merges = true;
        }
    }
    sort_rows(s->points.data, s->points.len, sizeof *s->points.data, by_enter);
    for (uint32_t k = 0; k < s->points.len; k++) {
        s->slot[s->points.data[k].node] = k + 1;
    }
}

/// Finds the point above each point, and the bounds, by one walk over the tree
/// in preorder; the points around the present place are a chain from `top` up.
static void link_points(struct sparse *s)
{
    uint32_t top = FLOW_NONE;

    place_merges(s);
    for (uint32_t k = 0; k <= s->points.len; k++) {
        bool end = k == s->points.len;
        uint32_t enter = end ? FLOW_NONE : s->points.data[k].enter;

        while (top != FLOW_NONE) {
            const struct point *p = &s->points.data[top];
            uint32_t leave = s->dom.leave[p->node];

            if (leave >= enter) {
                break;
            }
            top = p->above;
            if (leave + 1 < enter) {
                vec_push(&s->bounds,
                         ((struct bound){.enter = leave + 1, .point = top}));
            }
        }
        if (!end) {
            vec_push(&s->bounds, ((struct bound){.enter = enter, .point = k}));
            s->points.data[k].above = top;
            top = k;
        }
    }
    vec_clear(&s->known);
    vec_reserve(&s->known, 2 * s->points.len);
    s->known.len = 2 * s->points.len;
    for (uint32_t k = 0; k < s->known.len; k++) {
        s->known.data[k] = (struct known){0};
    }
    vec_clear(&s->root);
    vec_push(&s->root, FLOW_NONE); // search 0 has visited everything
    s->linked = true;
}

/// The nearest point at or above a node: ENTRY is one, so there always is.
static uint32_t nearest(const struct sparse *s, uint32_t node)
{
    uint32_t low = 0, high = s->bounds.len;

    while (high - low > 1) { // bounds of low <= enter < bounds of high
        uint32_t mid = low + (high - low) / 2;

        if (s->bounds.data[mid].enter <= s->dom.enter[node]) {
            low = mid;
        } else {
            high = mid;
        }
    }
    // Bounds of one place: the last one holds, and the search finds that.
    return s->bounds.data[low].point;
}

static void visit(struct sparse *s, uint32_t place)
{
    uint32_t search = s->root.len - 1;

    if (s->known.data[place].seen != search) {
        s->known.data[place].seen = search;
        vec_push(&s->stack, place);
    }
}

/// Goes back from a place over one step.
static void step_back(struct sparse *s, uint32_t place)
{
    const struct point p = s->points.data[place / 2];

    if (place % 2 == 1) {
        if (p.marks) {
            vec_push(&s->found, p.node);
        }
        if (!p.stops) {
            visit(s, place - 1);
        }
        return;
    }
    if (!p.merges) {
        if (p.above != FLOW_NONE) {
            visit(s, 2 * p.above + 1);
        }
        return;
    }
    for (uint32_t k = 0; k < flow_node(s->flow, p.node)->preds; k++) {
        uint32_t from = flow_pred(s->flow, p.node)[k];

        if (dom_tree_has(&s->dom, from)) {
            visit(s, 2 * nearest(s, from) + 1);
        }
    }
}

/// The place before a node.
static uint32_t place_before(struct sparse *s, uint32_t node)
{
    if (!s->linked) {
        link_points(s);
    }
    return s->slot[node] != 0 ? 2 * (s->slot[node] - 1)
                              : 2 * nearest(s, node) + 1;
}

/// Places on one cycle are reached by the same nodes.  When an earlier search
/// came here and this one comes to where that began, they are on one.
struct sparse_span sparse_reaching(struct sparse *s, uint32_t node)
{
    uint32_t place = place_before(s, node);
    struct known *k = &s->known.data[place];
    uint32_t other = s->root.data[k->seen];

    if (!k->valid) {
        k->valid = true;
        k->first = s->found.len;
        vec_push(&s->root, place);
        visit(s, place);
        while (s->stack.len > 0) {
            uint32_t next = vec_pop(&s->stack);

            if (next == other) {
                s->found.len = k->first;
                vec_clear(&s->stack);
                k->first = s->known.data[other].first;
                k->count = s->known.data[other].count;
                return (struct sparse_span){s->found.data + k->first, k->count};
            }
            step_back(s, next);
        }
        k->count = s->found.len - k->first;
        sort_u32(s->found.data + k->first, k->count);
    }
    return (struct sparse_span){s->found.data + k->first, k->count};
}

struct sparse_span sparse_reaching_among(struct sparse *s, uint32_t node,
                                         uint32_t first, uint32_t last,
                                         uint32_t marked)
{
    uint32_t place = place_before(s, node), start = s->found.len, kept = start;

    vec_push(&s->root, FLOW_NONE);
    visit(s, place);
    // Nearest first: those that are sought often are near.
    for (uint32_t k = 0; k < s->stack.len && kept < start + marked; k++) {
        step_back(s, s->stack.data[k]);
        if (s->found.len > kept) {
            uint32_t n = vec_pop(&s->found);

            if (n >= first && n <= last) {
                s->found.len++;
                kept++;
            }
        }
    }
    vec_clear(&s->stack);
    s->found.len = start;
    sort_u32(s->found.data + start, kept - start);
    return (struct sparse_span){s->found.data + start, kept - start};
}
