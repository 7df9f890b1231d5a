/* SPDX-License-Identifier: Apache-2.0 */
/// Dominators by semidominators and nearest common ancestors (Georgiadis,
/// "Linear-Time Algorithms for Dominators and Related Problems", 2005): near
/// linear, where the simpler iterative way is quadratic on functions in which
/// everything jumps to one label.
#include "dataflow/dominators.h"

/// One computation.  Numbers are places in depth-first preorder.
struct search {
    const struct flow *f;
    bool back;
    uint32_t *vertex; ///< by number
    uint32_t *number; ///< by node, FLOW_NONE: not reached
    uint32_t *parent; ///< by number: in the depth-first tree
    uint32_t *semi;   ///< by number
    uint32_t *label;  ///< by number: least semi on the compressed path
    uint32_t *up;     ///< by number: compressed ancestor
    uint32_t *idom;   ///< by number
    uint32_t *stack;
    uint32_t count;
};

static const uint32_t *ways(const struct search *s, uint32_t node, bool on,
                            uint32_t *count)
{
    const struct flow_node *n = flow_node(s->f, node);
    bool successors = on != s->back;

    *count = successors ? n->succs : n->preds;
    return successors ? flow_succ(s->f, node) : flow_pred(s->f, node);
}

static void number_nodes(struct search *s, uint32_t root)
{
    uint32_t *next = mem_new(s->f->nodes.len, sizeof *next);
    uint32_t depth = 1;

    for (uint32_t k = 0; k < s->f->nodes.len; k++) {
        s->number[k] = FLOW_NONE;
    }
    s->number[root] = 0;
    s->vertex[0] = root;
    s->count = 1;
    s->stack[0] = root;
    while (depth > 0) {
        uint32_t at = s->stack[depth - 1], n;
        const uint32_t *to = ways(s, at, true, &n);

        if (next[at] == n) {
            depth--;
            continue;
        }
        uint32_t t = to[next[at]++];
        if (s->number[t] == FLOW_NONE) {
            s->number[t] = s->count;
            s->vertex[s->count] = t;
            s->parent[s->count++] = s->number[at];
            s->stack[depth++] = t;
        }
    }
    mem_free(next);
}

/// The number with the least semidominator on the way from v up to, not
/// including, the root of its linked part; numbers above `linked` are linked.
static uint32_t eval(struct search *s, uint32_t v, uint32_t linked)
{
    uint32_t depth = 0;

    if (v < linked) {
        return v;
    }
    for (uint32_t u = v; s->up[u] >= linked; u = s->up[u]) {
        s->stack[depth++] = u;
    }
    // From the top down each label takes in what is above it.
    while (depth > 0) {
        uint32_t u = s->stack[--depth], above = s->up[u];

        if (s->semi[s->label[above]] < s->semi[s->label[u]]) {
            s->label[u] = s->label[above];
        }
        s->up[u] = s->up[above];
    }
    return s->label[v];
}

static void find_idoms(struct search *s)
{
    for (uint32_t w = 0; w < s->count; w++) {
        s->semi[w] = s->label[w] = w;
        s->up[w] = s->idom[w] = w == 0 ? 0 : s->parent[w];
    }
    for (uint32_t w = s->count; w-- > 1;) {
        uint32_t n;
        const uint32_t *in = ways(s, s->vertex[w], false, &n);

        for (uint32_t k = 0; k < n; k++) {
            uint32_t v = s->number[in[k]];
            if (v == FLOW_NONE) {
                continue;
            }
            uint32_t u = s->semi[eval(s, v, w + 1)];
            if (u < s->semi[w]) {
                s->semi[w] = u;
            }
        }
    }
    for (uint32_t w = 1; w < s->count; w++) {
        while (s->idom[w] > s->semi[w]) {
            s->idom[w] = s->idom[s->idom[w]];
        }
    }
}

/// Intervals of the subtrees: sizes from the leaves up, then places from the
/// root down; parents have lower numbers than their children.
static void place_subtrees(struct dom_tree *t, struct search *s)
{
    uint32_t *size = s->semi, *next = s->up;

    for (uint32_t w = 0; w < s->count; w++) {
        size[w] = 1;
    }
    for (uint32_t w = s->count; w-- > 1;) {
        size[s->idom[w]] += size[w];
    }
    for (uint32_t w = 0; w < s->count; w++) {
        uint32_t enter = w == 0 ? 0 : next[s->idom[w]];

        if (w > 0) {
            next[s->idom[w]] += size[w];
            t->parent[s->vertex[w]] = s->vertex[s->idom[w]];
        }
        next[w] = enter + 1;
        t->enter[s->vertex[w]] = enter;
        t->leave[s->vertex[w]] = enter + size[w] - 1;
    }
}

static void tree_init(struct dom_tree *t, const struct flow *f, bool back)
{
    uint32_t n = f->nodes.len;
    uint32_t *block = mem_new((size_t)n * 8, sizeof *block);
    struct search s = {.f = f,
                       .back = back,
                       .vertex = block,
                       .number = block + n,
                       .parent = block + 2 * (size_t)n,
                       .semi = block + 3 * (size_t)n,
                       .label = block + 4 * (size_t)n,
                       .up = block + 5 * (size_t)n,
                       .idom = block + 6 * (size_t)n,
                       .stack = block + 7 * (size_t)n};

    t->nodes = n;
    t->root = back ? FLOW_AT_EXIT : FLOW_AT_ENTRY;
    t->parent = mem_new(n, sizeof *t->parent);
    t->enter = mem_new(n, sizeof *t->enter);
    t->leave = mem_new(n, sizeof *t->leave);
    for (uint32_t k = 0; k < n; k++) {
        t->parent[k] = t->enter[k] = FLOW_NONE;
    }
    number_nodes(&s, t->root);
    find_idoms(&s);
    place_subtrees(t, &s);
    mem_free(block);
}

void dominators_init(struct dom_tree *t, const struct flow *f)
{
    tree_init(t, f, false);
}

void postdominators_init(struct dom_tree *t, const struct flow *f)
{
    tree_init(t, f, true);
}

void dom_tree_release(struct dom_tree *t)
{
    mem_free(t->parent);
    mem_free(t->enter);
    mem_free(t->leave);
    *t = (struct dom_tree){0};
}

// ---------------------------------------------------------------- checking

/// Marks what the root reaches when `without` is taken away.
static void mark(const struct flow *f, const struct dom_tree *t,
                 uint32_t without, bool *seen, uint32_t *stack)
{
    bool back = t->root == FLOW_AT_EXIT;
    uint32_t depth = 0;

    for (uint32_t k = 0; k < f->nodes.len; k++) {
        seen[k] = false;
    }
    if (t->root != without) {
        seen[t->root] = true;
        stack[depth++] = t->root;
    }
    while (depth > 0) {
        uint32_t at = stack[--depth];
        const uint32_t *to = back ? flow_pred(f, at) : flow_succ(f, at);
        uint32_t n = back ? flow_node(f, at)->preds : flow_node(f, at)->succs;

        for (uint32_t k = 0; k < n; k++) {
            if (to[k] != without && !seen[to[k]]) {
                seen[to[k]] = true;
                stack[depth++] = to[k];
            }
        }
    }
}

bool dom_tree_verify(const struct dom_tree *t, const struct flow *f,
                     struct text *why)
{
    uint32_t n = f->nodes.len;
    bool *seen = mem_new(n, sizeof *seen);
    bool *all = mem_new(n, sizeof *all);
    uint32_t *stack = mem_new(n, sizeof *stack);
    bool ok = true;

    mark(f, t, FLOW_NONE, all, stack);
    for (uint32_t a = 0; a < n && ok; a++) {
        mark(f, t, a, seen, stack);
        for (uint32_t b = 0; b < n && ok; b++) {
            if (!all[a] || !all[b]) {
                ok = all[b] == dom_tree_has(t, b);
            } else {
                ok = dom_tree_above(t, a, b) == (a == b || !seen[b]);
            }
            if (!ok) {
                text_addf(why, "dominators: %u and %u", a, b);
            }
        }
    }
    mem_free(seen);
    mem_free(all);
    mem_free(stack);
    return ok;
}

void dom_tree_dump(const struct dom_tree *t, struct text *out)
{
    for (uint32_t n = 0; n < t->nodes; n++) {
        if (t->parent[n] != FLOW_NONE) {
            text_addf(out, "%u below %u\n", n, t->parent[n]);
        }
    }
}
