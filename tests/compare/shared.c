/* SPDX-License-Identifier: Apache-2.0 */
/// Conditions are made again in a pool that outlives the exploration, where
/// the whole stack of layers, over a backend of its own, answers.  Variables of
/// one number and width are one there: what a query says does not depend on
/// their names.
#include "tests/compare/shared.h"

struct client {
    struct solver base;
    struct terms *terms;
    struct shared *s;
    VEC(term) copy;   ///< by term: the one of s, or none
    VEC(term) cond;   ///< of the query at hand
    VEC(uint32_t) of; ///< of each: its number in the query
    VEC(term) stack;
    struct solver_result result;
    struct term_model model; ///< of s: the answer's
};

void shared_init(struct shared *s, const struct solver_config *config)
{
    s->terms = terms_new();
    s->solver = solver_stack(s->terms, solver_cvc5(s->terms, config));
    s->var = (struct map){0};
}

void shared_release(struct shared *s)
{
    solver_delete(s->solver);
    terms_delete(s->terms);
    map_release(&s->var);
}

// ---------------------------------------------------------------- conditions

static uint32_t copy_var(struct client *c, uint32_t var)
{
    unsigned width = term_var_row(c->terms, var)->width;
    uint64_t key = (uint64_t)width << 32 | var;
    uint32_t found = 0;

    if (!map_find(&c->s->var, key, &found)) {
        term x = term_var(c->s->terms, "v", width);
        found = term_get(c->s->terms, x)->arg[0].index;
        map_set(&c->s->var, key, found);
    }
    return found;
}

static term *copy_of(struct client *c, term x)
{
    while (c->copy.len <= x.index) {
        vec_push(&c->copy, (term){0});
    }
    return &c->copy.data[x.index];
}

/// - returns none, having pushed what has to be made first, or the copy
static term make(struct client *c, term x)
{
    const struct term_node *n = term_get(c->terms, x);
    term arg[3] = {{0}};
    uint32_t before = c->stack.len;

    switch ((enum term_op)n->op) { // the others have operands
    case TERM_CONST:
        return term_const(c->s->terms, n->width, (u128)n->hi << 64 | n->lo);
    case TERM_BYTES:
        return term_bytes(c->s->terms, term_content(c->terms, x), n->low);
    case TERM_VAR:
        return term_of_var(c->s->terms, copy_var(c, n->arg[0].index));
    default:
        break;
    }
    for (unsigned k = 0; k < term_info[n->op].args; k++) {
        arg[k] = *copy_of(c, n->arg[k]);
        if (arg[k].index == 0) {
            vec_push(&c->stack, n->arg[k]);
        }
    }
    return c->stack.len > before ? (term){0}
                                 : term_rebuild(c->s->terms, n, arg);
}

static term copy(struct client *c, term x)
{
    vec_push(&c->stack, x);
    while (c->stack.len > 0) {
        term top = vec_last(&c->stack);
        term made = *copy_of(c, top);
        if (made.index == 0) {
            made = make(c, top);
            *copy_of(c, top) = made;
        }
        if (made.index != 0) {
            (void)vec_pop(&c->stack);
        }
    }
    return *copy_of(c, x);
}

// ---------------------------------------------------------------- a query

/// The values of all variables of the query.
static void take_model(struct client *c, const struct solver_query *q,
                       struct solver_result *out)
{
    for (uint32_t k = 0; k < c->model.value.len; k++) {
        c->model.value.data[k] = 0;
    }
    solver_result_apply(&c->result, &c->model);
    struct map seen = {0};
    for (uint32_t k = 0; k < q->conds; k++) {
        struct term_vars vars = term_variables(c->terms, q->cond[k]);
        for (uint32_t i = 0; i < vars.count; i++) {
            uint32_t v = vars.var[i];
            if (map_set(&seen, v, 0)) {
                solver_result_set(out, v,
                                  term_model_get(&c->model, copy_var(c, v)));
            }
        }
    }
    map_release(&seen);
}

static void check(struct solver *s, const struct solver_query *q,
                  struct solver_result *out)
{
    struct client *c = (struct client *)s;
    u128 bits = 0;

    vec_clear(&c->cond);
    vec_clear(&c->of);
    for (uint32_t k = 0; k < q->conds; k++) {
        term x = copy(c, q->cond[k]);
        if (!term_is_const(c->s->terms, x, &bits)) {
            vec_push(&c->cond, x);
            vec_push(&c->of, k);
        } else if (bits == 0) {
            out->answer = SOLVER_UNSAT;
            vec_push(&out->core, k);
            return;
        }
    }
    struct solver_query here = {
        .cond = c->cond.data, .conds = c->cond.len, .want_core = q->want_core};
    solver_result_clear(&c->result);
    solver_check(c->s->solver, &here, &c->result);
    out->answer = c->result.answer;
    out->reason = c->result.reason;
    if (out->answer == SOLVER_SAT) {
        take_model(c, q, out);
    }
    for (uint32_t k = 0; k < c->result.core.len; k++) {
        vec_push(&out->core, c->of.data[c->result.core.data[k]]);
    }
}

static void release(struct solver *s)
{
    struct client *c = (struct client *)s;

    vec_release(&c->copy);
    vec_release(&c->cond);
    vec_release(&c->of);
    vec_release(&c->stack);
    solver_result_release(&c->result);
    term_model_release(&c->model);
    mem_free(c);
}

struct solver *shared_backend(struct shared *s, struct terms *t)
{
    struct client *c = mem_new(1, sizeof *c);

    c->base.name = "shared";
    c->base.check = check;
    c->base.release = release;
    c->terms = t;
    c->s = s;
    return &c->base;
}
