/* SPDX-License-Identifier: Apache-2.0 */
/// Substitution: what has none of the variables stays, the rest is made anew,
/// operands first, without recursion.
#include "solver/term_impl.h"

struct change {
    struct terms *t;
    const term *with;
    uint32_t n;
    struct map made;    ///< term -> what becomes of it
    struct map touched; ///< set of variables -> is one of them replaced?
    VEC(term) stack;
};

static bool is_replaced(const struct change *c, uint32_t var)
{
    return var < c->n && term_is(c->with[var]);
}

static bool is_touched(struct change *c, term x)
{
    uint32_t set = term_at(c->t, x)->vars;
    uint32_t answer = 0;

    if (set == 0) {
        return false;
    }
    if (!map_find(&c->touched, set, &answer)) {
        struct term_vars vars = term_variables(c->t, x);

        for (uint32_t i = 0; i < vars.count && !answer; i++) {
            answer = is_replaced(c, vars.var[i]);
        }
        map_set(&c->touched, set, answer);
    }
    return answer != 0;
}

/// - returns false, having pushed what is not there yet, unless every operand
///   has been made
static bool find_operands(struct change *c, const struct term_node *n,
                          term *arg)
{
    bool all = true;

    for (unsigned i = 0; i < term_info[n->op].args; i++) {
        uint32_t found = n->arg[i].index;

        if (is_touched(c, n->arg[i]) &&
            !map_find(&c->made, n->arg[i].index, &found)) {
            vec_push(&c->stack, n->arg[i]);
            all = false;
        }
        arg[i].index = found;
    }
    return all;
}

term term_substitute(struct terms *t, term x, const term *with, uint32_t n)
{
    struct change c = {.t = t, .with = with, .n = n};
    term made = x;

    if (!is_touched(&c, x)) {
        map_release(&c.touched);
        return x;
    }
    vec_push(&c.stack, x);
    while (c.stack.len > 0) {
        term top = vec_last(&c.stack);
        const struct term_node *node = term_get(t, top);
        term arg[3] = {{0}};

        if (node->op == TERM_VAR) {
            made = with[node->arg[0].index];
            REQUIRE(term_get(t, made)->width == node->width);
        } else if (find_operands(&c, node, arg)) {
            made = term_rebuild(t, node, arg);
        } else {
            continue;
        }
        map_set(&c.made, top.index, made.index);
        (void)vec_pop(&c.stack);
    }
    map_release(&c.made);
    map_release(&c.touched);
    vec_release(&c.stack);
    return made;
}
