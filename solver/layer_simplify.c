/* SPDX-License-Identifier: Apache-2.0 */
/// Constants, duplicates and opposites go; conjunctions fall apart; a variable
/// that a condition fixes is replaced by its value where that leaves at most
/// MANY variables: such conditions the next layers decide on their own.
///
/// Each condition knows where it comes from: the one it was made of and those
/// that fixed its variables.  So cores are those of the caller's conditions.
#include "base/bv.h"
#include "solver/layer_impl.h"

#define NONE UINT32_MAX

enum {
    MANY = 2,
    ROUNDS_MOST = 8, ///< x = 5, y = x + 1, z = y + 1, ...
    PARTS_MOST = 32  ///< variables in an equation
};

/// A condition in the making.
struct fact {
    term cond;
    uint32_t query;  ///< the caller's condition; NONE: made from `from`
    uint32_t from;   ///< the fact it was made of, or NONE
    uint32_t fixers; ///< facts that fixed variables of it: place in `fixer`
    uint32_t fixer_count;
};

struct fix {
    uint32_t var, fact;
    u128 value;
    bool needed; ///< a condition still has the variable
};

struct simplify {
    struct solver base;
    struct layer_env *env;
    VEC(struct fact) fact;
    VEC(uint32_t) fixer;
    VEC(uint32_t) open; ///< facts that are still conditions
    VEC(uint32_t) work; ///< facts to look at
    VEC(struct fix) fix;
    struct marks fixed;    ///< variable -> fix
    struct marks seen;     ///< term -> fact: conditions
    struct marks reached;  ///< facts, of a core
    VEC(term) with;        ///< by variable, for substitution
    VEC(term) cond;        ///< of the next layer's query
    VEC(uint32_t) cond_of; ///< the facts of these
    struct solver_result sub;
};

// ---- cores

static void reach(struct simplify *s, uint32_t fact)
{
    if (fact != NONE && marks_add(&s->reached, fact, 0)) {
        vec_push(&s->work, fact);
    }
}

/// The caller's conditions behind the facts in `work`, ascending.
static void simplify_core(struct simplify *s, const struct solver_query *q,
                          struct solver_result *out)
{
    while (s->work.len > 0) {
        const struct fact *f = &s->fact.data[vec_pop(&s->work)];

        reach(s, f->from);
        for (uint32_t i = 0; i < f->fixer_count; i++) {
            reach(s, s->fixer.data[f->fixers + i]);
        }
    }
    vec_clear(&out->core);
    for (uint32_t i = 0; i < q->conds; i++) {
        if (marks_has(&s->reached, i)) { /* facts begin with the query's */
            vec_push(&out->core, i);
        }
    }
}

/// These two facts (or one and NONE) are unsatisfiable.
static void simplify_refute(struct simplify *s, const struct solver_query *q,
                            uint32_t a, uint32_t b, struct solver_result *out)
{
    vec_clear(&s->work);
    marks_begin(&s->reached);
    reach(s, a);
    reach(s, b);
    out->answer = SOLVER_UNSAT;
    simplify_core(s, q, out);
}

// ---- facts

/// A fact that follows from another one.
static uint32_t derive(struct simplify *s, term cond, uint32_t from)
{
    struct fact f = {cond, NONE, from, s->fixer.len, 0};

    vec_push(&s->fact, f);
    return s->fact.len - 1;
}

/// An equation.
struct part {
    term x;
    u128 value;
};

/// Takes `x = value` one step apart.
/// - returns how many parts there are; 0: it cannot be taken apart
static unsigned take_apart(const struct terms *t, struct part p,
                           struct part out[2])
{
    const struct term_node *n = term_get(t, p.x);
    unsigned below = 0;
    u128 value = 0;

    switch (n->op) {
    case TERM_NOT:
        out[0] = (struct part){n->arg[0], bv_not(p.value, n->width)};
        return 1;
    case TERM_NEG:
        out[0] = (struct part){n->arg[0], bv_neg(p.value, n->width)};
        return 1;
    case TERM_ADD:
    case TERM_XOR:
        if (!term_is_const(t, n->arg[1], &value)) {
            return 0;
        }
        value = n->op == TERM_ADD ? bv_sub(p.value, value, n->width)
                                  : p.value ^ value;
        out[0] = (struct part){n->arg[0], value};
        return 1;
    case TERM_ZEXT:
    case TERM_SEXT:
        below = term_get(t, n->arg[0])->width;
        value = bv_trunc(p.value, below);
        out[0] = (struct part){n->arg[0], value};
        value = n->op == TERM_SEXT ? bv_sext(value, below, n->width) : value;
        return value == p.value;
    case TERM_CONCAT:
        below = term_get(t, n->arg[1])->width;
        out[0] = (struct part){n->arg[0], p.value >> below};
        out[1] = (struct part){n->arg[1], bv_trunc(p.value, below)};
        return 2;
    default:
        return 0;
    }
}

/// Takes `x = value` apart into values of variables.
/// - returns how many; 0: something in it is no whole variable
static unsigned solve(const struct terms *t, struct part p,
                      struct part found[PARTS_MOST])
{
    struct part stack[PARTS_MOST];
    unsigned depth = 1;
    unsigned n = 0;

    stack[0] = p;
    while (depth > 0) {
        struct part top = stack[--depth];
        u128 value = 0;
        unsigned parts = 0;

        if (term_get(t, top.x)->op == TERM_VAR) {
            if (n == PARTS_MOST) {
                return 0;
            }
            found[n++] = top;
            continue;
        }
        if (term_is_const(t, top.x, &value) && value == top.value) {
            continue;
        }
        if (depth + 2 > PARTS_MOST) {
            return 0;
        }
        parts = take_apart(t, top, stack + depth);
        if (parts == 0) {
            return 0;
        }
        depth += parts;
    }
    return n;
}

/// Is the condition `term = constant`?
static bool is_equation(const struct terms *t, term cond, struct part *p)
{
    const struct term_node *n = term_get(t, cond);

    if (n->op != TERM_EQ) {
        *p = (struct part){cond, 1};
        return n->op == TERM_VAR || n->op == TERM_NOT;
    }
    p->x = n->arg[0];
    if (term_is_const(t, n->arg[1], &p->value)) {
        return true;
    }
    p->x = n->arg[1];
    return term_is_const(t, n->arg[0], &p->value);
}

/// - returns NONE, or a fact that fixed one of the variables otherwise
static uint32_t note_fixes(struct simplify *s, uint32_t fact,
                           const struct part *found, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        uint32_t var = term_get(s->env->terms, found[i].x)->arg[0].index;
        struct fix f = {var, fact, found[i].value, false};

        if (marks_add(&s->fixed, var, s->fix.len)) {
            vec_push(&s->fix, f);
        } else {
            const struct fix *other = &s->fix.data[marks_get(&s->fixed, var)];

            if (other->value != f.value) {
                return other->fact;
            }
        }
    }
    return NONE;
}

/// Looks at one fact.  - returns false when out is now UNSAT
static bool simplify_look(struct simplify *s, const struct solver_query *q,
                          uint32_t fact, struct solver_result *out)
{
    struct terms *t = s->env->terms;
    term cond = s->fact.data[fact].cond;
    const struct term_node *n = term_get(t, cond);
    struct part found[PARTS_MOST];
    struct part p = {cond, 1};
    unsigned count = 0;
    uint32_t other = NONE;
    u128 value = 0;

    if (term_is_const(t, cond, &value)) {
        if (value == 0) {
            simplify_refute(s, q, fact, NONE, out);
        }
        return value != 0;
    }
    if (n->op == TERM_AND) {
        vec_push(&s->work, derive(s, n->arg[1], fact));
        vec_push(&s->work, derive(s, n->arg[0], fact));
        return true;
    }
    if (!marks_add(&s->seen, cond.index, fact)) {
        return true;
    }
    other = term_not(t, cond).index;
    if (marks_has(&s->seen, other)) {
        simplify_refute(s, q, fact, marks_get(&s->seen, other), out);
        return false;
    }
    if (is_equation(t, cond, &p)) {
        count = solve(t, p, found);
        other = note_fixes(s, fact, found, count);
        if (other != NONE) {
            simplify_refute(s, q, fact, other, out);
            return false;
        }
    }
    if (count == 0) {
        vec_push(&s->open, fact);
    }
    return true;
}

/// Looks at all facts in `work`, the last one first.
static bool simplify_drain(struct simplify *s, const struct solver_query *q,
                           struct solver_result *out)
{
    while (s->work.len > 0) {
        if (!simplify_look(s, q, vec_pop(&s->work), out)) {
            return false;
        }
    }
    return true;
}

// ---- substitution

/// Replaces the fixed variables of an open fact, when few remain.
/// - returns the new fact, or the old one
static uint32_t simplify_replace(struct simplify *s, uint32_t fact)
{
    struct terms *t = s->env->terms;
    term cond = s->fact.data[fact].cond;
    struct term_vars vars = term_variables(t, cond);
    uint32_t fixed = 0;
    uint32_t made = 0;

    for (uint32_t i = 0; i < vars.count; i++) {
        fixed += marks_has(&s->fixed, vars.var[i]);
    }
    if (fixed == 0 || vars.count - fixed > MANY) {
        return fact;
    }
    made = derive(s, cond, fact);
    for (uint32_t i = 0; i < vars.count; i++) {
        uint32_t var = vars.var[i];

        if (marks_has(&s->fixed, var)) {
            const struct fix *f = &s->fix.data[marks_get(&s->fixed, var)];

            while (s->with.len <= var) {
                vec_push(&s->with, (term){0});
            }
            s->with.data[var] =
                term_const(t, term_var_row(t, var)->width, f->value);
            vec_push(&s->fixer, f->fact);
            s->fact.data[made].fixer_count++;
        }
    }
    s->fact.data[made].cond =
        term_substitute(t, cond, s->with.data, s->with.len);
    for (uint32_t i = 0; i < vars.count; i++) {
        if (vars.var[i] < s->with.len) {
            s->with.data[vars.var[i]] = (term){0};
        }
    }
    return made;
}

/// One round: open facts with fixed variables are replaced and looked at.
/// - returns false when out is now UNSAT
static bool simplify_round(struct simplify *s, const struct solver_query *q,
                           struct solver_result *out)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < s->open.len; i++) {
        uint32_t fact = s->open.data[i];
        uint32_t made = simplify_replace(s, fact);

        if (made == fact) {
            s->open.data[kept++] = fact;
        } else {
            vec_push(&s->work, made);
        }
    }
    s->open.len = kept;
    return simplify_drain(s, q, out);
}

// ---- the query

static void simplify_begin(struct simplify *s, const struct solver_query *q)
{
    vec_clear(&s->fact);
    vec_clear(&s->fixer);
    vec_clear(&s->open);
    vec_clear(&s->work);
    vec_clear(&s->fix);
    marks_begin(&s->fixed);
    marks_begin(&s->seen);
    for (uint32_t i = 0; i < q->conds; i++) {
        struct fact f = {q->cond[i], i, NONE, 0, 0};

        vec_push(&s->fact, f);
    }
    for (uint32_t i = q->conds; i-- > 0;) {
        vec_push(&s->work, i);
    }
}

static void simplify_keep(struct simplify *s, uint32_t fact)
{
    vec_push(&s->cond, s->fact.data[fact].cond);
    vec_push(&s->cond_of, fact);
}

/// The query for the next layer: what is open, and the conditions that fix
/// variables which open ones still have.
static void simplify_collect(struct simplify *s)
{
    vec_clear(&s->cond);
    vec_clear(&s->cond_of);
    for (uint32_t i = 0; i < s->open.len; i++) {
        uint32_t fact = s->open.data[i];
        struct term_vars vars =
            term_variables(s->env->terms, s->fact.data[fact].cond);

        for (uint32_t k = 0; k < vars.count; k++) {
            if (marks_has(&s->fixed, vars.var[k])) {
                s->fix.data[marks_get(&s->fixed, vars.var[k])].needed = true;
            }
        }
        simplify_keep(s, fact);
    }
    for (uint32_t i = 0; i < s->fix.len; i++) {
        uint32_t fact = s->fix.data[i].fact;

        if (s->fix.data[i].needed &&
            marks_get(&s->seen, s->fact.data[fact].cond.index) != NONE) {
            marks_set(&s->seen, s->fact.data[fact].cond.index, NONE);
            simplify_keep(s, fact);
        }
    }
}

static void simplify_ask(struct simplify *s, const struct solver_query *q,
                         struct solver_result *out)
{
    struct solver_query next = {.cond = s->cond.data,
                                .conds = s->cond.len,
                                .hint = q->hint,
                                .want_core = q->want_core};

    solver_check(s->base.next, &next, &s->sub);
    out->answer = s->sub.answer;
    out->reason = s->sub.reason;
    if (out->answer == SOLVER_SAT) {
        for (uint32_t i = 0; i < s->sub.value.len; i++) {
            if (!marks_has(&s->fixed, s->sub.value.data[i].var)) {
                vec_push(&out->value, s->sub.value.data[i]);
            }
        }
    }
    if (out->answer == SOLVER_UNSAT && s->sub.core.len > 0) {
        vec_clear(&s->work);
        marks_begin(&s->reached);
        for (uint32_t i = 0; i < s->sub.core.len; i++) {
            reach(s, s->cond_of.data[s->sub.core.data[i]]);
        }
        simplify_core(s, q, out);
    }
}

static void simplify_check(struct solver *base, const struct solver_query *q,
                           struct solver_result *out)
{
    struct simplify *s = (struct simplify *)base;
    uint32_t fixes = 0;

    simplify_begin(s, q);
    if (!simplify_drain(s, q, out)) {
        return;
    }
    for (unsigned i = 0; i < ROUNDS_MOST && s->fix.len > fixes; i++) {
        fixes = s->fix.len;
        if (!simplify_round(s, q, out)) {
            return;
        }
    }
    out->answer = SOLVER_SAT;
    if (s->open.len > 0) {
        simplify_collect(s);
        simplify_ask(s, q, out);
    }
    for (uint32_t i = 0; i < s->fix.len && out->answer == SOLVER_SAT; i++) {
        solver_result_set(out, s->fix.data[i].var, s->fix.data[i].value);
    }
}

static void simplify_release(struct solver *base)
{
    struct simplify *s = (struct simplify *)base;

    vec_release(&s->fact);
    vec_release(&s->fixer);
    vec_release(&s->open);
    vec_release(&s->work);
    vec_release(&s->fix);
    marks_release(&s->fixed);
    marks_release(&s->seen);
    marks_release(&s->reached);
    vec_release(&s->with);
    vec_release(&s->cond);
    vec_release(&s->cond_of);
    solver_result_release(&s->sub);
    layer_env_drop(s->env);
    mem_free(s);
}

struct solver *layer_simplify(struct layer_env *env, struct solver *next)
{
    struct simplify *s = mem_new(1, sizeof *s);

    s->base = (struct solver){.name = "simplify",
                              .next = next,
                              .check = simplify_check,
                              .release = simplify_release};
    s->env = env;
    env->owners++;
    return &s->base;
}
