/* SPDX-License-Identifier: Apache-2.0 */
/// Large terms: nothing recurses as deeply as they are, nothing is visited
/// twice; evaluators, models and the pool's size.
#include "tests/unit/unit.h"

#include "base/rng.h"
#include "solver/term.h"

#include <string.h>

enum { DEEP = 100000 };

/// One maker after the other on the same term: no rule may see a way to
/// shorten it.
static term chain(struct terms *t, term x, term y, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        x = term_2(t, TERM_MUL, x, y);
        x = term_2(t, TERM_XOR, x, term_const(t, 32, i + 1));
    }
    return x;
}

static uint32_t chain_value(uint32_t x, uint32_t y, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        x = x * y ^ (i + 1);
    }
    return x;
}

START_TEST(deep_terms)
{
    struct terms *t = terms_new();
    term x = term_var(t, "x", 32);
    term y = term_var(t, "y", 32);
    term all = chain(t, x, y, DEEP);
    term with[2] = {term_2(t, TERM_ADD, y, term_const(t, 32, 1)), {0}};
    struct term_model m = {0};
    struct term_eval *e = NULL;
    struct text text = {0};
    long open = 0;

    term_model_set(&m, 0, 12345);
    term_model_set(&m, 1, 0x10001);
    e = term_eval_new(t, &m);
    ck_assert(term_eval(e, all) == chain_value(12345, 0x10001, DEEP));
    all = term_substitute(t, all, with, 2);
    ck_assert(term_eval(e, all) == chain_value(0x10002, 0x10001, DEEP));
    with[0] = term_const(t, 32, 5);
    with[1] = term_const(t, 32, 0x10001);
    all = term_substitute(t, chain(t, x, y, DEEP), with, 2);
    ck_assert(term_same(all, term_const(t, 32, chain_value(5, 0x10001, DEEP))));
    term_print(t, chain(t, x, y, DEEP), &text);
    for (const char *c = text_str(&text); *c; c++) {
        open += *c == '(';
        open -= *c == ')';
        HOLDS(open >= 0);
    }
    ck_assert_int_eq(open, 0);
    text_release(&text);
    term_eval_delete(e);
    term_model_release(&m);
    terms_delete(t);
}
END_TEST

/// Every maker on top of a deep chain of its own kind.
START_TEST(rules_on_deep_terms)
{
    static const enum term_op ops[] = {TERM_AND,  TERM_OR,   TERM_XOR,
                                       TERM_ADD,  TERM_MUL,  TERM_SHL,
                                       TERM_UDIV, TERM_SREM, TERM_LSHR};
    struct terms *t = terms_new();
    struct rng rng;
    term x[4];
    struct term_model m = {0};
    struct term_eval *e = NULL;

    rng_init(&rng, 1);
    for (uint32_t i = 0; i < 4; i++) {
        x[i] = term_var(t, "x", 64);
        term_model_set(&m, i, rng_next(&rng));
    }
    for (unsigned k = 0; k < UNIT_COUNT(ops); k++) {
        term all = x[0];

        for (unsigned i = 0; i < 5000; i++) {
            all = term_2(t, ops[k], all, x[rng_below(&rng, 4)]);
            all = term_1(t, rng_one_in(&rng, 2) ? TERM_NOT : TERM_NEG, all);
            all = term_to(t, TERM_SEXT, term_extract(t, all, 0, 60), 64);
        }
        e = term_eval_new(t, &m);
        (void)term_eval(e, term_extract(t, all, 13, 17));
        term_eval_delete(e);
    }
    // 15000 makers per chain: what they make is proportional.
    ck_assert_uint_lt(terms_count(t), 15000 * 20 * UNIT_COUNT(ops));
    term_model_release(&m);
    terms_delete(t);
}
END_TEST

/// x + x of x + x of ...: 2^60 paths, 60 nodes.
START_TEST(shared_terms_are_visited_once)
{
    struct terms *t = terms_new();
    term x = term_var(t, "x", 64);
    term all = x;
    term with = {0};
    struct term_model m = {0};
    struct term_eval *e = NULL;
    struct text text = {0};

    for (unsigned i = 0; i < 60; i++) {
        all = term_2(t, TERM_MUL, all, all);
        all = term_2(t, TERM_XOR, all, x);
    }
    term_model_set(&m, 0, 3);
    e = term_eval_new(t, &m);
    with = term_const(t, 64, 3);
    ck_assert(term_same(term_substitute(t, all, &with, 1),
                        term_const(t, 64, term_eval(e, all))));
    term_print(t, all, &text);
    ck_assert_uint_lt(text.len, 60 * 100);
    text_release(&text);
    term_eval_delete(e);
    term_model_release(&m);
    terms_delete(t);
}
END_TEST

START_TEST(a_large_graph)
{
    enum { NODES = 300000, VARS = 64 };
    struct terms *t = terms_new();
    struct term_model m = {0};
    struct term_eval *e = NULL;
    struct rng rng;
    term *x = calloc(NODES, sizeof *x);
    uint32_t *value = calloc(NODES, sizeof *value);
    size_t bytes = 0;

    rng_init(&rng, 7);
    for (uint32_t i = 0; i < VARS; i++) {
        x[i] = term_var(t, "x", 32);
        value[i] = (uint32_t)rng_next(&rng);
        term_model_set(&m, i, value[i]);
    }
    for (uint32_t i = VARS; i < NODES; i++) {
        uint64_t a = rng_below(&rng, i);
        uint64_t b = i - 1 - rng_below(&rng, VARS);

        if (i % 2) {
            x[i] = term_2(t, TERM_MUL, x[a], x[b]);
            value[i] = value[a] * value[b];
        } else {
            x[i] = term_2(t, TERM_XOR, x[a], x[b]);
            value[i] = value[a] ^ value[b];
        }
    }
    bytes = terms_bytes(t);
    ck_assert_uint_lt(bytes, (size_t)NODES * 100);
    e = term_eval_new(t, &m);
    for (uint32_t i = NODES; i-- > 0;) { // from the top
        HOLDS(term_eval(e, x[i]) == value[i]);
    }
    // Nothing is made twice.
    for (uint32_t i = VARS + 1; i < NODES; i += 2) {
        HOLDS(term_get(t, x[i])->op == TERM_CONST ||
              term_same(
                  term_rebuild(t, term_get(t, x[i]), term_get(t, x[i])->arg),
                  x[i]));
    }
    ck_assert_uint_eq(terms_bytes(t), bytes);
    term_eval_delete(e);
    term_model_release(&m);
    terms_delete(t);
    free(x);
    free(value);
}
END_TEST

/// Nodes stay where they are: a row that was got before is good after.
START_TEST(nodes_do_not_move)
{
    struct terms *t = terms_new();
    term x = term_var(t, "x", 64);
    const struct term_node *first = term_get(t, x);
    struct term_node copy = *first;

    for (uint32_t i = 0; i < 100000; i++) {
        (void)term_const(t, 64, i);
    }
    ck_assert_ptr_eq(term_get(t, x), first);
    ck_assert_int_eq(memcmp(&copy, first, sizeof copy), 0);
    ck_assert_uint_eq(terms_count(t), 100001);
    terms_delete(t);
}
END_TEST

START_TEST(an_evaluator_begins_anew)
{
    struct terms *t = terms_new();
    term x = term_var(t, "x", 32);
    term y = term_var(t, "y", 32);
    term sum = term_2(t, TERM_MUL, x, y);
    struct term_model m = {0};
    struct term_eval *e = term_eval_new(t, &m);

    ck_assert(term_eval(e, sum) == 0);
    term_model_set(&m, 1, 5);
    term_model_set(&m, 0, 0xffffffff00000003); // more bits than x has
    ck_assert(term_eval(e, sum) == 0);         // kept
    term_eval_reset(e, &m);
    ck_assert(term_eval(e, sum) == 15);
    // Terms that are newer than the evaluator.
    for (uint32_t i = 0; i < 5000; i++) {
        sum = term_2(t, TERM_XOR, term_2(t, TERM_MUL, sum, x), y);
    }
    (void)term_eval(e, sum);
    sum = term_2(t, TERM_UDIV, y, x);
    ck_assert(term_eval(e, sum) == 1);
    term_eval_delete(e);
    term_model_release(&m);
    terms_delete(t);
}
END_TEST

START_TEST(models_are_0_where_they_are_not_set)
{
    struct term_model m = {0};

    ck_assert(term_model_get(&m, 7) == 0);
    term_model_set(&m, 9, ~(u128)0);
    term_model_set(&m, 3, 4);
    for (uint32_t i = 0; i < 20; i++) {
        ck_assert(term_model_get(&m, i) == (i == 9   ? ~(u128)0
                                            : i == 3 ? 4
                                                     : 0));
    }
    term_model_release(&m);
}
END_TEST

/// The same makers in the same order: the same handles.
START_TEST(the_pool_is_deterministic)
{
    term end[2];
    size_t bytes[2];

    for (unsigned k = 0; k < 2; k++) {
        struct terms *t = terms_new();
        struct rng rng;
        term x[200];

        rng_init(&rng, 5);
        for (unsigned i = 0; i < 200; i++) {
            enum term_op op =
                (enum term_op)(TERM_AND + rng_below(&rng, 12)); // to ASHR
            x[i] = i < 20 ? term_var(t, "x", 32)
                          : term_2(t, op, x[rng_below(&rng, i)],
                                   x[rng_below(&rng, i)]);
        }
        end[k] = x[199];
        bytes[k] = terms_bytes(t);
        terms_delete(t);
    }
    ck_assert(term_same(end[0], end[1]));
    ck_assert_uint_eq(bytes[0], bytes[1]);
}
END_TEST

UNIT_MAIN("solver_term_deep", deep_terms, rules_on_deep_terms,
          shared_terms_are_visited_once, a_large_graph, nodes_do_not_move,
          an_evaluator_begins_anew, models_are_0_where_they_are_not_set,
          the_pool_is_deterministic)
