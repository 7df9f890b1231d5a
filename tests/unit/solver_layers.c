/* SPDX-License-Identifier: Apache-2.0 */
/// The layers, each alone and all together, over a backend that tries all
/// assignments: queries as an exploration of paths asks them, against truth
/// tables.  DGSE_TEST_WORLDS=N: more worlds.
#include "tests/unit/solver_world.h"

#include "solver/layer_impl.h"

enum { STEPS = 1000, LONGEST = 24 };

static unsigned worlds(unsigned usual)
{
    const char *more = getenv("DGSE_TEST_WORLDS");

    return more ? (unsigned)strtoul(more, NULL, 10) : usual;
}

/// One walk: the path so far holds under the hint.
struct walk {
    struct world *w;
    struct solver *s;
    struct rng rng;
    struct literals path;
    uint32_t point; ///< the hint as an assignment
    struct term_model hint;
    struct solver_result result;
    bool alone;      ///< a layer that knows cores answered by itself
    uint64_t digest; ///< of all answers
    uint32_t sat, unsat;
};

static void digest(struct walk *k, uint64_t x)
{
    k->digest ^= x;
    k->digest = rng_splitmix(&k->digest);
}

static void judge_sat(struct walk *k, const struct literals *l,
                      const struct solver_query *q, bool is_stack)
{
    const struct solver_result *r = &k->result;
    struct term_model m = {0};
    uint32_t point = 0;

    world_model(k->w, q->hint ? k->point : 0, &m);
    for (uint32_t i = 0; is_stack && i < r->value.len; i++) {
        struct solver_value v = r->value.data[i];

        HOLDS(v.value != term_model_get(&m, v.var));
        HOLDS(i == 0 || v.var > r->value.data[i - 1].var);
    }
    solver_result_apply(r, &m);
    point = world_point(k->w, &m);
    HOLDS(point < WORLD_POINTS);
    for (uint32_t i = 0; i < l->count; i++) {
        HOLDS(literal_holds(k->w, l, i, point));
    }
    digest(k, point);
    k->sat++;
    term_model_release(&m);
}

static void judge_unsat(struct walk *k, const struct literals *l,
                        const struct solver_query *q, bool is_stack)
{
    const struct solver_result *r = &k->result;

    HOLDS(!literals_possible(k->w, l, NULL, 0));
    HOLDS(!is_stack || (r->core.len > 0) == q->want_core);
    HOLDS(!k->alone || r->core.len > 0);
    for (uint32_t i = 0; i < r->core.len; i++) {
        HOLDS(r->core.data[i] < l->count);
        HOLDS(!is_stack || i == 0 || r->core.data[i] > r->core.data[i - 1]);
        digest(k, r->core.data[i]);
    }
    HOLDS(r->core.len == 0 ||
          !literals_possible(k->w, l, r->core.data, r->core.len));
    k->unsat++;
}

/// Asks for the literals, the first `held` of which hold under the hint.
static void ask(struct walk *k, const struct literals *l, uint32_t held)
{
    term cond[64];
    struct solver_query q = {.cond = cond, .conds = l->count, .held = held};
    bool is_stack = strcmp(k->s->name, "split") == 0;
    uint64_t asked = 0;

    q.hint = held == 0 && rng_one_in(&k->rng, 4) ? NULL : &k->hint;
    q.want_core = !rng_one_in(&k->rng, 8);
    for (uint32_t i = 0; i < l->count; i++) {
        cond[i] = literal_term(k->w, l, i);
    }
    asked = k->s->next->stats.queries;
    solver_check(k->s, &q, &k->result);
    k->alone = !is_stack && strcmp(k->s->name, "cache") != 0 &&
               k->s->next->stats.queries == asked;
    digest(k, k->result.answer);
    switch (k->result.answer) {
    case SOLVER_SAT:
        judge_sat(k, l, &q, is_stack);
        break;
    case SOLVER_UNSAT:
        judge_unsat(k, l, &q, is_stack);
        break;
    case SOLVER_UNKNOWN:
        ck_abort_msg("unknown");
    }
}

static void add_literal(struct walk *k, struct literals *l, bool holds)
{
    unsigned cond = (unsigned)rng_below(&k->rng, k->w->conds);
    bool now = truth_at(&k->w->truth[cond], k->point);

    l->of[l->count].cond = cond;
    l->of[l->count].opposite = now != holds;
    l->count++;
}

static void step(struct walk *k)
{
    struct literals l = k->path;
    uint32_t held = l.count;

    add_literal(k, &l, false);
    while (rng_one_in(&k->rng, 8)) {
        add_literal(k, &l, rng_one_in(&k->rng, 2));
    }
    if (rng_one_in(&k->rng, 8)) {
        held = (uint32_t)rng_below(&k->rng, held + 1);
    }
    ask(k, &l, held);
    if (k->result.answer == SOLVER_SAT && rng_one_in(&k->rng, 3) &&
        k->result.value.len > 0 && l.count == k->path.count + 1) {
        world_model(k->w, k->point, &k->hint);
        solver_result_apply(&k->result, &k->hint);
        k->point = world_point(k->w, &k->hint);
        for (uint32_t i = 0; i < l.count; i++) {
            if (!literal_holds(k->w, &l, i, k->point)) {
                l.count = 0; /* the answer was to a query without hint */
            }
        }
        k->path = l;
    } else {
        add_literal(k, &k->path, true);
    }
    if (k->path.count >= LONGEST || rng_one_in(&k->rng, 10)) {
        k->path.count = (uint32_t)rng_below(&k->rng, k->path.count + 1);
    }
}

static uint64_t walk(struct world *w, struct solver *s, uint64_t seed,
                     uint32_t *sat, uint32_t *unsat)
{
    struct walk k = {.w = w, .s = s};

    rng_init(&k.rng, seed);
    k.point = (uint32_t)rng_below(&k.rng, WORLD_POINTS);
    world_model(w, k.point, &k.hint);
    for (unsigned i = 0; i < STEPS; i++) {
        step(&k);
    }
    *sat += k.sat;
    *unsat += k.unsat;
    solver_result_release(&k.result);
    term_model_release(&k.hint);
    return k.digest;
}

typedef struct solver *layer_maker(struct layer_env *env, struct solver *next);

/// - returns the digest of the walks, the counters of s in *stats
static uint64_t one_world(uint64_t seed, layer_maker *layer, uint32_t *sat,
                          uint32_t *unsat)
{
    struct world *w = world_new(seed);
    struct solver *s = brute_new(w);
    uint64_t result = 0;

    s = layer ? layer(layer_env_new(w->t), s) : solver_stack(w->t, s);
    result = walk(w, s, seed, sat, unsat);
    HOLDS(s->stats.queries == STEPS);
    HOLDS(s->stats.sat + s->stats.unsat == STEPS);
    HOLDS(s->stats.wrong == 0);
    solver_delete(s);
    world_delete(w);
    return result;
}

static void many_worlds(layer_maker *layer, unsigned count)
{
    uint32_t sat = 0;
    uint32_t unsat = 0;

    for (unsigned i = 0; i < count; i++) {
        (void)one_world(i, layer, &sat, &unsat);
    }
    HOLDS(sat > STEPS * count / 10);
    HOLDS(unsat > STEPS * count / 10);
}

START_TEST(stack)
{
    many_worlds(NULL, worlds(112));
}
END_TEST

START_TEST(split)
{
    many_worlds(layer_split, worlds(7));
}
END_TEST

START_TEST(cache)
{
    many_worlds(layer_cache, worlds(7));
}
END_TEST

START_TEST(simplify)
{
    many_worlds(layer_simplify, worlds(7));
}
END_TEST

START_TEST(cores)
{
    many_worlds(layer_cores, worlds(7));
}
END_TEST

START_TEST(domains)
{
    many_worlds(layer_domains, worlds(7));
}
END_TEST

START_TEST(models)
{
    many_worlds(layer_models, worlds(7));
}
END_TEST

START_TEST(few)
{
    many_worlds(layer_few, worlds(7));
}
END_TEST

static void nobody_asks(struct solver *s, const struct solver_query *q,
                        struct solver_result *out)
{
    (void)s;
    (void)q;
    (void)out;
    HOLDS(false);
}

static void release_nobody(struct solver *s)
{
    mem_free(s);
}

/// Of wide inputs that nothing restricts, the bits that are looked at are few.
START_TEST(few_bits)
{
    struct terms *t = terms_new();
    struct solver *nobody = mem_new(1, sizeof *nobody), *s = NULL;
    struct solver_result r = {0};
    term x = term_var(t, "x", 64), y = term_var(t, "y", 32);
    term part[] = {term_extract(t, x, 5, 3), term_extract(t, y, 0, 2),
                   term_extract(t, x, 40, 1)};
    term sum = term_const(t, 16, 0);

    for (unsigned k = 0; k < COUNT_OF(part); k++) {
        term v = term_to(t, TERM_ZEXT, part[k], 16);
        sum = term_2(t, TERM_ADD, sum, term_2(t, TERM_MUL, v, v));
    }
    *nobody = (struct solver){
        .name = "nobody", .check = nobody_asks, .release = release_nobody};
    s = layer_few(layer_env_new(t), nobody);
    // Sums of squares up to 7, 3 and 1.
    for (unsigned n = 0; n < 70; n++) {
        bool is_sum = false;
        for (unsigned k = 0; k < 64; k++) {
            is_sum |=
                (k >> 3) * (k >> 3) + (k >> 1 & 3) * (k >> 1 & 3) + (k & 1) ==
                n;
        }
        term cond = term_2(t, TERM_EQ, sum, term_const(t, 16, n));
        struct solver_query q = {.cond = &cond, .conds = 1, .want_core = true};
        solver_result_clear(&r);
        solver_check(s, &q, &r);
        HOLDS(r.answer == (is_sum ? SOLVER_SAT : SOLVER_UNSAT));
        struct term_model m = {0};
        solver_result_apply(&r, &m);
        struct term_eval *e = term_eval_new(t, &m);
        HOLDS(!is_sum || term_eval(e, cond) == 1);
        term_eval_delete(e);
        HOLDS(is_sum || (r.core.len == 1 && r.core.data[0] == 0));
        term_model_release(&m);
    }
    solver_result_release(&r);
    solver_delete(s);
    terms_delete(t);
}
END_TEST

/// The same questions have the same answers, models and cores.
START_TEST(deterministic)
{
    uint32_t n = 0;

    for (unsigned seed = 1000; seed < 1004; seed++) {
        uint64_t first = one_world(seed, NULL, &n, &n);

        HOLDS(one_world(seed, NULL, &n, &n) == first);
    }
}
END_TEST

UNIT_MAIN("solver_layers", stack, split, cache, simplify, cores, domains,
          models, few, few_bits, deterministic)
