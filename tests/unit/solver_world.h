/* SPDX-License-Identifier: Apache-2.0 */
/// Random conditions over a few small variables, twice: as terms, and as
/// trees of this file with a truth table each, found by an evaluation of its
/// own over all assignments.  What a set of conditions allows is then an AND
/// of bit sets: the oracle for solvers.
#ifndef TESTS_UNIT_SOLVER_WORLD_H
#define TESTS_UNIT_SOLVER_WORLD_H

#include "tests/unit/unit.h"

#include "base/map.h"
#include "base/rng.h"
#include "solver/solver.h"

#include <string.h>

enum { WORLD_VARS = 4, WORLD_CONDS = 48, WORLD_BITS = 12 };
enum { WORLD_POINTS = 1 << WORLD_BITS, WORLD_WORDS = WORLD_POINTS / 64 };

struct truth {
    uint64_t word[WORLD_WORDS];
};

struct world {
    struct terms *t;
    struct rng rng;
    uint32_t vars;
    unsigned width[WORLD_VARS]; ///< WORLD_BITS in all
    unsigned shift[WORLD_VARS]; ///< of the variable in an assignment
    term var[WORLD_VARS];
    unsigned conds;
    term cond[WORLD_CONDS];
    struct truth truth[WORLD_CONDS];
};

/// A value for all assignments: a column per term made.
struct column {
    term x;
    unsigned width;
    uint64_t at[WORLD_POINTS];
};

static inline uint64_t ones(unsigned width)
{
    return width >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
}

static inline int64_t as_signed(uint64_t v, unsigned width)
{
    return v >> (width - 1) ? (int64_t)(v | ~ones(width)) : (int64_t)v;
}

/// The meaning of an operation on numbers below 2^32.
static inline uint64_t meaning(enum term_op op, uint64_t a, uint64_t b,
                               unsigned width)
{
    int64_t x = as_signed(a, width);
    int64_t y = as_signed(b, width);

    switch (op) {
    case TERM_NOT:
        return ~a;
    case TERM_NEG:
        return 0 - a;
    case TERM_AND:
        return a & b;
    case TERM_OR:
        return a | b;
    case TERM_XOR:
        return a ^ b;
    case TERM_ADD:
        return a + b;
    case TERM_MUL:
        return a * b;
    case TERM_UDIV:
        return b ? a / b : ~(uint64_t)0;
    case TERM_UREM:
        return b ? a % b : a;
    case TERM_SDIV:
        return y ? (uint64_t)(x / y) : x < 0 ? 1 : ~(uint64_t)0;
    case TERM_SREM:
        return y ? (uint64_t)(x % y) : a;
    case TERM_SHL:
        return b < width ? a << b : 0;
    case TERM_LSHR:
        return b < width ? a >> b : 0;
    case TERM_ASHR:
        return (uint64_t)(x >> (b < width ? b : width - 1));
    case TERM_EQ:
        return a == b;
    case TERM_ULT:
        return a < b;
    case TERM_ULE:
        return a <= b;
    case TERM_SLT:
        return x < y;
    case TERM_SLE:
        return x <= y;
    default:
        ck_abort_msg("no meaning for %s", term_info[op].text);
    }
}

static inline struct column *column_new(unsigned width)
{
    struct column *c = mem_new(1, sizeof *c);

    c->width = width;
    return c;
}

static inline struct column *apply(struct world *w, enum term_op op,
                                   struct column *a, struct column *b)
{
    unsigned width = a->width;
    bool compares = op >= TERM_EQ && op <= TERM_SLE;
    struct column *c = column_new(compares ? 1 : width);

    for (unsigned i = 0; i < WORLD_POINTS; i++) {
        c->at[i] =
            meaning(op, a->at[i], b ? b->at[i] : 0, width) & ones(c->width);
    }
    c->x = b ? term_2(w->t, op, a->x, b->x) : term_1(w->t, op, a->x);
    mem_free(a);
    mem_free(b);
    return c;
}

/// Makes a longer or shorter by ZEXT, SEXT, EXTRACT or CONCAT with itself.
static inline struct column *resize(struct world *w, struct column *a,
                                    unsigned width)
{
    struct column *c = column_new(width);
    unsigned how = (unsigned)rng_below(&w->rng, 3);
    unsigned low = 0;

    if (width <= a->width) {
        low = (unsigned)rng_below(&w->rng, a->width - width + 1);
        low = how == 0 ? a->width - width : low;
        c->x = term_extract(w->t, a->x, low, width);
    } else if (how == 0 && width <= 2 * a->width) {
        low = width - a->width;
        c->x = term_concat(w->t, a->x, term_extract(w->t, a->x, 0, low));
    } else {
        how = how ? how : 1;
        c->x = term_to(w->t, how == 1 ? TERM_ZEXT : TERM_SEXT, a->x, width);
    }
    for (unsigned i = 0; i < WORLD_POINTS; i++) {
        uint64_t v = a->at[i];

        if (width <= a->width) {
            v >>= low;
        } else if (how == 0) {
            v = v << low | (v & ones(low));
        } else if (how == 2) {
            v = (uint64_t)as_signed(v, a->width);
        }
        c->at[i] = v & ones(width);
    }
    mem_free(a);
    return c;
}

static inline struct column *leaf(struct world *w, unsigned width)
{
    unsigned v = (unsigned)rng_below(&w->rng, w->vars);
    struct column *c = NULL;

    if (rng_one_in(&w->rng, 3)) {
        uint64_t bits = rng_next(&w->rng) & ones(width);

        bits = rng_one_in(&w->rng, 2) ? bits & 3 : bits;
        c = column_new(width);
        c->x = term_const(w->t, width, bits);
        for (unsigned i = 0; i < WORLD_POINTS; i++) {
            c->at[i] = bits;
        }
        return c;
    }
    c = column_new(w->width[v]);
    c->x = w->var[v];
    for (unsigned i = 0; i < WORLD_POINTS; i++) {
        c->at[i] = i >> w->shift[v] & ones(c->width);
    }
    return c->width == width ? c : resize(w, c, width);
}

static struct column *condition(struct world *w, unsigned depth);

static inline struct column *choice(struct world *w, struct column *a,
                                    struct column *b, unsigned depth)
{
    struct column *if_set = condition(w, depth);
    struct column *c = column_new(a->width);

    for (unsigned i = 0; i < WORLD_POINTS; i++) {
        c->at[i] = if_set->at[i] ? a->at[i] : b->at[i];
    }
    c->x = term_ite(w->t, if_set->x, a->x, b->x);
    mem_free(if_set);
    mem_free(a);
    mem_free(b);
    return c;
}

/// A random value of this width.
// NOLINTNEXTLINE(misc-no-recursion)
static inline struct column *value(struct world *w, unsigned width,
                                   unsigned depth)
{
    /* Sums and other operations that domains understand are the most. */
    static const enum term_op ops[] = {
        TERM_ADD,  TERM_ADD,  TERM_ADD,  TERM_XOR,  TERM_NOT,  TERM_NEG,
        TERM_AND,  TERM_OR,   TERM_MUL,  TERM_UDIV, TERM_UDIV, TERM_UREM,
        TERM_SDIV, TERM_SREM, TERM_SHL,  TERM_LSHR, TERM_LSHR, TERM_ASHR,
        TERM_ITE,  TERM_ZEXT, TERM_ZEXT, TERM_ZEXT};
    enum term_op op = ops[rng_below(&w->rng, COUNT_OF(ops))];
    struct column *a = NULL;

    if (depth == 0 || rng_one_in(&w->rng, 3)) {
        return leaf(w, width);
    }
    if (op == TERM_ZEXT) {
        unsigned from = 1 + (unsigned)rng_below(&w->rng, 14);

        a = value(w, from, depth - 1);
        return from == width ? a : resize(w, a, width);
    }
    a = value(w, width, depth - 1);
    if (op == TERM_NOT || op == TERM_NEG) {
        return apply(w, op, a, NULL);
    }
    if (op == TERM_ITE) {
        return choice(w, a, value(w, width, depth - 1), depth - 1);
    }
    return apply(w, op, a,
                 rng_one_in(&w->rng, 2) ? leaf(w, width)
                                        : value(w, width, depth - 1));
}

/// A random condition.
static inline struct column *condition(struct world *w, unsigned depth)
{
    static const enum term_op ops[] = {TERM_EQ,  TERM_EQ,  TERM_ULT, TERM_ULE,
                                       TERM_SLT, TERM_SLE, TERM_AND, TERM_OR,
                                       TERM_XOR, TERM_NOT};
    enum term_op op = ops[rng_below(&w->rng, COUNT_OF(ops))];
    unsigned width = 1 + (unsigned)rng_below(&w->rng, 12);

    if (op == TERM_NOT && depth > 0) {
        return apply(w, op, condition(w, depth - 1), NULL);
    }
    if (op < TERM_EQ) {
        width = 1;
        op = op == TERM_NOT ? TERM_AND : op;
    }
    if (width == 1 && depth > 0) {
        struct column *a = condition(w, depth - 1);

        return apply(w, op, a, condition(w, depth - 1));
    }
    return apply(w, op, value(w, width, depth), leaf(w, width));
}

/// - returns a new world; the seed decides everything
static inline struct world *world_new(uint64_t seed)
{
    static const unsigned widths[][WORLD_VARS] = {
        {3, 3, 3, 3}, {12, 0, 0, 0}, {9, 3, 0, 0}, {1, 2, 4, 5},
        {8, 4, 0, 0}, {4, 4, 4, 0},  {10, 1, 1, 0}};
    struct world *w = mem_new(1, sizeof *w);
    unsigned shift = 0;

    w->t = terms_new();
    rng_init(&w->rng, seed);
    for (unsigned i = 0; i < WORLD_VARS; i++) {
        w->width[i] = widths[seed % COUNT_OF(widths)][i];
        w->shift[i] = shift;
        shift += w->width[i];
        if (w->width[i] > 0) {
            w->var[w->vars++] = term_var(w->t, "x", w->width[i]);
        }
    }
    for (; w->conds < WORLD_CONDS; w->conds++) {
        struct column *c = condition(w, (unsigned)rng_below(&w->rng, 4));

        w->cond[w->conds] = c->x;
        for (unsigned i = 0; i < WORLD_POINTS; i++) {
            w->truth[w->conds].word[i / 64] |= c->at[i] << (i % 64);
        }
        mem_free(c);
    }
    return w;
}

static inline void world_delete(struct world *w)
{
    terms_delete(w->t);
    mem_free(w);
}

/// - returns the number of the assignment that a model is
static inline uint32_t world_point(const struct world *w,
                                   const struct term_model *m)
{
    uint32_t point = 0;

    for (uint32_t i = 0; i < w->vars; i++) {
        point |= (uint32_t)term_model_get(m, i) << w->shift[i];
    }
    return point;
}

static inline void world_model(const struct world *w, uint32_t point,
                               struct term_model *m)
{
    for (uint32_t i = 0; i < w->vars; i++) {
        term_model_set(m, i, point >> w->shift[i] & ones(w->width[i]));
    }
}

static inline bool truth_at(const struct truth *t, uint32_t point)
{
    return t->word[point / 64] >> (point % 64) & 1;
}

static inline void truth_and(struct truth *t, const struct truth *with)
{
    for (unsigned k = 0; k < WORLD_WORDS; k++) {
        t->word[k] &= with->word[k];
    }
}

/// - returns the least assignment, or WORLD_POINTS
static inline uint32_t truth_first(const struct truth *t)
{
    uint32_t point = 0;

    while (point < WORLD_POINTS && !truth_at(t, point)) {
        point += t->word[point / 64] == 0 ? 64 : 1;
    }
    return point;
}

/// Conditions, each from the world or the opposite of one.
struct literals {
    uint32_t count;
    struct {
        unsigned cond;
        bool opposite;
    } of[64];
};

static inline bool literal_holds(const struct world *w,
                                 const struct literals *l, uint32_t i,
                                 uint32_t point)
{
    return truth_at(&w->truth[l->of[i].cond], point) != l->of[i].opposite;
}

static inline term literal_term(const struct world *w, const struct literals *l,
                                uint32_t i)
{
    term x = w->cond[l->of[i].cond];

    return l->of[i].opposite ? term_not(w->t, x) : x;
}

/// Is there an assignment for these literals (those in `only`, when given)?
static inline bool literals_possible(const struct world *w,
                                     const struct literals *l,
                                     const uint32_t *only, uint32_t n)
{
    struct truth all = {{0}};

    memset(&all, 0xff, sizeof all);
    for (uint32_t i = 0; i < (only ? n : l->count); i++) {
        uint32_t at = only ? only[i] : i;
        const struct truth *t = &w->truth[l->of[at].cond];

        for (unsigned k = 0; k < WORLD_WORDS; k++) {
            all.word[k] &= l->of[at].opposite ? ~t->word[k] : t->word[k];
        }
    }
    return truth_first(&all) < WORLD_POINTS;
}

// ---- a backend that tries all assignments, by the pool's evaluation

struct brute {
    struct solver base;
    const struct world *world;
    struct map known; ///< term -> place in `truth`
    VEC(struct truth *) truth;
};

/// The truth table of a term, which need not be one of the world's.
static inline const struct truth *brute_truth(struct brute *b, term x)
{
    struct truth *t = NULL;
    struct term_model m = {0};
    struct term_eval *e = NULL;
    struct term_vars vars = term_variables(b->world->t, x);
    uint32_t bits = 0; /* of an assignment: those of its variables */
    uint32_t at = 0;

    if (map_find(&b->known, x.index, &at)) {
        return b->truth.data[at];
    }
    t = mem_new(1, sizeof *t);
    e = term_eval_new(b->world->t, &m);
    for (uint32_t i = 0; i < vars.count; i++) {
        uint32_t var = vars.var[i];

        bits |= (uint32_t)ones(b->world->width[var]) << b->world->shift[var];
    }
    for (uint32_t point = 0; point < WORLD_POINTS; point++) {
        uint64_t bit = 0;

        if ((point & ~bits) != 0) {
            bit = truth_at(t, point & bits);
        } else {
            world_model(b->world, point, &m);
            term_eval_reset(e, &m);
            bit = term_eval(e, x) != 0;
        }
        t->word[point / 64] |= bit << (point % 64);
    }
    term_eval_delete(e);
    term_model_release(&m);
    map_set(&b->known, x.index, b->truth.len);
    vec_push(&b->truth, t);
    return t;
}

static inline bool brute_has(const struct world *w,
                             const struct solver_query *q, uint32_t var)
{
    for (uint32_t i = 0; i < q->conds; i++) {
        struct term_vars vars = term_variables(w->t, q->cond[i]);

        for (uint32_t k = 0; k < vars.count; k++) {
            if (vars.var[k] == var) {
                return true;
            }
        }
    }
    return false;
}

/// Half of the time a core that needs each of its conditions, else none.
static inline void brute_core(struct brute *b, const struct solver_query *q,
                              struct solver_result *out)
{
    if (b->base.stats.queries % 2 == 0 || !q->want_core) {
        return;
    }
    for (uint32_t i = 0; i < q->conds; i++) {
        vec_push(&out->core, i);
    }
    for (uint32_t i = q->conds; i-- > 0;) {
        struct truth all = {{0}};

        memset(&all, 0xff, sizeof all);
        for (uint32_t k = 0; k < out->core.len; k++) {
            if (k != i) {
                truth_and(&all, brute_truth(b, q->cond[out->core.data[k]]));
            }
        }
        if (truth_first(&all) == WORLD_POINTS) {
            memmove(&out->core.data[i], &out->core.data[i + 1],
                    (out->core.len - i - 1) * sizeof *out->core.data);
            out->core.len--;
        }
    }
}

static inline void brute_check(struct solver *s, const struct solver_query *q,
                               struct solver_result *out)
{
    struct brute *b = (struct brute *)s;
    const struct world *w = b->world;
    struct truth all = {{0}};
    uint32_t point = 0;

    memset(&all, 0xff, sizeof all);
    for (uint32_t i = 0; i < q->conds; i++) {
        truth_and(&all, brute_truth(b, q->cond[i]));
    }
    point = truth_first(&all);
    out->answer = point < WORLD_POINTS ? SOLVER_SAT : SOLVER_UNSAT;
    if (point == WORLD_POINTS) {
        brute_core(b, q, out);
    }
    for (uint32_t i = 0; i < w->vars && point < WORLD_POINTS; i++) {
        if (brute_has(w, q, i)) {
            solver_result_set(out, i, point >> w->shift[i] & ones(w->width[i]));
        }
    }
}

static inline void brute_release(struct solver *s)
{
    struct brute *b = (struct brute *)s;

    for (uint32_t i = 0; i < b->truth.len; i++) {
        mem_free(b->truth.data[i]);
    }
    vec_release(&b->truth);
    map_release(&b->known);
    mem_free(b);
}

static inline struct solver *brute_new(const struct world *w)
{
    struct brute *b = mem_new(1, sizeof *b);

    b->base = (struct solver){
        .name = "brute", .check = brute_check, .release = brute_release};
    b->world = w;
    return &b->base;
}

#endif
