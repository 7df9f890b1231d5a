/* SPDX-License-Identifier: Apache-2.0 */
/// Which branch decided that a node runs, in two ways.
///
/// By joins: a side is open from its fork to the fork's join.  The innermost
/// open side controls the node that runs: were there a way from the side past
/// the node, the last fork before the node that can still pass it would have
/// an open side further in.  Without an open side nothing controls the node.
///
/// Without joins: a fork after which, in some activation, the node never ran
/// again decides about the node.  So when the node runs, one of its
/// controlling sides came with that fork or later.
#include "tests/oracle/oracle.h"

enum {
    LOOK_BACK = 4096, ///< of one visit, entries of the log
    ALL_FIRST = 200,  ///< activations of a function that are all looked at,
    THEN_EVERY = 16,  ///< then every so many
};

// ---------------------------------------------------------------- joins

static void say(struct oracle *o, uint32_t func, uint32_t node, uint32_t by,
                const char *what)
{
    missing(o, CLAIM_CONTROL, "%s: node %u %s node %u",
            ir_text(o->m, o->m->funcs.data[func].name), node, what, by);
}

/// Does every way through the function pass the node?
static bool is_sure(const struct func_view *v, uint32_t node)
{
    return dom_tree_has(v->post, node) &&
           dom_tree_above(v->post, node, FLOW_AT_ENTRY);
}

static void check_open(struct oracle *o, struct activation *a, uint32_t node)
{
    const struct control *c = a->view->control;
    uint32_t top = a->open.len ? vec_last(&a->open) : FLOW_NONE;
    uint32_t key[5] = {a->func.index, node, top, 1};
    if (!is_new(o, CLAIM_CONTROL, key)) {
        return;
    }
    if (top != FLOW_NONE && !control_has(c, top, node)) {
        say(o, a->func.index, node, top, "is not controlled by the open side");
    } else if (top == FLOW_NONE && !is_sure(a->view, node)) {
        say(o, a->func.index, node, node, "runs without an open side:");
    }
}

static void visit_open(struct oracle *o, struct activation *a, uint32_t node)
{
    const struct flow *f = a->view->flow;
    const struct flow_node *n = flow_node(f, node);
    while (a->open.len > 0 &&
           a->view->control->join[flow_node(f, vec_last(&a->open))->fork] ==
               node) {
        (void)vec_pop(&a->open);
    }
    if (n->kind != FLOW_SIDE) { // a side is controlled as its fork
        check_open(o, a, node);
    } else {
        if (a->open.len > 0 &&
            flow_node(f, vec_last(&a->open))->fork == n->fork) {
            (void)vec_pop(&a->open);
        }
        if (a->view->control->join[n->fork] != node) {
            vec_push(&a->open, node);
        }
    }
}

// ---------------------------------------------------------------- without

/// Collects the forks since the latest side that controls the node.
static void look_back(struct oracle *o, struct activation *a, uint32_t node)
{
    struct func_view *v = a->view;
    uint32_t n = a->log.len;
    for (uint32_t steps = 0; n > 0; steps++) {
        uint32_t by = a->log.data[--n];
        if (steps == LOOK_BACK) {
            return;
        }
        if (flow_node(v->flow, by)->kind == FLOW_FORK) {
            (void)bitset_add(&v->must[node], by);
        } else if (control_has(v->control, by, node)) {
            return;
        }
        if (n + 1 == a->latest[node]) {
            break;
        }
    }
    uint32_t key[5] = {a->func.index, node, a->latest[node] != 0, 2};
    bool again = a->latest[node] != 0;
    if ((again || !is_sure(v, node)) && is_new(o, CLAIM_CONTROL, key)) {
        say(o, a->func.index, node, node,
            again ? "runs again without a side that controls it, after"
                  : "runs without a side that controls it:");
    }
}

void decide_visit(struct oracle *o, struct activation *a, uint32_t node)
{
    enum flow_kind kind = flow_node(a->view->flow, node)->kind;
    if (a->lost || kind == FLOW_ENTRY) {
        return;
    }
    visit_open(o, a, node);
    if (kind != FLOW_SIDE) {
        look_back(o, a, node);
    }
    if (kind == FLOW_FORK || kind == FLOW_SIDE) {
        vec_push(&a->log, node);
    }
    a->latest[node] = a->log.len + 1;
}

/// A node avoids the forks after which it did not run.
void decide_end(struct activation *a)
{
    struct func_view *v = a->view;
    struct bitset after = {0};
    uint32_t n = a->log.len;
    uint32_t count = ++v->activations;
    if (a->lost || (count > ALL_FIRST && count % THEN_EVERY != 0)) {
        return;
    }
    for (; n > 0 && a->log.len - n < LOOK_BACK; n--) {
        uint32_t by = a->log.data[n - 1];
        if (flow_node(v->flow, by)->kind != FLOW_FORK ||
            !bitset_add(&after, by)) {
            continue; // a later visit said it
        }
        for (uint32_t k = FLOW_FIRST; k < v->flow->nodes.len; k++) {
            if (a->latest[k] <= n && flow_node(v->flow, k)->kind != FLOW_SIDE) {
                (void)bitset_add(&v->avoid[k], by);
            }
        }
    }
    bitset_release(&after);
}

static void finish_node(struct oracle *o, uint32_t func, uint32_t node)
{
    struct func_view *v = &o->view[func];
    o->checked[CLAIM_CONTROL] += bitset_count(&v->avoid[node]);
    if (bitset_meets(&v->must[node], &v->avoid[node])) {
        struct bitset both = {0};
        bitset_copy(&both, &v->must[node]);
        (void)bitset_intersect(&both, &v->avoid[node]);
        say(o, func, node, bitset_next(&both, 0),
            "is controlled by no side from there on, yet does not always run "
            "after");
        bitset_release(&both);
    }
}

void decide_finish(struct oracle *o)
{
    for (uint32_t k = 1; k < o->m->funcs.len; k++) {
        for (uint32_t n = FLOW_FIRST;
             o->view[k].flow && n < o->view[k].flow->nodes.len; n++) {
            finish_node(o, k, n);
        }
    }
}
