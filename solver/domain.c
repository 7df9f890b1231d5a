/* SPDX-License-Identifier: Apache-2.0 */
/// `pull` is the inverse image: from a set of results of a term to the set of
/// values of the variable that give one of them.  Every step is exact, or the
/// whole is given up.  No step takes a complement of what another one found, so
/// that a part of a set leads to a part of the answer: where `some` values are
/// enough, operations that have too many operands for a result give a few.
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
    bool some;      ///< a part of the set will do
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

/// An operation with one operand that the variable is in.
struct step {
    const struct term_node *n;
    u128 by;        ///< the other operand, or what the map needs
    u128 near;      ///< the operand's value now
    unsigned width; ///< of the operand
};

/// Adds the operands whose results are in r.
typedef void map_range(const struct step *s, struct range r,
                       struct ranges *out);

static void map_add(const struct step *s, struct range r, struct ranges *out)
{
    ranges_add(out, r.low - s->by, r.high - s->by, s->width);
}

static void map_not(const struct step *s, struct range r, struct ranges *out)
{
    ranges_add(out, ~r.high, ~r.low, s->width);
}

static void map_neg(const struct step *s, struct range r, struct ranges *out)
{
    ranges_add(out, -r.high, -r.low, s->width);
}

/// The operand's s->width is `s->width`; values beyond are not reached.
static void map_zext(const struct step *s, struct range r, struct ranges *out)
{
    if (r.low <= bv_mask(s->width)) {
        u128 most = bv_mask(s->width);

        ranges_add(out, r.low, r.high < most ? r.high : most, s->width);
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

static void map_sext(const struct step *s, struct range r, struct ranges *out)
{
    u128 ones = bv_mask(s->n->width);
    u128 half = bv_sign_bit(s->width);

    add_cut(r, 0, half - 1, s->width, out);
    add_cut(r, ones - (half - 1), ones, s->width, out);
}

/// Constant bits `s->by` above the operand.
static void map_under(const struct step *s, struct range r, struct ranges *out)
{
    u128 base = s->by << s->width;

    add_cut(r, base, base | bv_mask(s->width), s->width, out);
}

/// Constant bits `s->by` below the operand.
static void map_over(const struct step *s, struct range r, struct ranges *out)
{
    unsigned below = s->n->width - s->width;
    u128 mask = bv_mask(below);
    u128 low = (r.low >> below) + ((r.low & mask) > s->by);
    u128 high = r.high >> below;

    if ((r.high & mask) < s->by) {
        if (high == 0) {
            return;
        }
        high--;
    }
    if (low <= high && low <= bv_mask(s->width)) {
        ranges_add(out, low, high, s->width);
    }
}

/// The bits of the operand from `s->by` up to its highest.
static void map_top(const struct step *s, struct range r, struct ranges *out)
{
    unsigned below = (unsigned)s->by;
    u128 most = bv_mask(s->width) >> below;

    if (r.low <= most) {
        u128 high = r.high < most ? r.high : most;

        ranges_add(out, r.low << below, high << below | bv_mask(below),
                   s->width);
    }
}

/// The quotient s->by `s->by`, which is at least 2.
static void map_udiv(const struct step *s, struct range r, struct ranges *out)
{
    u128 most = bv_mask(s->width) / s->by;

    if (r.low <= most) {
        u128 low = r.low * s->by;
        u128 high =
            r.high < most ? r.high * s->by + (s->by - 1) : bv_mask(s->width);

        ranges_add(out, low, high, s->width);
    }
}

/// The quotient by `by`, from 2 to the greatest positive number, rounded to 0.
static void map_sdiv(const struct step *s, struct range r, struct ranges *out)
{
    u128 half = bv_sign_bit(s->width);
    u128 most = (half - 1) / s->by;
    u128 least = bv_neg(half / s->by, s->width);

    if (r.low <= most) {
        u128 low = r.low ? r.low * s->by : 0 - (s->by - 1);
        u128 high = r.high < most ? r.high * s->by + (s->by - 1) : half - 1;

        ranges_add(out, low, high, s->width);
    }
    if (least != 0 && r.high >= least) {
        u128 few = bv_neg(r.high, s->width);
        u128 many = bv_neg(r.low > least ? r.low : least, s->width);
        u128 far = many < half / s->by ? many * s->by + (s->by - 1) : half;

        ranges_add(out, 0 - far, 0 - few * s->by, s->width);
    }
}

/// Shifted right by `by`, with copies of the sign.
static void map_ashr(const struct step *s, struct range r, struct ranges *out)
{
    unsigned by = (unsigned)s->by;
    u128 ones = bv_mask(s->width);
    u128 most = (bv_sign_bit(s->width) - 1) >> by;
    struct ranges cut = {0};

    add_cut(r, 0, most, s->width, &cut);
    add_cut(r, ones - most, ones, s->width, &cut);
    for (uint32_t i = 0; i < cut.len; i++) {
        ranges_add(out, cut.data[i].low << by,
                   cut.data[i].high << by | bv_mask(by), s->width);
    }
    ranges_release(&cut);
}

// ---- operations of which some operands are found

/// A part: the other bits stay as they are, or are 0.
static void some_extract(const struct step *s, struct range r,
                         struct ranges *out)
{
    unsigned low = s->n->low;
    u128 rest = s->near & ~(bv_mask(s->n->width) << low);

    if (low == 0) {
        ranges_add(out, rest | r.low, rest | r.high, s->width);
        ranges_add(out, r.low, r.high, s->width);
        return;
    }
    ranges_add(out, rest | r.low << low, rest | r.low << low, s->width);
    ranges_add(out, rest | r.high << low, rest | r.high << low, s->width);
}

static void add_one(u128 v, const struct step *s, struct ranges *out)
{
    ranges_add(out, v, v, s->width);
}

/// Only some of the bits: the others stay as they are.
static void some_and(const struct step *s, struct range r, struct ranges *out)
{
    u128 rest = s->near & ~s->by;

    if ((r.low & ~s->by) == 0) {
        add_one(rest | r.low, s, out);
    }
    if ((r.high & ~s->by) == 0) {
        add_one(rest | r.high, s, out);
    }
    if (s->by >= r.low && s->by <= r.high) {
        add_one(rest | s->by, s, out);
    }
}

static void some_or(const struct step *s, struct range r, struct ranges *out)
{
    u128 rest = s->near & s->by;

    if ((r.low & s->by) == s->by) {
        add_one(rest | (r.low & ~s->by), s, out);
    }
    if ((r.high & s->by) == s->by) {
        add_one(rest | (r.high & ~s->by), s, out);
    }
}

static void some_xor(const struct step *s, struct range r, struct ranges *out)
{
    add_one(r.low ^ s->by, s, out);
    add_one(r.high ^ s->by, s, out);
}

/// The remainder by `by`, not 0: the quotient stays, or is 0.
static void some_urem(const struct step *s, struct range r, struct ranges *out)
{
    u128 base = s->near - s->near % s->by;
    u128 most = s->by - 1;

    add_cut(r, 0, most, s->width, out);
    if (r.low <= most && base <= bv_mask(s->width) - most) {
        u128 high = r.high < most ? r.high : most;

        ranges_add(out, base + r.low, base + high, s->width);
    }
}

/// The same, signed; `by` is positive.
static void some_srem(const struct step *s, struct range r, struct ranges *out)
{
    u128 ones = bv_mask(s->width);

    add_cut(r, 0, s->by - 1, s->width, out);
    if (s->by > 1) {
        add_cut(r, ones - (s->by - 2), ones, s->width, out);
    }
}

/// A multiple, by not 0: numbers of which it fits, counted up and down from 0.
static void some_mul(const struct step *s, struct range r, struct ranges *out)
{
    u128 most = bv_mask(s->width);
    u128 low = r.low / s->by + (r.low % s->by != 0);
    u128 high = r.high / s->by;

    if (low <= high) {
        ranges_add(out, low, high, s->width);
    }
    if (r.low == 0) {
        return;
    }
    low = (most - r.high + 1) / s->by + ((most - r.high + 1) % s->by != 0);
    high = (most - r.low + 1) / s->by;
    if (low <= high) {
        ranges_add(out, 0 - high, 0 - low, s->width);
    }
}

/// - x, whose operation on `operand` maps as `map` says, has a value in set
static bool through(struct pull *p, term x, term operand, map_range *map,
                    u128 by, struct ranges *set)
{
    struct step s = {.n = term_get(p->env->terms, x), .by = by};
    struct ranges out = {0};

    s.width = width_of(p, operand);
    s.near = p->some ? term_eval(p->env->eval, operand) : 0;
    for (uint32_t i = 0; i < set->len; i++) {
        map(&s, set->data[i], &out);
    }
    ranges_order(&out);
    ranges_release(set);
    *set = out;
    return set->len <= PARTS_MOST && pull(p, operand, set);
}

/// Which operand has the variable, when the other one has not?
static bool one_operand(const struct pull *p, const struct term_node *n,
                        term *operand, u128 *by)
{
    *operand = n->arg[0];
    if (is_fixed(p, n->arg[1], by)) {
        return true;
    }
    *operand = n->arg[1];
    return is_fixed(p, n->arg[0], by);
}

static bool pull_add(struct pull *p, term x, struct ranges *set)
{
    term operand = {0};
    u128 by = 0;

    return one_operand(p, term_get(p->env->terms, x), &operand, &by) &&
           through(p, x, operand, map_add, by, set);
}

/// With all ones it is a complement, with the sign bit a sum.
static bool pull_xor(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    term operand = {0};
    u128 by = 0;

    if (!one_operand(p, n, &operand, &by)) {
        return false;
    }
    if (by == bv_mask(n->width)) {
        return through(p, x, operand, map_not, 0, set);
    }
    if (by == 0 || by == bv_sign_bit(n->width)) {
        return through(p, x, operand, map_add, by, set);
    }
    return p->some && through(p, x, operand, some_xor, by, set);
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

/// The highest bits; of others, too many values have the same.
static bool pull_extract(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);

    if (n->low != 0 && n->low + n->width == width_of(p, n->arg[0])) {
        return through(p, x, n->arg[0], map_top, n->low, set);
    }
    return p->some && through(p, x, n->arg[0], some_extract, 0, set);
}

/// Quotients and shifts to the right, by what the variable is not in.
static bool pull_divided(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    bool shifts = n->op == TERM_LSHR || n->op == TERM_ASHR;
    map_range *map = n->op == TERM_LSHR   ? map_top
                     : n->op == TERM_ASHR ? map_ashr
                     : n->op == TERM_UDIV ? map_udiv
                                          : map_sdiv;
    u128 by = 0;

    if (!is_fixed(p, n->arg[1], &by) ||
        (shifts ? by == 0 || by >= n->width : by < 2) ||
        (n->op == TERM_SDIV && bv_is_negative(by, n->width))) {
        return false;
    }
    return through(p, x, n->arg[0], map, by, set);
}

/// AND, OR and MUL, of which only some operands are found.
static bool pull_some_of_two(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    map_range *map = n->op == TERM_AND  ? some_and
                     : n->op == TERM_OR ? some_or
                                        : some_mul;
    term operand = {0};
    u128 by = 0;

    return p->some && one_operand(p, n, &operand, &by) &&
           (by != 0 || n->op != TERM_MUL) &&
           through(p, x, operand, map, by, set);
}

/// The same for SHL, UREM and SREM.
static bool pull_some_of_first(struct pull *p, term x, struct ranges *set)
{
    const struct term_node *n = term_get(p->env->terms, x);
    map_range *map = n->op == TERM_UREM   ? some_urem
                     : n->op == TERM_SREM ? some_srem
                                          : some_mul;
    u128 by = 0;

    if (!p->some || !is_fixed(p, n->arg[1], &by)) {
        return false;
    }
    if (n->op == TERM_SHL) {
        by = bv_shl(1, by, n->width);
    }
    return by != 0 && (n->op != TERM_SREM || !bv_is_negative(by, n->width)) &&
           through(p, x, n->arg[0], map, by, set);
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

static bool pull_compare(struct pull *p, term x, bool wanted,
                         struct ranges *out)
{
    const struct term_node *n = term_get(p->env->terms, x);
    unsigned width = width_of(p, n->arg[0]);
    term operand = {0};
    u128 v = 0;

    if (!one_operand(p, n, &operand, &v)) {
        return false;
    }
    compared(n->op, v, term_same(operand, n->arg[0]), width, out);
    if (!wanted) {
        ranges_complement(out, width);
    }
    return pull(p, operand, out);
}

/// The values for which x, of one bit, is this.
static bool pull_is(struct pull *p, term x, bool wanted, struct ranges *out)
{
    vec_clear(out);
    ranges_add(out, wanted, wanted, 1);
    return pull(p, x, out);
}

/// Both are as wanted; or one of them is.
static bool pull_pair(struct pull *p, const struct term_node *n, bool first,
                      bool second, bool both, struct ranges *out)
{
    struct ranges other = {0};
    bool ok = pull_is(p, n->arg[0], first, out) &&
              pull_is(p, n->arg[1], second, &other);

    if (ok && both) {
        (void)ranges_intersect(out, &other);
    } else if (ok) {
        ranges_union(out, &other);
    }
    ranges_release(&other);
    return ok;
}

/// AND, OR, XOR and EQ of two conditions.
static bool pull_two(struct pull *p, term x, bool wanted, struct ranges *out)
{
    const struct term_node *n = term_get(p->env->terms, x);
    struct ranges other = {0};
    bool same = (n->op == TERM_EQ) == wanted;
    bool ok = false;

    if (n->op == TERM_AND || n->op == TERM_OR) {
        return pull_pair(p, n, wanted, wanted, (n->op == TERM_AND) == wanted,
                         out);
    }
    ok = pull_pair(p, n, true, same, true, out) &&
         pull_pair(p, n, false, !same, true, &other);
    if (ok) {
        ranges_union(out, &other);
    }
    ranges_release(&other);
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

    if (width_of(p, n->arg[0]) == 1 &&
        (n->op == TERM_EQ || !is_comparison(n))) {
        return pull_two(p, x, wanted, set);
    }
    return pull_compare(p, x, wanted, set);
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
    ok = pull_is(p, n->arg[0], true, &c) && pull(p, n->arg[1], &first) &&
         pull(p, n->arg[2], set);
    if (ok) {
        (void)ranges_intersect(&first, &c);
        ok = pull_is(p, n->arg[0], false, &c);
    }
    if (ok) {
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
    case TERM_ASHR:
    case TERM_UDIV:
    case TERM_SDIV:
        return pull_divided(p, x, set);
    case TERM_AND:
    case TERM_OR:
    case TERM_MUL:
        return pull_some_of_two(p, x, set);
    case TERM_SHL:
    case TERM_UREM:
    case TERM_SREM:
        return pull_some_of_first(p, x, set);
    case TERM_ITE:
        return pull_ite(p, x, set);
    default:
        return false;
    }
}

/// Set, of values of x, becomes the set of values of the variable.
/// - returns false when it cannot be told exactly; set is then anything
/// - `some`: a part of the set will do, which may be empty
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
    if (p->steps < STEPS_MOST && p->depth < DEPTH_MOST) {
        p->steps++;
        p->depth++;
        ok = is_condition(term_get(p->env->terms, x))
                 ? pull_condition(p, x, set)
                 : pull_step(p, x, set);
        p->depth--;
    }
    if (!ok && p->some) {
        vec_clear(set);
    }
    return ok || p->some;
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
    if (pull_is(&p, cond, true, out)) {
        return true;
    }
    if (p.width > 8) {
        return false;
    }
    try_all(&p, cond, out);
    return true;
}

void domain_some(struct layer_env *env, term cond, uint32_t var,
                 struct ranges *out)
{
    struct pull p = {.env = env, .var = var, .some = true};

    p.width = term_var_row(env->terms, var)->width;
    env_restart(env);
    (void)pull_is(&p, cond, true, out);
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
