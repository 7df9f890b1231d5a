/* SPDX-License-Identifier: Apache-2.0 */
/// `pull` is the inverse image: from a set of results of a term to the set of
/// values of the variable that give one of them.  Every step is exact, or the
/// whole is given up.
#include "solver/domain.h"

#include "base/bv.h"

enum {
    STEPS_MOST = 200, ///< terms looked at; shared ones count each time
    DEPTH_MOST = 40,
    PARTS_MOST = 64 ///< intervals in a set
};

struct pull {
    struct layer_env *env;
    uint32_t var;
    unsigned width; ///< of var
    unsigned steps, depth;
};

static bool pull(struct pull *p, term x, struct ranges *set);

static bool has_var(const struct pull *p, term x)
{
    struct term_vars vars = term_variables(p->env->terms, x);
    uint32_t from = 0;
    uint32_t to = vars.count;

    while (from < to) {
        uint32_t mid = from + (to - from) / 2;

        if (vars.var[mid] < p->var) {
            from = mid + 1;
        } else {
            to = mid;
        }
    }
    return from < vars.count && vars.var[from] == p->var;
}

/// - returns whether x has the same value for all of the variable's
static bool is_fixed(const struct pull *p, term x, u128 *value)
{
    if (has_var(p, x)) {
        return false;
    }
    *value = term_eval(p->env->eval, x);
    return true;
}

static unsigned width_of(const struct pull *p, term x)
{
    return term_get(p->env->terms, x)->width;
}

// ---- operations that map intervals to intervals

/// x in [low, high] for the values that `of` has in the set, when `of` is x
/// cut, moved or turned: a helper collects the new intervals.
typedef void map_range(const struct term_node *n, u128 by, unsigned width,
                       struct range r, struct ranges *out);

static void map_add(const struct term_node *n, u128 by, unsigned width,
                    struct range r, struct ranges *out)
{
    (void)n;
    ranges_add(out, r.low - by, r.high - by, width);
}

static void map_not(const struct term_node *n, u128 by, unsigned width,
                    struct range r, struct ranges *out)
{
    (void)n;
    (void)by;
    ranges_add(out, ~r.high, ~r.low, width);
}

static void map_neg(const struct term_node *n, u128 by, unsigned width,
                    struct range r, struct ranges *out)
{
    (void)n;
    (void)by;
    ranges_add(out, -r.high, -r.low, width);
}

/// The operand's width is `width`; values beyond are not reached.
static void map_zext(const struct term_node *n, u128 by, unsigned width,
                     struct range r, struct ranges *out)
{
    (void)n;
    (void)by;
    if (r.low <= bv_mask(width)) {
        u128 most = bv_mask(width);

        ranges_add(out, r.low, r.high < most ? r.high : most, width);
    }
}

/// Cuts r with [low, high] and adds what is left, truncated.
static void add_cut(struct range r, u128 low, u128 high, unsigned width,
                    struct ranges *out)
{
    low = r.low > low ? r.low : low;
    high = r.high < high ? r.high : high;
    if (low <= high) {
        ranges_add(out, low, high, width);
    }
}

static void map_sext(const struct term_node *n, u128 by, unsigned width,
                     struct range r, struct ranges *out)
{
    u128 ones = bv_mask(n->width);
    u128 half = bv_sign_bit(width);

    (void)by;
    add_cut(r, 0, half - 1, width, out);
    add_cut(r, ones - (half - 1), ones, width, out);
}

/// Constant bits `by` above the operand.
static void map_under(const struct term_node *n, u128 by, unsigned width,
                      struct range r, struct ranges *out)
{
    u128 base = by << width;

    (void)n;
    add_cut(r, base, base | bv_mask(width), width, out);
}

/// Constant bits `by` below the operand.
static void map_over(const struct term_node *n, u128 by, unsigned width,
                     struct range r, struct ranges *out)
{
    unsigned below = n->width - width;
    u128 mask = bv_mask(below);
    u128 low = (r.low >> below) + ((r.low & mask) > by);
    u128 high = r.high >> below;

    if ((r.high & mask) < by) {
        if (high == 0) {
            return;
        }
        high--;
    }
    if (low <= high && low <= bv_mask(width)) {
        ranges_add(out, low, high, width);
    }
}

/// The bits of the operand from `by` up to its highest.
static void map_top(const struct term_node *n, u128 by, unsigned width,
                    struct range r, struct ranges *out)
{
    unsigned below = (unsigned)by;
    u128 most = bv_mask(width) >> below;

    (void)n;
    if (r.low <= most) {
        u128 high = r.high < most ? r.high : most;

        ranges_add(out, r.low << below, high << below | bv_mask(below), width);
    }
}

/// The quotient by `by`, which is at least 2.
static void map_udiv(const struct term_node *n, u128 by, unsigned width,
                     struct range r, struct ranges *out)
{
    u128 most = bv_mask(width) / by;

    (void)n;
    if (r.low <= most) {
        u128 low = r.low * by;
        u128 high = r.high < most ? r.high * by + (by - 1) : bv_mask(width);

        ranges_add(out, low, high, width);
    }
}

/// - x, whose operation on `operand` maps as `map` says, has a value in set
static bool through(struct pull *p, term x, term operand, map_range *map,
                    u128 by, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    unsigned width = width_of(p, operand);
    struct ranges out = {0};

    for (uint32_t i = 0; i < set->len; i++) {
        map(n, by, width, set->data[i], &out);
    }
    ranges_order(&out);
    ranges_release(set);
    *set = out;
    return set->len <= PARTS_MOST && pull(p, operand, set);
}

static bool pull_add(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    u128 by = 0;

    if (is_fixed(p, n->arg[1], &by)) {
        return through(p, x, n->arg[0], map_add, by, set);
    }
    if (is_fixed(p, n->arg[0], &by)) {
        return through(p, x, n->arg[1], map_add, by, set);
    }
    return false;
}

/// With all ones it is a complement, with the sign bit a sum.
static bool pull_xor(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    term operand = n->arg[0];
    u128 by = 0;

    if (!is_fixed(p, n->arg[1], &by)) {
        operand = n->arg[1];
        if (!is_fixed(p, n->arg[0], &by)) {
            return false;
        }
    }
    if (by == 0) {
        return pull(p, operand, set);
    }
    if (by == bv_mask(n->width)) {
        return through(p, x, operand, map_not, 0, set);
    }
    return by == bv_sign_bit(n->width) &&
           through(p, x, operand, map_add, by, set);
}

static bool pull_concat(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    u128 by = 0;

    if (is_fixed(p, n->arg[0], &by)) {
        return through(p, x, n->arg[1], map_under, by, set);
    }
    if (is_fixed(p, n->arg[1], &by)) {
        return through(p, x, n->arg[0], map_over, by, set);
    }
    return false;
}

/// The highest bits only: of lower ones, too many values have the same.
static bool pull_extract(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);

    return n->low != 0 && n->low + n->width == width_of(p, n->arg[0]) &&
           through(p, x, n->arg[0], map_top, n->low, set);
}

static bool pull_divided(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    u128 by = 0;

    if (!is_fixed(p, n->arg[1], &by)) {
        return false;
    }
    if (n->op == TERM_LSHR) {
        return by > 0 && by < n->width &&
               through(p, x, n->arg[0], map_top, by, set);
    }
    return by > 1 && through(p, x, n->arg[0], map_udiv, by, set);
}

// ---- conditions: the set of values for which a term of one bit is 1

/// The values that compare with v as the operation says.
/// - left: they are on the left of it
static void compared(enum term_op op, u128 v, bool left, unsigned width,
                     struct ranges *out)
{
    bool less = op == TERM_ULT || op == TERM_SLT;
    bool is_signed = op == TERM_SLT || op == TERM_SLE;
    u128 least = is_signed ? bv_sign_bit(width) : 0;
    u128 most = least + bv_mask(width);
    u128 end = left ? least : bv_trunc(most, width);

    vec_clear(out);
    if (op == TERM_EQ) {
        ranges_add(out, v, v, width);
    } else if (!less || v != end) {
        ranges_add(out, left ? least : v + less, left ? v - less : most, width);
    }
    ranges_order(out);
}

static bool pull_compare(struct pull *p, term x, struct ranges *out)
{
    const struct term_node *n = term_get(p->env->terms, x);
    unsigned width = width_of(p, n->arg[0]);
    u128 v = 0;

    if (is_fixed(p, n->arg[1], &v)) {
        compared(n->op, v, true, width, out);
        return pull(p, n->arg[0], out);
    }
    if (is_fixed(p, n->arg[0], &v)) {
        compared(n->op, v, false, width, out);
        return pull(p, n->arg[1], out);
    }
    return false;
}

/// The values for which x, of one bit, is 1.
static bool pull_true(struct pull *p, term x, struct ranges *out)
{
    vec_clear(out);
    ranges_add(out, 1, 1, 1);
    return pull(p, x, out);
}

/// Sets of conditions: a becomes that of `a op b`.
static void combine(enum term_op op, unsigned width, struct ranges *a,
                    const struct ranges *b)
{
    struct ranges both = {0};

    ranges_copy(&both, a);
    (void)ranges_intersect(&both, b);
    if (op == TERM_AND) {
        ranges_copy(a, &both);
    } else {
        ranges_union(a, b);
    }
    if (op == TERM_XOR || op == TERM_EQ) {
        ranges_complement(&both, width);
        (void)ranges_intersect(a, &both);
    }
    if (op == TERM_EQ) {
        ranges_complement(a, width);
    }
    ranges_release(&both);
}

/// AND, OR, XOR and EQ of two conditions.
static bool pull_two(struct pull *p, term x, struct ranges *out)
{
    const struct term_node *n = term_get(p->env->terms, x);
    struct ranges second = {0};
    bool ok = pull_true(p, n->arg[0], out) && pull_true(p, n->arg[1], &second);

    if (ok) {
        combine(n->op, p->width, out, &second);
    }
    ranges_release(&second);
    return ok;
}

static bool is_comparison(const struct term_node *n)
{
    return n->op == TERM_EQ || n->op == TERM_ULT || n->op == TERM_ULE ||
           n->op == TERM_SLT || n->op == TERM_SLE;
}

static bool is_condition(const struct term_node *n)
{
    return is_comparison(n) ||
           (n->width == 1 &&
            (n->op == TERM_AND || n->op == TERM_OR || n->op == TERM_XOR));
}

static bool pull_condition(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    bool wanted = set->data[0].low == 1;
    bool ok = is_comparison(n) && pull_compare(p, x, set);

    if (!ok && width_of(p, n->arg[0]) == 1 &&
        (n->op == TERM_EQ || !is_comparison(n))) {
        ok = pull_two(p, x, set);
    }
    if (ok && !wanted) {
        ranges_complement(set, p->width);
    }
    return ok;
}

// ---- all

/// (condition and first arm) or (no condition and second arm)
static bool pull_ite(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    struct ranges first = {0};
    struct ranges c = {0};
    bool ok = false;

    ranges_copy(&first, set);
    ok = pull_true(p, n->arg[0], &c) && pull(p, n->arg[1], &first) &&
         pull(p, n->arg[2], set);
    if (ok) {
        (void)ranges_intersect(&first, &c);
        ranges_complement(&c, p->width);
        (void)ranges_intersect(set, &c);
        ranges_union(set, &first);
    }
    ranges_release(&first);
    ranges_release(&c);
    return ok && set->len <= PARTS_MOST;
}

static bool pull_step(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);

    switch (n->op) {
    case TERM_VAR:
        return true;
    case TERM_NOT:
        return through(p, x, n->arg[0], map_not, 0, set);
    case TERM_NEG:
        return through(p, x, n->arg[0], map_neg, 0, set);
    case TERM_ADD:
        return pull_add(p, x, set);
    case TERM_XOR:
        return pull_xor(p, x, set);
    case TERM_ZEXT:
        return through(p, x, n->arg[0], map_zext, 0, set);
    case TERM_SEXT:
        return through(p, x, n->arg[0], map_sext, 0, set);
    case TERM_CONCAT:
        return pull_concat(p, x, set);
    case TERM_EXTRACT:
        return pull_extract(p, x, set);
    case TERM_LSHR:
    case TERM_UDIV:
        return pull_divided(p, x, set);
    case TERM_ITE:
        return pull_ite(p, x, set);
    default:
        return false;
    }
}

/// Set, of values of x, becomes the set of values of the variable.
/// - returns false when it cannot be told exactly; set is then anything
static bool pull(struct pull *p, term x, struct ranges *set)
{
    unsigned width = width_of(p, x);
    u128 value = 0;
    bool ok = false;

    if (ranges_empty(set)) {
        return true;
    }
    if (width <= BV_MAX_WIDTH && ranges_is_all(set, width)) {
        ranges_all(set, p->width);
        return true;
    }
    if (is_fixed(p, x, &value)) {
        bool in = ranges_has(set, value);

        vec_clear(set);
        if (in) {
            ranges_all(set, p->width);
        }
        return true;
    }
    if (p->steps == STEPS_MOST || p->depth == DEPTH_MOST) {
        return false;
    }
    p->steps++;
    p->depth++;
    ok = is_condition(term_get(p->env->terms, x)) ? pull_condition(p, x, set)
                                                  : pull_step(p, x, set);
    p->depth--;
    return ok;
}

/// The last resort for few values: all of them.
static void try_all(struct pull *p, term cond, struct ranges *out)
{
    vec_clear(out);
    for (u128 v = 0; v <= bv_mask(p->width); v++) {
        env_set(p->env, p->var, v);
        env_restart(p->env);
        if (env_holds(p->env, cond)) {
            ranges_add(out, v, v, p->width);
        }
    }
    ranges_order(out);
}

bool domain_under(struct layer_env *env, term cond, uint32_t var,
                  struct ranges *out)
{
    struct pull p = {.env = env, .var = var};

    p.width = term_var_row(env->terms, var)->width;
    env_restart(env);
    if (pull_true(&p, cond, out)) {
        return true;
    }
    if (p.width > 8) {
        return false;
    }
    try_all(&p, cond, out);
    return true;
}

// ---- conditions of one variable

enum { NOT_ASKED, NOT_KNOWN, FIRST_SET };

const struct ranges *domains_of(struct domains *d, term cond)
{
    struct term_vars vars = term_variables(d->env->terms, cond);
    uint32_t *known = NULL;

    assert(vars.count == 1);
    while (d->known.len <= cond.index) {
        vec_push(&d->known, NOT_ASKED);
    }
    known = &d->known.data[cond.index];
    if (*known == NOT_ASKED) {
        struct ranges set = {0};

        *known = NOT_KNOWN;
        if (domain_under(d->env, cond, vars.var[0], &set)) {
            *known = FIRST_SET + d->set.len;
            vec_push(&d->set, set);
        } else {
            ranges_release(&set);
        }
    }
    return *known == NOT_KNOWN ? NULL : &d->set.data[*known - FIRST_SET];
}

void domains_release(struct domains *d)
{
    for (uint32_t i = 0; i < d->set.len; i++) {
        ranges_release(&d->set.data[i]);
    }
    vec_release(&d->set);
    vec_release(&d->known);
}
