/* SPDX-License-Identifier: Apache-2.0 */
/// Control dependence along the postdominator tree.
#include "dataflow/dep/control.h"

#include "base/sort.h"

/// side << 32 | node, both ways.
struct found {
    VEC(uint64_t) pairs;
};

/// What side s of its fork controls: the postdominators of s below the fork's
/// join; of each fork among them also the sides.
static void from_side(const struct flow *f, const struct dom_tree *post,
                      uint32_t s, struct found *out)
{
    uint32_t join = post->parent[flow_node(f, s)->fork];

    if (s == join) { // leaving a loop: what follows runs in any case
        return;
    }
    for (uint32_t n = post->parent[s]; n != join; n = post->parent[n]) {
        vec_push(&out->pairs, (uint64_t)s << 32 | n);
        if (flow_node(f, n)->kind == FLOW_FORK) {
            for (uint32_t k = 0; k < flow_node(f, n)->succs; k++) {
                vec_push(&out->pairs, (uint64_t)s << 32 | flow_succ(f, n)[k]);
            }
        }
    }
}

/// Fills one direction: rows[first[k]..] are the low halves of the pairs whose
/// high half is k.  Pairs come in ascending order of their low halves.
static void fill(const struct found *d, uint32_t nodes, bool turn,
                 uint32_t *first, uint32_t *row)
{
    for (uint32_t k = 0; k < d->pairs.len; k++) {
        uint64_t p = d->pairs.data[k];
        first[(turn ? (uint32_t)p : p >> 32) + 1]++;
    }
    for (uint32_t k = 0; k < nodes; k++) {
        first[k + 1] += first[k];
    }
    uint32_t *next = mem_new(nodes, sizeof *next);
    for (uint32_t k = 0; k < d->pairs.len; k++) {
        uint64_t p = d->pairs.data[k];
        uint64_t at = turn ? (uint32_t)p : p >> 32;
        row[first[at] + next[at]++] = turn ? (uint32_t)(p >> 32) : (uint32_t)p;
    }
    mem_free(next);
}

void control_init(struct control *c, const struct flow *f,
                  const struct dom_tree *post)
{
    uint32_t n = f->nodes.len;
    struct found d = {0};

    c->nodes = n;
    c->join = mem_new(n, sizeof *c->join);
    for (uint32_t k = 0; k < n; k++) {
        bool fork = flow_node(f, k)->kind == FLOW_FORK;

        c->join[k] = fork ? post->parent[k] : FLOW_NONE;
        if (flow_node(f, k)->kind == FLOW_SIDE && dom_tree_has(post, k)) {
            from_side(f, post, k, &d);
        }
    }
    c->first = mem_new((size_t)n + 1, sizeof *c->first);
    c->start = mem_new((size_t)n + 1, sizeof *c->start);
    c->by = mem_new(d.pairs.len, sizeof *c->by);
    c->node = mem_new(d.pairs.len, sizeof *c->node);
    // Sides are visited in ascending order, so the rows of `by` are sorted.
    fill(&d, n, true, c->first, c->by);
    fill(&d, n, false, c->start, c->node);
    for (uint32_t k = 0; k < n; k++) {
        sort_u32(c->node + c->start[k], c->start[k + 1] - c->start[k]);
    }
    vec_release(&d.pairs);
}

void control_release(struct control *c)
{
    mem_free(c->first);
    mem_free(c->by);
    mem_free(c->start);
    mem_free(c->node);
    mem_free(c->join);
    *c = (struct control){0};
}

bool control_has(const struct control *c, uint32_t side, uint32_t n)
{
    for (uint32_t k = c->first[n]; k < c->first[n + 1]; k++) {
        if (c->by[k] == side) {
            return true;
        }
    }
    return false;
}

/// The definition, pair by pair.
static bool controls(const struct flow *f, const struct dom_tree *post,
                     uint32_t side, uint32_t n)
{
    uint32_t fork = flow_node(f, side)->fork;

    if (flow_node(f, n)->kind == FLOW_SIDE) {
        n = flow_node(f, n)->fork;
    }
    return dom_tree_has(post, n) && dom_tree_above(post, n, side) &&
           (n == fork || !dom_tree_above(post, n, fork));
}

bool control_verify(const struct control *c, const struct flow *f,
                    const struct dom_tree *post, struct text *why)
{
    for (uint32_t s = 0; s < f->nodes.len; s++) {
        if (flow_node(f, s)->kind != FLOW_SIDE || !dom_tree_has(post, s)) {
            continue;
        }
        for (uint32_t n = 0; n < f->nodes.len; n++) {
            if (control_has(c, s, n) != controls(f, post, s, n)) {
                text_addf(why, "control: side %u and node %u", s, n);
                return false;
            }
        }
    }
    return true;
}

void control_dump(const struct control *c, struct text *out)
{
    for (uint32_t s = 0; s < c->nodes; s++) {
        if (c->start[s] == c->start[s + 1]) {
            continue;
        }
        text_addf(out, "%u controls", s);
        for (uint32_t k = c->start[s]; k < c->start[s + 1]; k++) {
            text_addf(out, " %u", c->node[k]);
        }
        text_add_char(out, '\n');
    }
}
