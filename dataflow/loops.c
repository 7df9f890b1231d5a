/* SPDX-License-Identifier: Apache-2.0 */
/// Loops by Tarjan's components, taken apart from the outside in.
#include "dataflow/loops.h"

#include <string.h>

/// Regions that still have to be taken apart: nodes [first, last) of list[],
/// all inside `loop`, whose header counts as gone.
struct region {
    uint32_t loop, first, last;
};

struct finder {
    const struct flow *f;
    const struct order *o;
    struct loops *l;
    VEC(struct region) regions;
    VEC(uint32_t) list;
    uint32_t *place; ///< Tarjan's number in the region at hand; 0: not seen
    uint32_t *low;
    uint32_t *next;
    bool *open; ///< on `path`, not yet in a component
    VEC(uint32_t) path;
    VEC(uint32_t) stack;
    uint32_t count;
};

static bool in_region(const struct finder *d, uint32_t node, uint32_t loop)
{
    return d->o->index[node] != FLOW_NONE && d->l->of[node] == loop &&
           (loop == FLOW_NONE || node != d->l->loops.data[loop].header);
}

/// Makes a loop of path[from..]: the header is the first in forward order.
static void add_loop(struct finder *d, uint32_t from, uint32_t outer)
{
    struct loop loop = {.header = d->path.data[from], .parent = outer};
    uint32_t id = d->l->loops.len, first = d->list.len;

    for (uint32_t k = from; k < d->path.len; k++) {
        uint32_t node = d->path.data[k];

        d->l->of[node] = id;
        vec_push(&d->list, node);
        if (d->o->index[node] < d->o->index[loop.header]) {
            loop.header = node;
        }
    }
    loop.depth = outer == FLOW_NONE ? 1 : d->l->loops.data[outer].depth + 1;
    for (uint32_t k = first; k < d->list.len; k++) {
        uint32_t node = d->list.data[k];

        for (uint32_t j = 0; j < flow_node(d->f, node)->preds; j++) {
            uint32_t in = flow_pred(d->f, node)[j];
            loop.irreducible |= node != loop.header && d->l->of[in] != id &&
                                d->o->index[in] != FLOW_NONE;
        }
    }
    vec_push(&d->l->loops, loop);
    vec_push(&d->regions, ((struct region){id, first, d->list.len}));
}

static void enter(struct finder *d, uint32_t node)
{
    d->place[node] = d->low[node] = ++d->count;
    d->next[node] = 0;
    d->open[node] = true;
    vec_push(&d->path, node);
    vec_push(&d->stack, node);
}

/// Closes the component whose first node is `node`.
static void close_component(struct finder *d, uint32_t node, uint32_t outer)
{
    uint32_t from = d->path.len;
    bool self = false;

    do {
        d->open[d->path.data[--from]] = false;
    } while (d->path.data[from] != node);
    for (uint32_t k = 0; k < flow_node(d->f, node)->succs; k++) {
        self = self || flow_succ(d->f, node)[k] == node;
    }
    if (self || d->path.len - from > 1) {
        add_loop(d, from, outer);
    }
    d->path.len = from;
}

/// Tarjan's components of the region that `root` reaches.
static void search(struct finder *d, uint32_t root, uint32_t outer)
{
    enter(d, root);
    while (d->stack.len > 0) {
        uint32_t at = vec_last(&d->stack);

        if (d->next[at] < flow_node(d->f, at)->succs) {
            uint32_t to = flow_succ(d->f, at)[d->next[at]++];

            if (d->open[to]) {
                d->low[at] =
                    d->place[to] < d->low[at] ? d->place[to] : d->low[at];
            } else if (d->place[to] == 0 && in_region(d, to, outer)) {
                enter(d, to);
            }
            continue;
        }
        (void)vec_pop(&d->stack);
        if (d->stack.len > 0) {
            uint32_t above = vec_last(&d->stack);
            d->low[above] =
                d->low[at] < d->low[above] ? d->low[at] : d->low[above];
        }
        if (d->low[at] == d->place[at]) {
            close_component(d, at, outer);
        }
    }
}

static void take_apart(struct finder *d, struct region r)
{
    for (uint32_t k = r.first; k < r.last; k++) {
        d->place[d->list.data[k]] = 0;
    }
    d->count = 0;
    for (uint32_t k = r.first; k < r.last; k++) {
        uint32_t node = d->list.data[k];

        if (d->place[node] == 0 && in_region(d, node, r.loop)) {
            search(d, node, r.loop);
        }
    }
}

void loops_init(struct loops *l, const struct flow *f, const struct order *o)
{
    uint32_t n = f->nodes.len;
    struct finder d = {.f = f, .o = o, .l = l};

    *l = (struct loops){.of = mem_new(n, sizeof *l->of)};
    d.place = mem_new(n, sizeof *d.place);
    d.low = mem_new(n, sizeof *d.low);
    d.next = mem_new(n, sizeof *d.next);
    d.open = mem_new(n, sizeof *d.open);
    for (uint32_t k = 0; k < n; k++) {
        l->of[k] = FLOW_NONE;
    }
    for (uint32_t k = 0; k < o->count; k++) {
        vec_push(&d.list, o->node[k]);
    }
    vec_push(&d.regions, ((struct region){FLOW_NONE, 0, d.list.len}));
    for (uint32_t k = 0; k < d.regions.len; k++) {
        take_apart(&d, d.regions.data[k]);
    }
    vec_release(&d.regions);
    vec_release(&d.list);
    vec_release(&d.path);
    vec_release(&d.stack);
    mem_free(d.place);
    mem_free(d.low);
    mem_free(d.next);
    mem_free(d.open);
}

void loops_release(struct loops *l)
{
    vec_release(&l->loops);
    mem_free(l->of);
    l->of = NULL;
}

bool loops_inside(const struct loops *l, uint32_t node, uint32_t loop)
{
    uint32_t at = l->of[node];

    while (at != FLOW_NONE && at != loop) {
        at = l->loops.data[at].parent;
    }
    return at == loop;
}

/// Marks what `from` reaches inside the loop without passing its header.
static void mark_within(const struct loops *l, const struct flow *f,
                        uint32_t loop, uint32_t from, bool *seen)
{
    uint32_t header =
        loop == FLOW_NONE ? FLOW_NONE : l->loops.data[loop].header;
    VEC(uint32_t) todo = {0};

    vec_push(&todo, from);
    while (todo.len > 0) {
        uint32_t at = vec_pop(&todo);

        for (uint32_t k = 0; k < flow_node(f, at)->succs; k++) {
            uint32_t to = flow_succ(f, at)[k];
            bool fresh = !seen[to] && loops_inside(l, to, loop);

            seen[to] = seen[to] || fresh;
            if (fresh && to != header) {
                vec_push(&todo, to);
            }
        }
    }
    vec_release(&todo);
}

/// From each node of the loop its header can be reached inside it.
static bool loop_is_closed(const struct loops *l, const struct flow *f,
                           const struct order *o, uint32_t loop, bool *seen)
{
    uint32_t header = l->loops.data[loop].header;

    for (uint32_t n = 0; n < f->nodes.len; n++) {
        if (!loops_inside(l, n, loop)) {
            continue;
        }
        memset(seen, 0, f->nodes.len * sizeof *seen);
        mark_within(l, f, loop, n, seen);
        if (!seen[header] || o->index[header] > o->index[n]) {
            return false;
        }
    }
    return true;
}

/// A node that reaches itself without the header of its innermost loop lies in
/// one more loop.
static bool node_is_placed(const struct loops *l, const struct flow *f,
                           uint32_t n, bool *seen)
{
    uint32_t loop = l->of[n];

    memset(seen, 0, f->nodes.len * sizeof *seen);
    if (loop != FLOW_NONE) {
        uint32_t header = l->loops.data[loop].header;

        if (header == n) {
            return true;
        }
        seen[header] = true;
    }
    mark_within(l, f, loop, n, seen);
    return !seen[n];
}

bool loops_verify(const struct loops *l, const struct flow *f,
                  const struct order *o, struct text *why)
{
    bool *seen = mem_new(f->nodes.len, sizeof *seen);
    bool ok = true;

    for (uint32_t k = 0; k < l->loops.len && ok; k++) {
        ok = loop_is_closed(l, f, o, k, seen);
        if (!ok) {
            text_addf(why, "loops: loop %u is not closed", k);
        }
    }
    for (uint32_t n = 0; n < f->nodes.len && ok; n++) {
        ok = o->index[n] == FLOW_NONE || node_is_placed(l, f, n, seen);
        if (!ok) {
            text_addf(why, "loops: node %u lies in a loop not found", n);
        }
    }
    mem_free(seen);
    return ok;
}

void loops_dump(const struct loops *l, const struct flow *f, struct text *out)
{
    for (uint32_t k = 0; k < l->loops.len; k++) {
        const struct loop *loop = &l->loops.data[k];

        text_addf(out, "loop %u header %u depth %u%s:", k, loop->header,
                  loop->depth, loop->irreducible ? " irreducible" : "");
        for (uint32_t n = 0; n < f->nodes.len; n++) {
            if (l->of[n] == k) {
                text_addf(out, " %u", n);
            }
        }
        text_add_char(out, '\n');
    }
}
