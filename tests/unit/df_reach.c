/* SPDX-License-Identifier: Apache-2.0 */
/// Reaching definitions: by hand, of large graphs whose links are known, and
/// of random ones against a walk from each definition (reach_verify, which
/// df_dep_random.c compares with the definition).
#include "tests/unit/unit.h"

#include "base/rng.h"
#include "dataflow/reach.h"

#include <string.h>

struct subject {
    struct flow flow;
    struct flow_build build;
    struct order order;
    struct reach reach;
};

static void subject_begin(struct subject *s)
{
    memset(s, 0, sizeof *s);
    flow_begin(&s->build, &s->flow);
}

static void subject_solve(struct subject *s, uint32_t items)
{
    flow_finish(&s->build, items);
    order_init(&s->order, &s->flow);
    reach_init(&s->reach, &s->flow, &s->order);
}

static void subject_release(struct subject *s)
{
    reach_release(&s->reach);
    order_release(&s->order);
    flow_release(&s->flow);
}

static uint32_t code(struct subject *s, uint32_t after)
{
    uint32_t n =
        flow_add_node(&s->build, (struct flow_node){.kind = FLOW_CODE});

    flow_add_edge(&s->build, after, n);
    return n;
}

static uint32_t branch(struct subject *s, uint32_t after)
{
    uint32_t n = flow_add_fork(&s->build, FLOW_BRANCH, (ir_stmt_id){0}, 0, 2);

    flow_add_edge(&s->build, after, n);
    return n;
}

/// while (x) { x = ..; may write y; } use y
START_TEST(a_loop_by_hand)
{
    struct subject s;
    struct text t = {0};

    subject_begin(&s);
    uint32_t start = code(&s, FLOW_AT_ENTRY); // 3
    uint32_t head = branch(&s, start);        // 4, 5, 6
    uint32_t body = code(&s, head + 1);       // 7
    uint32_t last = code(&s, head + 2);       // 8
    uint32_t dead = code(&s, last);           // 9, taken off its way
    flow_add_edge(&s.build, body, head);
    flow_add_edge(&s.build, last, FLOW_AT_RETURN);
    flow_add_use(&s.build, head + 1, 0);
    flow_add_use(&s.build, head + 2, 0);
    flow_add_def(&s.build, start, 0, true);
    flow_add_def(&s.build, body, 0, true);
    flow_add_use(&s.build, body, 0);
    flow_add_def(&s.build, body, 1, false);
    flow_add_use(&s.build, last, 1);
    s.build.edges.data[s.build.edges.len - 3] = (uint64_t)dead << 32 | last;
    flow_add_def(&s.build, dead, 1, true);
    flow_add_use(&s.build, dead, 1);
    subject_solve(&s, 2);

    reach_dump(&s.reach, &s.flow, &t);
    ck_assert_str_eq(text_str(&t), "5 uses item 0 of 3 7\n"
                                   "6 uses item 0 of 3 7\n"
                                   "7 uses item 0 of 3 7\n"
                                   "8 uses item 1 of 0 7\n"
                                   "9 uses item 1 of\n");
    text_clear(&t);
    ck_assert(reach_verify(&s.reach, &s.flow, &s.order, &t));
    ck_assert_uint_eq(t.len, 0);
    text_release(&t);
    subject_release(&s);
}
END_TEST

START_TEST(errors_are_noticed)
{
    struct subject s;
    struct text t = {0};

    subject_begin(&s);
    uint32_t a = code(&s, FLOW_AT_ENTRY);
    uint32_t b = code(&s, a);
    flow_add_edge(&s.build, b, FLOW_AT_RETURN);
    flow_add_def(&s.build, a, 0, false);
    flow_add_use(&s.build, b, 0);
    subject_solve(&s, 1);
    ck_assert_uint_eq(s.reach.links.len, 2);

    s.reach.links.len = 1; // one is missing
    ck_assert(!reach_verify(&s.reach, &s.flow, &s.order, &t));
    ck_assert_str_eq(text_str(&t), "reach: item 0 from 3 to 4");
    s.reach.links.len = 2;
    s.reach.links.data[1].def = b; // one is wrong
    ck_assert(!reach_verify(&s.reach, &s.flow, &s.order, &t));
    s.reach.links.data[1].def = a;
    ck_assert(reach_verify(&s.reach, &s.flow, &s.order, &t));
    vec_push(&s.reach.links, s.reach.links.data[1]); // one is there twice
    ck_assert(!reach_verify(&s.reach, &s.flow, &s.order, &t));
    text_release(&t);
    subject_release(&s);
}
END_TEST

/// 20,000 times `if (..) x_k = ..; use x_k; use y`, y from the start: each use
/// has the links that it must have, and the time is that of a unit test.
START_TEST(long_chains)
{
    enum { LENGTH = 20000 };
    struct subject s;
    uint32_t at = FLOW_AT_ENTRY;

    subject_begin(&s);
    for (uint32_t k = 0; k < LENGTH; k++) {
        uint32_t fork = branch(&s, at);
        uint32_t set = code(&s, fork + 1);

        at = code(&s, set);
        flow_add_edge(&s.build, fork + 2, at);
        flow_add_def(&s.build, set, 1 + k / 2, true);
        flow_add_use(&s.build, at, 1 + k / 2);
        flow_add_use(&s.build, at, 0);
    }
    flow_add_edge(&s.build, at, FLOW_AT_RETURN);
    subject_solve(&s, 1 + LENGTH / 2);
    // An item has two definitions: its first use has one of them and the
    // initial value, its second use both.
    ck_assert_uint_eq(s.reach.links.len, LENGTH + LENGTH / 2 * 5);
    for (uint32_t k = 0; k < s.reach.links.len; k++) {
        const struct reach_link *l = &s.reach.links.data[k];

        HOLDS(l->item != 0 || l->def == FLOW_AT_ENTRY);
        HOLDS(l->def == FLOW_AT_ENTRY ||
              (l->def < l->use && l->use - l->def <= 6));
    }
    subject_release(&s);
}
END_TEST

/// Chains of ifs and loops inside each other, calls that may write everything.
static void random_block(struct subject *s, struct rng *r, uint32_t *at,
                         uint32_t items, uint32_t depth)
{
    uint32_t count = 1 + (uint32_t)rng_below(r, 4);

    for (uint32_t k = 0; k < count; k++) {
        uint32_t fork = depth > 0 ? branch(s, *at) : 0;
        uint32_t yes = fork + 1, no = fork + 2;

        if (depth > 0) {
            random_block(s, r, &yes, items, depth - 1);
            if (rng_one_in(r, 3)) {
                flow_add_edge(&s->build, yes, fork);
                *at = code(s, no);
            } else {
                *at = code(s, no);
                flow_add_edge(&s->build, yes,
                              rng_one_in(r, 8) ? FLOW_AT_EXIT : *at);
            }
        } else {
            *at = code(s, *at);
        }
        bool call = rng_one_in(r, 20);
        for (uint32_t item = 0; item < items; item++) {
            if (call || rng_one_in(r, items)) {
                flow_add_def(&s->build, *at, item, rng_one_in(r, 2) && !call);
            }
            if (rng_one_in(r, items)) {
                flow_add_use(&s->build, *at, item);
            }
        }
    }
}

START_TEST(random_programs)
{
    struct text why = {0};
    struct rng r;
    uint32_t links = 0, nodes = 0;

    rng_init(&r, 5);
    for (uint32_t k = 0; k < 60; k++) {
        struct subject s;
        uint32_t at = FLOW_AT_ENTRY;

        subject_begin(&s);
        random_block(&s, &r, &at, 12, 4);
        flow_add_edge(&s.build, at, FLOW_AT_RETURN);
        subject_solve(&s, 12);
        ck_assert_msg(reach_verify(&s.reach, &s.flow, &s.order, &why), "%s",
                      text_str(&why));
        links += s.reach.links.len;
        nodes += s.flow.nodes.len;
        subject_release(&s);
    }
    ck_assert_uint_gt(nodes, 60 * 100);
    ck_assert_uint_gt(links, 2 * nodes);
    text_release(&why);
}
END_TEST

UNIT_MAIN("df_reach", a_loop_by_hand, errors_are_noticed, long_chains,
          random_programs)
