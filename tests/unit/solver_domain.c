/* SPDX-License-Identifier: Apache-2.0 */
/// Sets of numbers against arrays of bits; sets of values of a variable for
/// which a condition holds against trying all values.
#include "tests/unit/solver_world.h"

#include "base/bv.h"
#include "solver/domain.h"

// ---- sets of numbers

enum { NUMBERS = 1 << 7 };

struct bits {
    bool has[NUMBERS];
};

static void same(const struct ranges *r, const struct bits *b)
{
    for (uint32_t v = 0; v < NUMBERS; v++) {
        HOLDS(ranges_has(r, v) == b->has[v]);
    }
    for (uint32_t i = 0; i < r->len; i++) {
        HOLDS(r->data[i].low <= r->data[i].high);
        HOLDS(i == 0 || r->data[i].low > r->data[i - 1].high + 1);
    }
}

static void random_set(struct rng *rng, struct ranges *r, struct bits *b)
{
    uint64_t parts = rng_below(rng, 6);

    vec_clear(r);
    *b = (struct bits){0};
    for (uint64_t i = 0; i < parts; i++) {
        uint32_t low = (uint32_t)rng_below(rng, NUMBERS);
        uint32_t more = (uint32_t)rng_below(rng, rng_one_in(rng, 4) ? 128 : 8);

        ranges_add(r, low, low + more, 7);
        for (uint32_t v = 0; v <= more; v++) {
            b->has[(low + v) % NUMBERS] = true;
        }
    }
    ranges_order(r);
}

START_TEST(sets_of_numbers)
{
    struct rng rng;
    struct ranges r[2] = {{0}};
    struct bits b[2];

    rng_init(&rng, 1);
    for (unsigned i = 0; i < 20000; i++) {
        unsigned how = i % 3;
        bool smaller = false;
        bool shrank = false;

        random_set(&rng, &r[0], &b[0]);
        random_set(&rng, &r[1], &b[1]);
        same(&r[0], &b[0]);
        if (how == 0) {
            smaller = ranges_intersect(&r[0], &r[1]);
        } else if (how == 1) {
            ranges_union(&r[0], &r[1]);
        } else {
            ranges_complement(&r[0], 7);
        }
        for (unsigned v = 0; v < NUMBERS; v++) {
            bool x = b[0].has[v];
            bool y = b[1].has[v];

            b[0].has[v] = how == 0 ? x && y : how == 1 ? x || y : !x;
            shrank = shrank || (x && !b[0].has[v]);
        }
        same(&r[0], &b[0]);
        HOLDS(how != 0 || smaller == shrank);
        ranges_copy(&r[1], &r[0]);
        same(&r[1], &b[0]);
    }
    ranges_release(&r[0]);
    ranges_release(&r[1]);
}
END_TEST

/// How far a person finds a number from 0.
static uint32_t strangeness(uint32_t v)
{
    return v < NUMBERS / 2 ? 2 * v : 2 * (NUMBERS - v) + 1;
}

START_TEST(picked_number)
{
    struct rng rng;
    struct ranges r = {0};
    struct bits b;

    rng_init(&rng, 2);
    for (unsigned i = 0; i < 20000; i++) {
        uint32_t wish = (uint32_t)rng_below(&rng, NUMBERS);
        uint32_t picked = 0;

        random_set(&rng, &r, &b);
        if (ranges_empty(&r)) {
            continue;
        }
        picked = (uint32_t)ranges_pick(&r, 7, wish);
        HOLDS(b.has[picked]);
        HOLDS(!b.has[wish] || picked == wish);
        for (uint32_t v = 0; v < NUMBERS && picked != wish; v++) {
            bool printable = v >= ' ' && v <= '~';

            if (b.has[v] && printable) {
                HOLDS(picked >= ' ' && picked <= v);
            }
            HOLDS(!b.has[v] || picked <= v || picked >= ' ');
        }
    }
    ranges_release(&r);
}
END_TEST

/// The same set, as numbers of 16 bits: those of least magnitude.
START_TEST(picked_wide_number)
{
    struct rng rng;
    struct ranges r = {0};
    struct bits b;

    rng_init(&rng, 3);
    for (unsigned i = 0; i < 20000; i++) {
        uint32_t picked = 0;

        random_set(&rng, &r, &b);
        for (uint32_t k = 0; k < r.len; k++) {
            bool high = r.data[k].low >= NUMBERS / 2;

            if (!high && r.data[k].high >= NUMBERS / 2) {
                r.len = 0; /* across the middle: no wide twin */
                break;
            }
            r.data[k].low += high ? 0x10000 - NUMBERS : 0;
            r.data[k].high += high ? 0x10000 - NUMBERS : 0;
        }
        if (ranges_empty(&r)) {
            continue;
        }
        picked = (uint32_t)ranges_pick(&r, 16, 0x4000) % NUMBERS;
        HOLDS(b.has[picked]);
        for (uint32_t v = 0; v < NUMBERS; v++) {
            HOLDS(!b.has[v] || strangeness(picked) <= strangeness(v));
        }
    }
    ranges_release(&r);
}
END_TEST

// ---- conditions

/// - returns how many sets were known
static unsigned check_world(uint64_t seed, bool *wide)
{
    struct world *w = world_new(seed);
    struct layer_env *env = layer_env_new(w->t);
    struct domains domains = {.env = env};
    struct ranges set = {0};
    unsigned known = 0;

    env->owners = 1;
    for (uint32_t i = 0; i < w->conds * w->vars; i++) {
        uint32_t var = i % w->vars;
        uint32_t cond = i / w->vars;
        uint32_t mask = (uint32_t)ones(w->width[var]) << w->shift[var];
        uint32_t others = (uint32_t)rng_below(&w->rng, WORLD_POINTS) & ~mask;
        struct term_vars vars = term_variables(w->t, w->cond[cond]);
        const struct ranges *of = NULL;

        *wide = w->width[var] > 8;
        world_model(w, others | (mask & i * 77), &env->model);
        domain_some(env, w->cond[cond], var, &set);
        for (uint32_t v = 0; v <= ones(w->width[var]); v++) {
            HOLDS(!ranges_has(&set, v) ||
                  truth_at(&w->truth[cond], others | v << w->shift[var]));
        }
        if (!domain_under(env, w->cond[cond], var, &set)) {
            HOLDS(*wide);
            continue;
        }
        known++;
        if (vars.count == 1 && vars.var[0] == var) {
            of = domains_of(&domains, w->cond[cond]);
            HOLDS(of != NULL);
            HOLDS(domains_of(&domains, w->cond[cond]) == of);
        }
        for (uint32_t v = 0; v <= ones(w->width[var]); v++) {
            bool holds = truth_at(&w->truth[cond], others | v << w->shift[var]);

            HOLDS(ranges_has(&set, v) == holds);
            HOLDS(of == NULL || ranges_has(of, v) == holds);
        }
    }
    ranges_release(&set);
    domains_release(&domains);
    layer_env_drop(env);
    world_delete(w);
    return known;
}

/// Of variables of more than 8 bits many sets are known, too.
START_TEST(conditions_of_all_shapes)
{
    unsigned known = 0;
    unsigned asked = 0;

    for (unsigned seed = 0; seed < 210; seed++) {
        bool wide = false;
        unsigned n = check_world(seed, &wide);

        known += seed % 7 == 1 ? n : 0; /* one variable of 12 bits */
        asked += seed % 7 == 1 ? WORLD_CONDS : 0;
    }
    HOLDS(asked == 30 * WORLD_CONDS);
    HOLDS(known > asked / 4);
}
END_TEST

enum { SHAPES = 21 };

/// x, of `width` bits, under an operation that sets go through.
static term shape(struct terms *t, term x, unsigned how, u128 by)
{
    unsigned width = term_get(t, x)->width;
    unsigned cut = 1 + (unsigned)(by % (width - 1));
    term k = term_const(t, width, by);

    switch (how) {
    case 0:
        return x;
    case 1:
        return term_2(t, TERM_ADD, x, k);
    case 2:
        return term_sub(t, k, x);
    case 3:
        return term_1(t, TERM_NOT, x);
    case 4:
        return term_2(t, TERM_XOR, x, term_const(t, width, bv_sign_bit(width)));
    case 5:
        return width <= 120 ? term_to(t, TERM_ZEXT, x, width + 8) : x;
    case 6:
        return width <= 120 ? term_to(t, TERM_SEXT, x, width + 8) : x;
    case 7:
        return width <= 120 ? term_concat(t, term_const(t, 8, by), x) : x;
    case 8:
        return width <= 120 ? term_concat(t, x, term_const(t, 8, by)) : x;
    case 9:
        return term_extract(t, x, cut, width - cut);
    case 10:
        return term_2(t, TERM_LSHR, x, term_const(t, width, cut));
    case 11:
        return term_2(t, TERM_UDIV, x, by ? k : term_const(t, width, 10));
    case 20:
        return term_2(t, TERM_SREM, x, k);
    case 12:
        return term_2(t, TERM_SDIV, x, by ? k : term_const(t, width, 10));
    case 13:
        return term_2(t, TERM_ASHR, x, term_const(t, width, cut));
    case 14:
        return term_2(t, TERM_AND, x, k);
    case 15:
        return term_2(t, TERM_OR, x, k);
    case 16:
        return term_2(t, TERM_XOR, x, k);
    case 17:
        return term_2(t, TERM_MUL, x, k);
    case 18:
        return term_2(t, TERM_UREM, x, k);
    case 19:
        return term_extract(t, x, 0, cut);
    default:
        return term_ite(t, term_2(t, TERM_ULT, x, k), x,
                        term_1(t, TERM_NOT, x));
    }
}

/// A number at the edges of many sets, or any.
static u128 edge(struct rng *rng, unsigned width)
{
    u128 v = rng_next128(rng);

    switch (rng_below(rng, 5)) {
    case 0:
        return bv_trunc(rng_below(rng, 4) - 2, width);
    case 1:
        return bv_trunc(bv_sign_bit(width) + rng_below(rng, 4) - 2, width);
    case 2:
        return bv_trunc((u128)1 << rng_below(rng, width), width);
    case 3:
        return bv_trunc(v >> rng_below(rng, 128), width);
    default:
        return bv_trunc(v, width);
    }
}

static const unsigned wide[] = {9, 12, 16, 31, 32, 33, 63, 64, 65, 127, 128};

/// Does the set say of this value what the pool's evaluation says?
static void compare_at(struct layer_env *env, const struct ranges *set,
                       term cond, uint32_t var, u128 v)
{
    env_set(env, var, v);
    env_restart(env);
    HOLDS(ranges_has(set, v) == env_holds(env, cond));
}

/// Two operations on x, compared with a constant.
static term random_condition(struct terms *t, struct rng *rng, term x)
{
    static const enum term_op ops[] = {TERM_EQ, TERM_ULT, TERM_ULE, TERM_SLT,
                                       TERM_SLE};
    enum term_op op = ops[rng_below(rng, COUNT_OF(ops))];
    term a = x;
    term k = {0};
    unsigned width = term_get(t, x)->width;

    for (unsigned i = 0; i < 2 && width > 2; i++) {
        a = shape(t, a, (unsigned)rng_below(rng, SHAPES), edge(rng, width));
        width = term_get(t, a)->width;
    }
    k = term_const(t, width, edge(rng, width));
    return rng_one_in(rng, 2) ? term_2(t, op, a, k) : term_2(t, op, k, a);
}

/// Widths that cannot be enumerated: at the ends of the sets, and at random.
START_TEST(wide_conditions)
{
    struct rng rng;
    struct terms *t = terms_new();
    struct layer_env *env = layer_env_new(t);
    struct ranges set = {0};
    term x[COUNT_OF(wide)];
    unsigned known = 0;
    unsigned some = 0;

    rng_init(&rng, 4);
    env->owners = 1;
    for (unsigned i = 0; i < COUNT_OF(wide); i++) {
        x[i] = term_var(t, "x", wide[i]);
    }
    for (unsigned i = 0; i < 40000; i++) {
        uint32_t var = (uint32_t)rng_below(&rng, COUNT_OF(wide));
        term cond = random_condition(t, &rng, x[var]);
        bool exact = false;

        if (term_variables(t, cond).count == 0) {
            continue;
        }
        env_set(env, var, edge(&rng, wide[var]));
        exact = domain_under(env, cond, var, &set);
        known += exact;
        if (!exact) {
            domain_some(env, cond, var, &set);
            some += !ranges_empty(&set);
        }
        for (uint32_t k = 0; k < set.len; k++) {
            u128 below = bv_trunc(set.data[k].low - 1, wide[var]);
            u128 above = bv_trunc(set.data[k].high + 1, wide[var]);

            compare_at(env, &set, cond, var, set.data[k].low);
            compare_at(env, &set, cond, var, set.data[k].high);
            if (exact) {
                compare_at(env, &set, cond, var, below);
                compare_at(env, &set, cond, var, above);
            }
        }
        for (unsigned k = 0; k < 8 && exact; k++) {
            compare_at(env, &set, cond, var, edge(&rng, wide[var]));
        }
    }
    HOLDS(known > 8000);
    HOLDS(some > 5000);
    ranges_release(&set);
    layer_env_drop(env);
    terms_delete(t);
}
END_TEST

UNIT_MAIN("solver_domain", sets_of_numbers, picked_number, picked_wide_number,
          conditions_of_all_shapes, wide_conditions)
