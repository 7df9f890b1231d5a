/* SPDX-License-Identifier: Apache-2.0 */
/// The backend of tests: all assignments, one after the other, from the hint's
/// on, so that the first model found is near it.
#include "solver/solver.h"

#include "base/bv.h"

struct enumerate {
    struct solver base;
    struct terms *terms;
    unsigned max_bits;
    VEC(uint32_t) var; ///< of the query
    struct term_model model;
    struct term_eval *eval;
};

/// Collects the variables.
/// - returns the bits of all together
static uint64_t find_vars(struct enumerate *e, const struct solver_query *q)
{
    uint64_t bits = 0;

    vec_clear(&e->var);
    for (uint32_t i = 0; i < q->conds; i++) {
        struct term_vars of = term_variables(e->terms, q->cond[i]);

        for (uint32_t k = 0; k < of.count; k++) {
            uint32_t at = 0;

            while (at < e->var.len && e->var.data[at] != of.var[k]) {
                at++;
            }
            if (at == e->var.len) {
                vec_push(&e->var, of.var[k]);
                bits += term_var_row(e->terms, of.var[k])->width;
            }
        }
    }
    return bits;
}

/// The variables get the hint's values, with the bits of `change` flipped.
static void assign(struct enumerate *e, const struct term_model *hint,
                   uint64_t change)
{
    for (uint32_t i = 0; i < e->var.len; i++) {
        uint32_t var = e->var.data[i];
        unsigned width = term_var_row(e->terms, var)->width;
        u128 value = hint ? term_model_get(hint, var) : 0;

        term_model_set(&e->model, var, value ^ bv_trunc(change, width));
        change = width < 64 ? change >> width : 0;
    }
}

static bool holds(struct enumerate *e, const struct solver_query *q)
{
    term_eval_reset(e->eval, &e->model);
    for (uint32_t i = q->conds; i-- > 0;) {
        if (term_eval(e->eval, q->cond[i]) != 1) {
            return false;
        }
    }
    return true;
}

static void check(struct solver *s, const struct solver_query *q,
                  struct solver_result *out)
{
    struct enumerate *e = (struct enumerate *)s;
    uint64_t bits = find_vars(e, q);

    if (bits > e->max_bits) {
        out->reason = SOLVER_THEORY;
        return;
    }
    for (uint64_t change = 0; change >> bits == 0; change++) {
        assign(e, q->hint, change);
        if (!holds(e, q)) {
            continue;
        }
        out->answer = SOLVER_SAT;
        for (uint32_t i = 0; i < e->var.len; i++) {
            solver_result_set(out, e->var.data[i],
                              term_model_get(&e->model, e->var.data[i]));
        }
        return;
    }
    out->answer = SOLVER_UNSAT;
    for (uint32_t i = 0; i < q->conds && q->want_core; i++) {
        vec_push(&out->core, i);
    }
}

static void release(struct solver *s)
{
    struct enumerate *e = (struct enumerate *)s;

    vec_release(&e->var);
    term_model_release(&e->model);
    term_eval_delete(e->eval);
    mem_free(e);
}

struct solver *solver_enumerate(struct terms *t, unsigned max_bits)
{
    struct enumerate *e = mem_new(1, sizeof *e);

    REQUIRE(max_bits < 64);
    e->base.name = "enumerate";
    e->base.check = check;
    e->base.release = release;
    e->terms = t;
    e->max_bits = max_bits;
    e->eval = term_eval_new(t, &e->model);
    return &e->base;
}
