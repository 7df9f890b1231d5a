/* SPDX-License-Identifier: Apache-2.0 */
/// Every step of an activation is a way of its flow graph.  Nodes that no
/// instruction shows (forks behind calls and checks, and their sides) are
/// walked through on the way to the next one that does.
#include "tests/oracle/oracle.h"

static void arrive(struct oracle *o, struct activation *a, uint32_t node)
{
    struct moment m = {a->number, node, a->caller};
    a->node = node;
    a->moment = o->moments.len;
    vec_push(&o->moments, m);
    decide_visit(o, a, node);
}

void walk_start(struct oracle *o, struct activation *a)
{
    arrive(o, a, FLOW_AT_ENTRY);
}

// ---------------------------------------------------------------- search

/// How an activation goes on.
enum going { GOING_ON, GOING_BACK, GOING_OUT };

struct search {
    const struct flow *f;
    uint32_t to;
    enum going how;
    VEC(uint32_t) way; ///< nodes behind the first one
};

/// Does this side go the way that the activation goes?
static bool side_fits(const struct flow_node *side, enum going how)
{
    if (side->choice == FLOW_BRANCH || side->choice == FLOW_SWITCH) {
        return false; // an instruction shows these
    }
    return how == GOING_ON    ? side->side == 0
           : how == GOING_OUT ? side->side == 1
                              : side->side >= 2;
}

/// May the node be passed without an instruction?
static bool is_silent(const struct search *s, uint32_t n)
{
    const struct flow_node *node = flow_node(s->f, n);
    switch (node->kind) {
    case FLOW_FORK:
        return true;
    case FLOW_SIDE:
        return side_fits(node, s->how);
    case FLOW_CODE:
        return node->count == 0;
    case FLOW_RETURN:
        return s->to == FLOW_AT_EXIT && s->how == GOING_ON;
    case FLOW_ENTRY:
    case FLOW_EXIT:
        return false;
    }
    UNREACHABLE();
}

/// - returns whether there is a way from n to s->to, then in s->way
static bool search(struct search *s, uint32_t n, uint32_t depth)
{
    const struct flow_node *node = flow_node(s->f, n);
    for (uint32_t k = 0; k < node->succs; k++) {
        uint32_t next = flow_succ(s->f, n)[k];
        vec_push(&s->way, next);
        if (next == s->to ||
            (depth < 16 && is_silent(s, next) && search(s, next, depth + 1))) {
            return true;
        }
        (void)vec_pop(&s->way);
    }
    return false;
}

/// Walks to the node.  - returns false when there is no way
static bool go(struct oracle *o, struct activation *a, uint32_t to,
               enum going how)
{
    struct search s = {.f = a->view->flow, .to = to, .how = how};
    bool found = search(&s, a->node, 0);
    for (uint32_t k = 0; found && k < s.way.len; k++) {
        arrive(o, a, s.way.data[k]);
    }
    vec_release(&s.way);
    return found;
}

static void lose(struct oracle *o, struct activation *a, uint32_t to)
{
    struct text at = {0};
    uint32_t key[5] = {a->func.index, a->node, to};
    if (!a->lost && is_new(o, CLAIM_FLOW, key)) {
        name_inst(o, a->func, a->inst, &at);
        missing(o, CLAIM_FLOW, "%s: no way from node %u to node %u",
                text_str(&at), a->node, to);
    }
    text_release(&at);
    a->lost = true;
}

/// Counts the step, and walks to the node unless the activation is there.
static void step(struct oracle *o, struct activation *a, uint32_t to,
                 enum going how)
{
    uint32_t key[5] = {a->func.index, a->node, to, (uint32_t)how + 1};
    (void)is_new(o, CLAIM_FLOW, key);
    if (!go(o, a, to, how)) {
        lose(o, a, to);
        arrive(o, a, to);
    }
}

// ---------------------------------------------------------------- steps

void walk_to(struct oracle *o, struct activation *a, uint32_t inst)
{
    uint32_t to = a->view->flow->node_of.data[inst];
    bool stays = to == a->node && a->inst != FLOW_NONE && inst > a->inst;
    a->inst = inst;
    if (to == FLOW_NONE) {
        lose(o, a, to); // the graph takes it for unreachable
    } else if (!stays) {
        step(o, a, to, GOING_ON);
    }
}

void walk_side(struct oracle *o, struct activation *a, uint32_t side)
{
    const struct flow_node *n = flow_node(a->view->flow, a->node);
    if (n->kind == FLOW_FORK && side < n->succs) {
        arrive(o, a, flow_succ(a->view->flow, a->node)[side]);
    } else {
        lose(o, a, FLOW_NONE);
    }
}

void walk_back(struct oracle *o, struct activation *a, uint32_t inst)
{
    a->inst = inst;
    step(o, a, a->view->flow->node_of.data[inst], GOING_BACK);
}

void walk_end(struct oracle *o, struct activation *a, bool sure)
{
    const struct ir_func *f = ir_func(o->m, a->func);
    enum ir_op op =
        a->inst == FLOW_NONE ? IR_NOP : (enum ir_op)f->inst[a->inst].op;
    enum going how = op == IR_RET ? GOING_ON : GOING_OUT;
    if (!sure || a->inst == FLOW_NONE || a->lost) {
        return;
    }
    if (go(o, a, FLOW_AT_EXIT, how)) {
        decide_end(a);
    } else {
        lose(o, a, FLOW_AT_EXIT);
    }
}
