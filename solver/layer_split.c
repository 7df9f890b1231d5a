/* SPDX-License-Identifier: Apache-2.0 */
/// Only what the hint violates is asked, with what hangs together with it by
/// shared variables; the rest keeps the hint's values.
///
/// Queries of a path exploration share prefixes, so the conditions of the last
/// query stay indexed by variable: a query costs the conditions it does not
/// have in common with the last one, and its slice.
///
/// A condition `variable = constant` that the hint satisfies connects nothing:
/// no model changes that variable.  It goes into the slice, so that the next
/// layers know the value, but what else has the variable does not.
///
/// Every model of the layers below is evaluated here on the whole slice; what
/// is outside of it has no changed variable.
#include "base/sort.h"
#include "solver/layer_impl.h"

#include <string.h>

/// A condition that has a variable.
struct place {
    uint32_t var, cond;
    uint32_t older; ///< of the same variable: number + 1; 0: none
};

struct split {
    struct solver base;
    struct layer_env *env;
    VEC(term) path; ///< conditions of the last query
    VEC(struct place) place;
    VEC(uint32_t) places; ///< by condition: places before it
    VEC(uint32_t) newest; ///< by variable: place + 1
    VEC(uint32_t) fixed;  ///< by variable: the condition that fixes it, + 1
    // One query.
    struct marks violated; ///< terms; value 1: asked
    VEC(uint32_t) seed;
    // One slice.
    struct marks terms, vars;
    VEC(uint32_t) member, queue, touched; ///< conditions; variables
    VEC(term) cond;
    struct solver_result sub;
};

// ---- the index

static void split_push(struct split *s, term cond)
{
    struct term_vars vars = term_variables(s->env->terms, cond);
    uint32_t at = s->path.len;
    uint32_t var = 0;
    u128 value = 0;

    vec_push(&s->path, cond);
    vec_push(&s->places, s->place.len);
    for (uint32_t i = 0; i < vars.count; i++) {
        struct place p = {vars.var[i], at, 0};

        while (s->newest.len <= p.var) {
            vec_push(&s->newest, 0);
            vec_push(&s->fixed, 0);
        }
        p.older = s->newest.data[p.var];
        vec_push(&s->place, p);
        s->newest.data[p.var] = s->place.len;
    }
    if (layer_fixes(s->env->terms, cond, &var, &value) && !s->fixed.data[var]) {
        s->fixed.data[var] = at + 1;
    }
}

static void split_pop(struct split *s)
{
    uint32_t at = s->path.len - 1;
    uint32_t places = vec_pop(&s->places);

    while (s->place.len > places) {
        struct place p = vec_pop(&s->place);

        s->newest.data[p.var] = p.older;
        if (s->fixed.data[p.var] == at + 1) {
            s->fixed.data[p.var] = 0;
        }
    }
    (void)vec_pop(&s->path);
}

/// How many conditions the query begins with like the last one; these may be
/// thousands, so that many are compared at once.
static uint32_t split_common(const struct split *s,
                             const struct solver_query *q)
{
    enum { MANY = 64 };
    uint32_t most = q->conds < s->path.len ? q->conds : s->path.len;
    uint32_t same = 0;

    while (most - same >= MANY && memcmp(q->cond + same, s->path.data + same,
                                         MANY * sizeof(term)) == 0) {
        same += MANY;
    }
    while (same < most && term_same(q->cond[same], s->path.data[same])) {
        same++;
    }
    return same;
}

/// The index becomes that of the query.
static void split_follow(struct split *s, const struct solver_query *q)
{
    uint32_t same = split_common(s, q);

    while (s->path.len > same) {
        split_pop(s);
    }
    for (; same < q->conds; same++) {
        split_push(s, q->cond[same]);
    }
}

// ---- the slice

static void split_add(struct split *s, uint32_t at)
{
    term cond = s->path.data[at];
    struct term_vars vars = term_variables(s->env->terms, cond);

    if (!marks_add(&s->terms, cond.index, 0)) {
        return;
    }
    vec_push(&s->member, at);
    for (uint32_t i = 0; i < vars.count; i++) {
        uint32_t var = vars.var[i];
        uint32_t fixed = s->fixed.data[var];

        if (!marks_add(&s->vars, var, 0)) {
            continue;
        }
        vec_push(&s->touched, var);
        if (fixed == 0 ||
            marks_has(&s->violated, s->path.data[fixed - 1].index)) {
            vec_push(&s->queue, var);
        } else if (marks_add(&s->terms, s->path.data[fixed - 1].index, 0)) {
            vec_push(&s->member, fixed - 1);
        }
    }
}

/// The conditions that hang together with one, in the order of the path.
static void split_slice(struct split *s, uint32_t seed)
{
    marks_begin(&s->terms);
    marks_begin(&s->vars);
    vec_clear(&s->member);
    vec_clear(&s->queue);
    vec_clear(&s->touched);
    split_add(s, seed);
    while (s->queue.len > 0) {
        uint32_t var = vec_pop(&s->queue);

        for (uint32_t p = s->newest.data[var]; p != 0;
             p = s->place.data[p - 1].older) {
            split_add(s, s->place.data[p - 1].cond);
        }
    }
    sort_u32(s->member.data, s->member.len);
}

/// Those that hold first.  - returns how many these are
static uint32_t split_order(struct split *s)
{
    uint32_t held = 0;
    uint32_t last = s->member.len;

    vec_clear(&s->queue);
    for (uint32_t i = 0; i < last; i++) {
        uint32_t at = s->member.data[i];
        uint32_t cond = s->path.data[at].index;

        if (marks_has(&s->violated, cond)) {
            vec_push(&s->queue, at);
            marks_set(&s->violated, cond, 1);
        } else {
            s->member.data[held++] = at;
        }
    }
    for (uint32_t i = 0; i < s->queue.len; i++) {
        s->member.data[held + i] = s->queue.data[i];
    }
    vec_clear(&s->cond);
    for (uint32_t i = 0; i < last; i++) {
        vec_push(&s->cond, s->path.data[s->member.data[i]]);
    }
    return held;
}

// ---- the answer

/// Does the model hold?  Then what it changes goes into `out`.
static void split_accept(struct split *s, const struct solver_query *q,
                         const struct solver_query *slice,
                         struct solver_result *out)
{
    for (uint32_t i = 0; i < s->touched.len; i++) {
        env_set(s->env, s->touched.data[i], query_hint(q, s->touched.data[i]));
    }
    for (uint32_t i = 0; i < s->sub.value.len; i++) {
        struct solver_value v = s->sub.value.data[i];

        env_set(s->env, v.var, v.value);
    }
    env_restart(s->env);
    if (!env_satisfies(s->env, slice)) {
        s->base.stats.wrong++;
        out->answer = SOLVER_UNKNOWN;
        out->reason = SOLVER_WRONG;
        return;
    }
    for (uint32_t i = 0; i < s->sub.value.len; i++) {
        struct solver_value v = s->sub.value.data[i];

        if (marks_has(&s->vars, v.var) && v.value != query_hint(q, v.var)) {
            vec_push(&out->value, v);
        }
    }
}

/// Asks for the slice of one violated condition.
/// - out->answer is SAT, or UNKNOWN by another slice
static void split_ask(struct split *s, const struct solver_query *q,
                      uint32_t seed, struct solver_result *out)
{
    struct solver_query slice = {.hint = q->hint, .want_core = q->want_core};

    split_slice(s, seed);
    slice.held = split_order(s);
    slice.cond = s->cond.data;
    slice.conds = s->cond.len;
    solver_check(s->base.next, &slice, &s->sub);
    switch (s->sub.answer) {
    case SOLVER_SAT:
        split_accept(s, q, &slice, out);
        break;
    case SOLVER_UNSAT:
        out->answer = SOLVER_UNSAT;
        out->reason = SOLVER_NO_REASON;
        if (s->sub.core.len == 0) {
            layer_whole_core(&slice, &s->sub);
        }
        for (uint32_t i = 0; q->want_core && i < s->sub.core.len; i++) {
            vec_push(&out->core, s->member.data[s->sub.core.data[i]]);
        }
        sort_u32(out->core.data, out->core.len);
        break;
    case SOLVER_UNKNOWN:
        out->answer = SOLVER_UNKNOWN;
        out->reason = s->sub.reason;
        break;
    }
}

/// Finds the conditions that the hint violates.
static void split_seeds(struct split *s, const struct solver_query *q)
{
    uint32_t held = q->hint != NULL ? q->held : 0;

    vec_clear(&s->seed);
    marks_begin(&s->violated);
    for (uint32_t i = held; i < q->conds; i++) {
        env_hint(s->env, q, q->cond[i]);
    }
    env_restart(s->env);
    for (uint32_t i = held; i < q->conds; i++) {
        if (!env_holds(s->env, q->cond[i]) &&
            marks_add(&s->violated, q->cond[i].index, 0)) {
            vec_push(&s->seed, i);
        }
    }
}

static void sort_values(struct solver_result *r)
{
    for (uint32_t i = 1; i < r->value.len; i++) {
        struct solver_value v = r->value.data[i];
        uint32_t k = i;

        for (; k > 0 && r->value.data[k - 1].var > v.var; k--) {
            r->value.data[k] = r->value.data[k - 1];
        }
        r->value.data[k] = v;
    }
}

static void split_check(struct solver *base, const struct solver_query *q,
                        struct solver_result *out)
{
    struct split *s = (struct split *)base;

    split_follow(s, q);
    split_seeds(s, q);
    out->answer = SOLVER_SAT;
    for (uint32_t i = 0; i < s->seed.len && out->answer != SOLVER_UNSAT; i++) {
        uint32_t at = s->seed.data[i];

        if (marks_get(&s->violated, q->cond[at].index) == 0) {
            split_ask(s, q, at, out);
        }
    }
    if (out->answer == SOLVER_SAT) {
        sort_values(out);
    } else {
        vec_clear(&out->value);
    }
}

static void split_release(struct solver *base)
{
    struct split *s = (struct split *)base;

    vec_release(&s->path);
    vec_release(&s->place);
    vec_release(&s->places);
    vec_release(&s->newest);
    vec_release(&s->fixed);
    marks_release(&s->violated);
    vec_release(&s->seed);
    marks_release(&s->terms);
    marks_release(&s->vars);
    vec_release(&s->member);
    vec_release(&s->queue);
    vec_release(&s->touched);
    vec_release(&s->cond);
    solver_result_release(&s->sub);
    layer_env_drop(s->env);
    mem_free(s);
}

struct solver *layer_split(struct layer_env *env, struct solver *next)
{
    struct split *s = mem_new(1, sizeof *s);

    s->base = (struct solver){.name = "split",
                              .next = next,
                              .check = split_check,
                              .release = split_release};
    s->env = env;
    env->owners++;
    return &s->base;
}
