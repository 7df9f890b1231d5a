/* SPDX-License-Identifier: Apache-2.0 */
/// Reverse postorders.
#include "dataflow/order.h"

/// Postorder from root by depth-first search, ways on in the order in which
/// the graph lists them from the last to the first: so of two branches the
/// first stands first in reverse postorder.
/// - returns the number of nodes reached; list[] has them in postorder
static uint32_t postorder(const struct flow *f, uint32_t root, bool back,
                          uint32_t *list)
{
    uint32_t n = f->nodes.len, depth = 1, count = 0;
    uint32_t *stack = mem_new(n, sizeof *stack);
    uint32_t *left = mem_new(n, sizeof *left); // ways not yet taken, plus 1

    stack[0] = root;
    left[root] =
        (back ? flow_node(f, root)->preds : flow_node(f, root)->succs) + 1;
    while (depth > 0) {
        uint32_t at = stack[depth - 1];
        if (--left[at] == 0) {
            left[at] = 1; // seen
            list[count++] = at;
            depth--;
            continue;
        }
        uint32_t to =
            (back ? flow_pred(f, at) : flow_succ(f, at))[left[at] - 1];
        if (left[to] == 0) {
            const struct flow_node *node = flow_node(f, to);
            left[to] = (back ? node->preds : node->succs) + 1;
            stack[depth++] = to;
        }
    }
    mem_free(stack);
    mem_free(left);
    return count;
}

static uint32_t *reversed(const struct flow *f, uint32_t root, bool back,
                          uint32_t **index, uint32_t *count)
{
    uint32_t n = f->nodes.len;
    uint32_t *list = mem_new(n, sizeof *list);

    *count = postorder(f, root, back, list);
    *index = mem_new(n, sizeof **index);
    for (uint32_t k = 0; k < n; k++) {
        (*index)[k] = FLOW_NONE;
    }
    for (uint32_t a = 0, b = *count; a < b; a++) {
        uint32_t last = list[--b];
        list[b] = list[a];
        list[a] = last;
    }
    for (uint32_t k = 0; k < *count; k++) {
        (*index)[list[k]] = k;
    }
    return list;
}

void order_init(struct order *o, const struct flow *f)
{
    o->node = reversed(f, FLOW_AT_ENTRY, false, &o->index, &o->count);
    o->back = reversed(f, FLOW_AT_EXIT, true, &o->back_index, &o->back_count);
}

void order_release(struct order *o)
{
    mem_free(o->node);
    mem_free(o->index);
    mem_free(o->back);
    mem_free(o->back_index);
    *o = (struct order){0};
}

/// In a reverse postorder every node but the first has a way in from an
/// earlier one, and a list that ends is closed under the ways on.
static bool direction_holds(const struct flow *f, bool back,
                            const uint32_t *node, const uint32_t *index,
                            uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        const struct flow_node *n = flow_node(f, node[k]);
        const uint32_t *in =
            back ? flow_succ(f, node[k]) : flow_pred(f, node[k]);
        const uint32_t *on =
            back ? flow_pred(f, node[k]) : flow_succ(f, node[k]);
        bool entered = k == 0;

        for (uint32_t j = 0; j < (back ? n->succs : n->preds); j++) {
            entered = entered || index[in[j]] < k;
        }
        for (uint32_t j = 0; j < (back ? n->preds : n->succs); j++) {
            entered = entered && index[on[j]] != FLOW_NONE;
        }
        if (!entered || index[node[k]] != k) {
            return false;
        }
    }
    return true;
}

bool order_verify(const struct order *o, const struct flow *f, struct text *why)
{
    if (!direction_holds(f, false, o->node, o->index, o->count) ||
        !direction_holds(f, true, o->back, o->back_index, o->back_count)) {
        text_add(why, "order: not a reverse postorder");
        return false;
    }
    for (uint32_t k = 0; k < o->count; k++) {
        if (o->back_index[o->node[k]] == FLOW_NONE) {
            text_addf(why, "order: node %u cannot reach the exit", o->node[k]);
            return false;
        }
    }
    return true;
}

void order_dump(const struct order *o, struct text *out)
{
    for (uint32_t k = 0; k < o->count; k++) {
        text_addf(out, "%s%u", k == 0 ? "forward " : " ", o->node[k]);
    }
    for (uint32_t k = 0; k < o->back_count; k++) {
        text_addf(out, "%s%u", k == 0 ? "\nbackward " : " ", o->back[k]);
    }
    text_add_char(out, '\n');
}
