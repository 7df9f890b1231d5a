/* SPDX-License-Identifier: Apache-2.0 */
/// Random typed terms, all operations of term.def, all widths: what the makers
/// made of them has the value that the operations have, one by one.
#include "tests/unit/unit.h"

#include "base/rng.h"
#include "solver/term_known.h"
#include "tests/unit/term_smt.h"

enum { MODELS = 4, ITEMS = 48, VARS = 5, LENGTH = 24 };

/// A term, and its value under each model.
struct item {
    term x;
    unsigned width; ///< 0: an array
    unsigned depth;
    u128 value[MODELS];
    uint32_t length;
    uint8_t bytes[MODELS][LENGTH];
};

struct round {
    struct rng rng;
    struct terms *t;
    struct term_model model[MODELS];
    struct term_eval *eval[MODELS];
    struct item item[ITEMS];
    unsigned items;
    unsigned width[3]; ///< what most of the terms have
    bool floats, arrays;
    uint64_t made; ///< terms, over all rounds
};

// ---------------------------------------------------------------- choices

static u128 pick_bits(struct rng *rng, unsigned w)
{
    u128 v = rng_next128(rng);

    switch (rng_below(rng, 8)) {
    case 0:
    case 1:
        v = rng_below(rng, 4);
        break;
    case 2:
        v = 0 - (u128)rng_below(rng, 4);
        break;
    case 3:
        v = ((u128)1 << (w - 1)) + rng_below(rng, 3) - 1;
        break;
    case 4:
        v = (u128)1 << rng_below(rng, w);
        break;
    case 5:
        v = ((u128)1 << rng_below(rng, w)) - 1;
        v <<= rng_below(rng, w);
        break;
    case 6:
        v >>= rng_below(rng, 128);
        break;
    default:
        break;
    }
    return naive_cut(v, w);
}

/// Bits of a float: small whole numbers, infinities, NaNs, the smallest.
static u128 pick_float(struct rng *rng, unsigned w)
{
    static const long double some[] = {
        0, 1, -1, 0.5L, -2.5L, 3.5L, 7, 255, 1e10L, -3e9L, 1e38L, 1e300L,
    };
    unsigned f = naive_fraction(w);
    u128 v = naive_put(some[rng_below(rng, UNIT_COUNT(some))], w);

    switch (rng_below(rng, 5)) {
    case 0:
        return pick_bits(rng, w);
    case 1: // NaN, quiet or not, or infinity
        v = naive_cut(~(u128)0, w) << f | rng_below(rng, 3);
        v |= (u128)rng_below(rng, 2) << (f - 1);
        return naive_cut(v | (w == 80 ? (u128)0xffff8 << 60 : 0), w);
    case 2:
        return v ^ rng_below(rng, 3);
    default:
        return v;
    }
}

static u128 pick_value(struct round *r, unsigned w)
{
    bool is_format = w == 32 || w == 64 || w == 80;

    return is_format && r->floats && !rng_one_in(&r->rng, 3)
               ? pick_float(&r->rng, w)
               : pick_bits(&r->rng, w);
}

static unsigned pick_width(struct round *r)
{
    return r->width[rng_below(&r->rng, 3)];
}

static void begin(struct round *r, unsigned how)
{
    static const uint8_t common[] = {1, 8, 16, 32, 64};

    r->items = 0;
    r->t = terms_new();
    r->floats = how % 4 == 1;
    r->arrays = how % 4 == 2;
    for (unsigned i = 0; i < 3; i++) {
        r->width[i] = rng_one_in(&r->rng, 2)
                          ? common[rng_below(&r->rng, sizeof common)]
                          : 1 + (unsigned)rng_below(
                                    &r->rng, rng_one_in(&r->rng, 2) ? 8 : 128);
    }
    if (r->floats) {
        r->width[0] = rng_one_in(&r->rng, 3)   ? 80
                      : rng_one_in(&r->rng, 2) ? 32
                                               : 64;
    }
    if (r->arrays) {
        r->width[0] = 64;
        r->width[1] = 8 * (1 + (unsigned)rng_below(&r->rng, 4));
    }
    for (unsigned m = 0; m < MODELS; m++) {
        r->model[m] = (struct term_model){0};
        r->eval[m] = term_eval_new(r->t, &r->model[m]);
    }
}

static void end(struct round *r)
{
    for (unsigned m = 0; m < MODELS; m++) {
        term_eval_delete(r->eval[m]);
        term_model_release(&r->model[m]);
    }
    terms_delete(r->t);
}

// ---------------------------------------------------------------- items

/// What must hold of every term.
static struct item *add(struct round *r, const struct item *i)
{
    struct term_known known = {0};

    HOLDS(r->items < ITEMS);
    r->item[r->items] = *i;
    r->made++;
    for (unsigned m = 0; m < MODELS && i->width; m++) {
        u128 v = i->value[m];

        HOLDS(term_get(r->t, i->x)->width == i->width);
        HOLDS(term_eval(r->eval[m], i->x) == v);
        known = term_known(r->t, i->x);
        HOLDS(known.min <= v && v <= known.max);
        HOLDS((known.zero & v) == 0 && (known.one & ~v) == 0);
    }
    return &r->item[r->items++];
}

static struct item *add_var(struct round *r)
{
    struct item i = {.width = pick_width(r)};

    i.x = term_var(r->t, "v", i.width);
    for (unsigned m = 0; m < MODELS; m++) {
        i.value[m] = pick_value(r, i.width);
        term_model_set(&r->model[m], terms_vars(r->t) - 1, i.value[m]);
    }
    return add(r, &i);
}

/// - half of them are near the value of a term under a model: where
///   comparisons turn
static struct item *add_const(struct round *r, unsigned w)
{
    struct item i = {.width = w};
    u128 v = pick_value(r, w);

    if (rng_one_in(&r->rng, 2)) {
        const struct item *near = &r->item[rng_below(&r->rng, r->items)];

        v = naive_cut(near->value[rng_below(&r->rng, MODELS)] +
                          rng_below(&r->rng, 3) - 1,
                      w);
    }

    for (unsigned m = 0; m < MODELS; m++) {
        i.value[m] = v;
    }
    i.x = term_const(r->t, w, v);
    return add(r, &i);
}

static bool has_room(const struct round *r)
{
    return r->items + 8 < ITEMS; // what one operation adds at most
}

static struct item *pick_any(struct round *r)
{
    // The newer, the likelier: deep terms.
    uint64_t back = rng_below(&r->rng, 1 + rng_below(&r->rng, r->items));

    return &r->item[r->items - 1 - back];
}

/// An item of w bits: one that is there, or part of another, or a constant.
static struct item *pick_item(struct round *r, unsigned w)
{
    struct item *from = NULL;
    struct item i = {.width = w};

    for (unsigned tries = 0; tries < 8; tries++) {
        from = pick_any(r);
        if (from->width == w) {
            return from;
        }
    }
    if (from->width == 0 || rng_one_in(&r->rng, 3)) {
        return add_const(r, w);
    }
    i.depth = from->depth + 1;
    if (from->width > w) {
        unsigned low = rng_one_in(&r->rng, 2)
                           ? 0
                           : (unsigned)rng_below(&r->rng, from->width - w + 1);

        i.x = term_extract(r->t, from->x, low, w);
        for (unsigned m = 0; m < MODELS; m++) {
            i.value[m] = naive_cut(from->value[m] >> low, w);
        }
    } else {
        i.x = term_to(r->t, TERM_ZEXT, from->x, w);
        memcpy(i.value, from->value, sizeof i.value);
    }
    return add(r, &i);
}

/// The operation on items, its value by the naive meaning.
static void add_op(struct round *r, struct item *i, struct naive_op *o,
                   struct item *const *arg)
{
    for (unsigned m = 0; m < MODELS; m++) {
        u128 v[3] = {0};

        for (unsigned k = 0; k < term_info[o->op].args; k++) {
            o->from[k] = arg[k]->width;
            v[k] = arg[k]->value[m];
            i->depth = i->depth <= arg[k]->depth ? arg[k]->depth + 1 : i->depth;
        }
        i->value[m] = naive(o, v);
    }
    i->width = o->width;
    (void)add(r, i);
}

// ---------------------------------------------------------------- arrays

static struct item *pick_array(struct round *r)
{
    struct item i = {.length = 1 + (uint32_t)rng_below(&r->rng, LENGTH)};

    for (unsigned tries = 0; tries < 16; tries++) {
        struct item *a = pick_any(r);

        if (a->width == 0) {
            return a;
        }
    }
    for (unsigned k = 0; k < i.length; k++) {
        i.bytes[0][k] = (uint8_t)rng_below(&r->rng, 256);
    }
    for (unsigned m = 1; m < MODELS; m++) {
        memcpy(i.bytes[m], i.bytes[0], LENGTH);
    }
    i.x = term_bytes(r->t, i.bytes[0], i.length);
    return add(r, &i);
}

/// An index that is often inside: a small constant, a part, or a base and a
/// small constant.
static struct item *pick_index(struct round *r)
{
    struct item *base = pick_item(r, 64);
    struct item i = *base;
    uint64_t k = rng_below(&r->rng, 12);

    switch (rng_below(&r->rng, 4)) {
    case 0:
        return base;
    case 1:
        i.x = term_const(r->t, 64, k);
        break;
    case 2:
        k = ((uint64_t)2 << k % 4) - 1;
        i.x = term_2(r->t, TERM_AND, base->x, term_const(r->t, 64, k));
        break;
    default:
        i.x = term_2(r->t, TERM_ADD, base->x, term_const(r->t, 64, k));
        break;
    }
    for (unsigned m = 0; m < MODELS; m++) {
        i.value[m] = term_eval(r->eval[m], i.x);
    }
    return add(r, &i);
}

static void add_select(struct round *r)
{
    const struct item *a = pick_array(r);
    const struct item *at = pick_index(r);
    unsigned bytes = 1 + (unsigned)rng_below(&r->rng, 6);
    struct item i = {.width = 8 * bytes, .depth = a->depth + 1};

    i.x = term_select(r->t, a->x, at->x, i.width);
    for (unsigned m = 0; m < MODELS; m++) {
        uint64_t k = (uint64_t)at->value[m];

        if (k < a->length && bytes <= a->length - k) {
            memcpy(&i.value[m], &a->bytes[m][k], bytes);
        }
    }
    (void)add(r, &i);
}

static void add_store(struct round *r)
{
    struct item i = *pick_array(r);
    const struct item *at = pick_index(r);
    unsigned bytes = 1 + (unsigned)rng_below(&r->rng, 4);
    const struct item *v = pick_item(r, 8 * bytes);

    i.x = term_store(r->t, i.x, at->x, v->x);
    i.depth++;
    for (unsigned m = 0; m < MODELS; m++) {
        uint64_t k = (uint64_t)at->value[m];

        if (k < i.length && bytes <= i.length - k) {
            memcpy(&i.bytes[m][k], &v->value[m], bytes);
        }
    }
    (void)add(r, &i);
}

/// ITE of two arrays of one length.
static void add_choice(struct round *r)
{
    const struct item *c = pick_item(r, 1);
    const struct item *a = pick_array(r);
    const struct item *b = pick_array(r);
    struct item i = *a;

    if (a->length != b->length) {
        return;
    }
    i.x = term_ite(r->t, c->x, a->x, b->x);
    for (unsigned m = 0; m < MODELS; m++) {
        memcpy(i.bytes[m], (c->value[m] ? a : b)->bytes[m], LENGTH);
    }
    (void)add(r, &i);
}

// ---------------------------------------------------------------- operations

static bool is_floating(enum term_op op)
{
    return strchr(term_info[op].flags, 'F') != NULL;
}

static unsigned pick_format(struct round *r)
{
    static const uint8_t format[] = {32, 64, 80};

    return rng_one_in(&r->rng, 4) ? format[rng_below(&r->rng, 3)] : r->width[0];
}

/// A conversion, an extension or a part.
static void add_resized(struct round *r, enum term_op op)
{
    bool from_float = op == TERM_FCONV || op == TERM_FTOS || op == TERM_FTOU;
    bool to_float = op == TERM_FCONV || op == TERM_STOF || op == TERM_UTOF;
    struct item *a = pick_item(r, from_float ? pick_format(r) : pick_width(r));
    struct naive_op o = {.op = op, .width = pick_width(r)};
    struct item i = {0};

    if (to_float) {
        o.width = pick_format(r);
    }
    if (op == TERM_FCONV && o.width == a->width) {
        o.width = a->width == 64 ? 32 : 64; // to another format
    }
    if (op == TERM_EXTRACT) {
        o.width = 1 + (unsigned)rng_below(&r->rng, a->width);
        o.low = (unsigned)rng_below(&r->rng, a->width - o.width + 1);
        i.x = term_extract(r->t, a->x, o.low, o.width);
    } else {
        if ((op == TERM_ZEXT || op == TERM_SEXT) && o.width < a->width) {
            o.width = a->width +
                      (unsigned)rng_below(&r->rng, 129 - (uint64_t)a->width);
        }
        i.x = term_to(r->t, op, a->x, o.width);
    }
    add_op(r, &i, &o, &a);
}

static void add_concat(struct round *r)
{
    struct item *arg[2] = {pick_any(r), NULL};
    struct naive_op o = {.op = TERM_CONCAT};
    struct item i = {0};

    if (arg[0]->width == 0 || arg[0]->width == 128) {
        return;
    }
    o.width = arg[0]->width + 1 +
              (unsigned)rng_below(&r->rng, 128 - (uint64_t)arg[0]->width);
    arg[1] = pick_item(r, o.width - arg[0]->width);
    i.x = term_concat(r->t, arg[0]->x, arg[1]->x);
    add_op(r, &i, &o, arg);
}

static void add_ite(struct round *r)
{
    struct item *c = pick_item(r, 1);
    unsigned w = pick_width(r);
    struct item *arg[3] = {c, pick_item(r, w), NULL};
    struct naive_op o = {.op = TERM_ITE, .width = w};
    struct item i = {0};

    arg[2] = pick_item(r, w);
    i.x = term_ite(r->t, arg[0]->x, arg[1]->x, arg[2]->x);
    add_op(r, &i, &o, arg);
}

/// One or two operands of one width.
static void add_plain(struct round *r, enum term_op op)
{
    unsigned w = is_floating(op) ? pick_format(r) : pick_width(r);
    struct item *arg[2] = {pick_item(r, w), NULL};
    bool compares = (op >= TERM_EQ && op <= TERM_SMULO) ||
                    (op >= TERM_FEQ && op <= TERM_FNAN);
    struct naive_op o = {.op = op, .width = compares ? 1 : w};
    struct item i = {0};

    if (op == TERM_FROUND) {
        o.low = (unsigned)rng_below(&r->rng, 5);
        i.x = term_fround(r->t, arg[0]->x, (enum term_round)o.low);
    } else if (term_info[op].args == 1) {
        i.x = term_1(r->t, op, arg[0]->x);
    } else {
        arg[1] = rng_one_in(&r->rng, 3)    ? add_const(r, w)
                 : rng_one_in(&r->rng, 12) ? arg[0]
                                           : pick_item(r, w);
        i.x = term_2(r->t, op, arg[0]->x, arg[1]->x);
    }
    add_op(r, &i, &o, arg);
}

/// a - b, by the maker that is no operation.
static void add_difference(struct round *r)
{
    unsigned w = pick_width(r);
    const struct item *a = pick_item(r, w);
    const struct item *b = pick_item(r, w);
    struct item i = {.width = w, .depth = a->depth + 1};

    i.x = term_sub(r->t, a->x, b->x);
    for (unsigned m = 0; m < MODELS; m++) {
        i.value[m] =
            naive_add(a->value[m], naive_cut(~b->value[m], w), true, w);
    }
    (void)add(r, &i);
}

static void add_random(struct round *r)
{
    unsigned any = (unsigned)rng_below(&r->rng, TERM_OP_COUNT);
    enum term_op op = (enum term_op)any;

    if (rng_one_in(&r->rng, 24)) {
        add_difference(r);
    }
    if (r->floats && rng_one_in(&r->rng, 2)) {
        op = (enum term_op)(TERM_FADD +
                            rng_below(&r->rng, TERM_FROUND - TERM_FADD + 1));
    }
    if (r->arrays && rng_one_in(&r->rng, 2)) {
        op = rng_one_in(&r->rng, 2) ? TERM_SELECT : TERM_STORE;
    }
    if (is_floating(op) && !r->floats) {
        op = (enum term_op)(TERM_EQ + rng_below(&r->rng, 5));
    }
    switch (op) { // NOLINT: most are plain
    case TERM_CONST:
        (void)add_const(r, pick_width(r));
        return;
    case TERM_VAR:
    case TERM_BYTES:
        return;
    case TERM_SELECT:
    case TERM_STORE:
        if (r->arrays) {
            (op == TERM_SELECT ? add_select : add_store)(r);
        }
        return;
    case TERM_ITE:
        (r->arrays && rng_one_in(&r->rng, 3) ? add_choice : add_ite)(r);
        return;
    case TERM_CONCAT:
        add_concat(r);
        return;
    case TERM_EXTRACT:
    case TERM_ZEXT:
    case TERM_SEXT:
    case TERM_FCONV:
    case TERM_FTOS:
    case TERM_FTOU:
    case TERM_STOF:
    case TERM_UTOF:
        add_resized(r, op);
        return;
    default:
        add_plain(r, op);
        return;
    }
}

// ---------------------------------------------------------------- tests

/// With constants for the variables, every term becomes its value.
static void substitute_all(struct round *r)
{
    term with[VARS] = {{0}};

    for (unsigned m = 0; m < MODELS; m++) {
        for (uint32_t v = 0; v < terms_vars(r->t); v++) {
            with[v] = term_const(r->t, term_var_row(r->t, v)->width,
                                 term_model_get(&r->model[m], v));
        }
        for (unsigned i = 0; i < r->items; i++) {
            u128 bits = 0;
            term x = r->item[i].x;

            if (r->item[i].width == 0 || i % MODELS != m) {
                continue;
            }
            x = term_substitute(r->t, x, with, terms_vars(r->t));
            HOLDS(term_is_const(r->t, x, &bits));
            HOLDS(bits == r->item[i].value[m]);
        }
    }
}

/// One of the variables is replaced: the others keep their values.
static void substitute_one(struct round *r)
{
    term with[VARS] = {{0}};
    uint32_t v = (uint32_t)rng_below(&r->rng, terms_vars(r->t));
    u128 was = term_model_get(&r->model[0], v);
    unsigned w = term_var_row(r->t, v)->width;

    // By a term that has the variable's value under the first model.
    with[v] =
        term_2(r->t, TERM_XOR, pick_item(r, w)->x, term_const(r->t, w, 0));
    with[v] = term_2(r->t, TERM_XOR, with[v],
                     term_const(r->t, w, term_eval(r->eval[0], with[v]) ^ was));
    for (unsigned i = 0; i < r->items; i += 3) {
        if (r->item[i].width) {
            term x = term_substitute(r->t, r->item[i].x, with, v + 1);

            HOLDS(term_eval(r->eval[0], x) == r->item[i].value[0]);
        }
    }
}

/// The text has the value, too.
static void read_text(struct round *r, const struct item *i)
{
    struct text text = {0};
    struct smt s = {0};
    struct smt_value v = {0};

    for (uint32_t k = 0; k < terms_vars(r->t); k++) {
        unsigned w = term_var_row(r->t, k)->width;

        term_print_var(r->t, k, &text);
        smt_bind(&s, text_str(&text),
                 smt_bits(w, term_model_get(&r->model[0], k)));
        text_clear(&text);
    }
    term_print(r->t, i->x, &text);
    s.at = text_str(&text);
    v = smt_read(&s);
    HOLDS(*s.at == '\0');
    HOLDS(v.sort == (i->width ? SMT_BITS : SMT_ARRAY) && v.width == i->width);
    HOLDS(s.invalid || v.bits == i->value[0]);
    text_release(&text);
    arena_release(&s.arena);
    vec_release(&s.name);
}

static void run_rounds(struct round *r, unsigned how, uint64_t least)
{
    unsigned deepest = 0;

    while (r->made < least) {
        begin(r, how);
        for (unsigned i = 0; i < VARS; i++) {
            (void)add_var(r);
        }
        while (has_room(r)) {
            add_random(r);
        }
        for (unsigned i = 0; i < r->items; i++) {
            deepest = deepest < r->item[i].depth ? r->item[i].depth : deepest;
        }
        substitute_all(r);
        substitute_one(r);
        for (unsigned i = 0; i < r->items; i += 5) {
            read_text(r, &r->item[i]);
        }
        end(r);
    }
    ck_assert_uint_ge(deepest, 8);
}

static void run(unsigned how, uint64_t seed, uint64_t least)
{
    struct round r = {.made = 0};
    const char *more = getenv("DGSE_TERM_ROUNDS");

    rng_init(&r.rng, seed);
    run_rounds(&r, how, more ? least * strtoull(more, NULL, 10) : least);
}

START_TEST(integers)
{
    run(0, 1, 200000);
}
END_TEST

START_TEST(more_integers)
{
    run(0, 2, 200000);
}
END_TEST

START_TEST(floats)
{
    run(1, 3, 120000);
}
END_TEST

START_TEST(arrays)
{
    run(2, 4, 120000);
}
END_TEST

UNIT_MAIN("solver_term_random", integers, more_integers, floats, arrays)
