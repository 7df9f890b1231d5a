/* SPDX-License-Identifier: Apache-2.0 */
/// Flow graphs and what follows from their shape alone: orders, dominators,
/// loops, control dependence; exact on small ones, against the definitions
/// (the verifiers) on random ones.
#include "tests/unit/unit.h"

#include "base/rng.h"
#include "dataflow/dep/control.h"
#include "dataflow/loops.h"

#include <string.h>

/// Everything of one graph.
struct shape {
    struct flow flow;
    struct order order;
    struct dom_tree dom, post;
    struct loops loops;
    struct control control;
};

static void shape_init(struct shape *s)
{
    order_init(&s->order, &s->flow);
    dominators_init(&s->dom, &s->flow);
    postdominators_init(&s->post, &s->flow);
    loops_init(&s->loops, &s->flow, &s->order);
    control_init(&s->control, &s->flow, &s->post);
}

static void shape_release(struct shape *s)
{
    control_release(&s->control);
    loops_release(&s->loops);
    dom_tree_release(&s->dom);
    dom_tree_release(&s->post);
    order_release(&s->order);
    flow_release(&s->flow);
}

static bool shape_holds(const struct shape *s, struct text *why)
{
    return flow_verify(&s->flow, why) &&
           order_verify(&s->order, &s->flow, why) &&
           dom_tree_verify(&s->dom, &s->flow, why) &&
           dom_tree_verify(&s->post, &s->flow, why) &&
           loops_verify(&s->loops, &s->flow, &s->order, why) &&
           control_verify(&s->control, &s->flow, &s->post, why);
}

static uint32_t code(struct flow_build *b)
{
    return flow_add_node(b, (struct flow_node){.kind = FLOW_CODE});
}

static uint32_t fork_of(struct flow_build *b, uint32_t sides)
{
    return flow_add_fork(b, sides == 2 ? FLOW_BRANCH : FLOW_SWITCH,
                         (ir_stmt_id){0}, 0, sides);
}

/// entry -> a; while (w) { b; if (i) c; }; d; return
///   a=3 w=4,5,6 b=7 i=8,9,10 c=11 d=12
static void make_loop(struct flow *f)
{
    struct flow_build b;

    flow_begin(&b, f);
    uint32_t a = code(&b);
    uint32_t w = fork_of(&b, 2);
    uint32_t body = code(&b);
    uint32_t i = fork_of(&b, 2);
    uint32_t c = code(&b);
    uint32_t d = code(&b);
    flow_add_edge(&b, FLOW_AT_ENTRY, a);
    flow_add_edge(&b, a, w);
    flow_add_edge(&b, w + 1, body);
    flow_add_edge(&b, w + 2, d);
    flow_add_edge(&b, body, i);
    flow_add_edge(&b, i + 1, c);
    flow_add_edge(&b, i + 2, w);
    flow_add_edge(&b, c, w);
    flow_add_edge(&b, d, FLOW_AT_RETURN);
    flow_add_use(&b, d, 4);
    flow_add_use(&b, d, 1);
    flow_add_use(&b, d, 4);
    flow_add_def(&b, c, 2, false);
    flow_add_def(&b, c, 1, false);
    flow_add_def(&b, c, 2, true);
    flow_finish(&b, 5);
}

START_TEST(tables)
{
    struct flow f;
    struct text why = {0};
    bool kills = false;

    make_loop(&f);
    ck_assert_msg(flow_verify(&f, &why), "%s", text_str(&why));
    ck_assert_uint_eq(flow_node(&f, 12)->uses, 2);
    ck_assert_uint_eq(flow_uses(&f, 12)[0], 1);
    ck_assert_uint_eq(flow_uses(&f, 12)[1], 4);
    ck_assert(flow_does_use(&f, 12, 4) && !flow_does_use(&f, 12, 2));
    ck_assert_uint_eq(flow_node(&f, 11)->defs, 2);
    ck_assert(flow_does_define(&f, 11, 1, &kills) && !kills);
    ck_assert(flow_does_define(&f, 11, 2, &kills) && kills);
    ck_assert(!flow_does_define(&f, 11, 0, &kills) && !kills);
    ck_assert_uint_eq(flow_node(&f, 4)->preds, 3);
    ck_assert_uint_eq(flow_pred(&f, 4)[2], 11);
    flow_release(&f);
}
END_TEST

START_TEST(one_loop)
{
    static const uint32_t w_true[] = {4, 5, 6, 7, 8, 9, 10};
    struct shape s = {0};

    make_loop(&s.flow);
    shape_init(&s);
    ck_assert_uint_eq(s.order.node[0], FLOW_AT_ENTRY);
    ck_assert_uint_eq(s.order.count, 13);
    ck_assert_uint_eq(s.dom.parent[11], 9);
    ck_assert_uint_eq(s.dom.parent[12], 6);
    ck_assert_uint_eq(s.post.parent[8], 4);
    ck_assert_uint_eq(s.post.parent[4], 6);
    ck_assert_uint_eq(s.control.join[8], 4);
    ck_assert_uint_eq(s.control.join[4], 6);
    ck_assert_uint_eq(s.loops.loops.len, 1);
    ck_assert_uint_eq(s.loops.loops.data[0].header, 4);
    ck_assert(loops_inside(&s.loops, 11, 0) && !loops_inside(&s.loops, 12, 0));
    ck_assert_uint_eq(s.control.start[6] - s.control.start[5],
                      COUNT_OF(w_true));
    for (uint32_t k = 0; k < COUNT_OF(w_true); k++) {
        ck_assert_uint_eq(s.control.node[s.control.start[5] + k], w_true[k]);
    }
    ck_assert(control_has(&s.control, 9, 11));
    ck_assert(!control_has(&s.control, 10, 11));
    ck_assert(!control_has(&s.control, 5, 12));
    shape_release(&s);
}
END_TEST

/// if (p) exit; a; the exit's side controls nothing, the other one a.
START_TEST(early_exit)
{
    struct shape s = {0};
    struct flow_build b;

    flow_begin(&b, &s.flow);
    uint32_t p = fork_of(&b, 2);
    uint32_t a = code(&b);
    flow_add_edge(&b, FLOW_AT_ENTRY, p);
    flow_add_edge(&b, p + 1, FLOW_AT_EXIT);
    flow_add_edge(&b, p + 2, a);
    flow_add_edge(&b, a, FLOW_AT_RETURN);
    flow_finish(&b, 0);
    shape_init(&s);
    ck_assert_uint_eq(s.control.join[p], FLOW_AT_EXIT);
    ck_assert(control_has(&s.control, p + 2, a));
    ck_assert(control_has(&s.control, p + 2, FLOW_AT_RETURN));
    ck_assert_uint_eq(s.control.start[p + 2] - s.control.start[p + 1], 0);
    shape_release(&s);
}
END_TEST

/// A loop with two ways in, inside a reducible one.
START_TEST(two_ways_in)
{
    struct shape s = {0};
    struct flow_build b;
    struct text out = {0};

    flow_begin(&b, &s.flow);
    uint32_t head = fork_of(&b, 2);
    uint32_t x = fork_of(&b, 2);
    uint32_t y = code(&b);
    uint32_t z = fork_of(&b, 2);
    flow_add_edge(&b, FLOW_AT_ENTRY, head);
    flow_add_edge(&b, head + 1, x);
    flow_add_edge(&b, head + 2, FLOW_AT_RETURN);
    flow_add_edge(&b, x + 1, y);
    flow_add_edge(&b, x + 2, z);
    flow_add_edge(&b, y, z);
    flow_add_edge(&b, z + 1, y);
    flow_add_edge(&b, z + 2, head);
    flow_finish(&b, 0);
    shape_init(&s);
    ck_assert_msg(shape_holds(&s, &out), "%s", text_str(&out));
    ck_assert_uint_eq(s.loops.loops.len, 2);
    ck_assert(!s.loops.loops.data[0].irreducible);
    ck_assert(s.loops.loops.data[1].irreducible);
    ck_assert_uint_eq(s.loops.loops.data[1].parent, 0);
    ck_assert_uint_eq(s.loops.loops.data[1].depth, 2);
    loops_dump(&s.loops, &s.flow, &out);
    ck_assert(
        strstr(out.data, "loop 1 header 10 depth 2 irreducible: 9 10 11"));
    text_release(&out);
    shape_release(&s);
}
END_TEST

/// A random graph: n places of code or forks, edges to anywhere.  Nodes that
/// could not reach the exit get a fork with a side to it.
static void make_random(struct flow *f, struct rng *r)
{
    uint32_t n = 1 + (uint32_t)rng_below(r, 9);
    uint32_t place[10];
    uint32_t sides[10];
    struct flow_build b;

    flow_begin(&b, f);
    for (uint32_t k = 0; k < n; k++) {
        sides[k] = (uint32_t)rng_below(r, 4); // 0: code
        place[k] = sides[k] == 0 ? code(&b) : fork_of(&b, sides[k] + 1);
    }
    for (uint32_t k = 0; k < n; k++) {
        for (uint32_t j = 0; j < (sides[k] == 0 ? 1 : sides[k] + 1); j++) {
            bool leave = rng_one_in(r, 6) || (j == 0 && k + 1 == n);
            // The last place always leaves, and forward edges lead there.
            uint32_t to = leave    ? FLOW_AT_EXIT + (uint32_t)rng_below(r, 2)
                          : j == 0 ? place[k + 1]
                                   : place[rng_below(r, n)];
            flow_add_edge(&b, sides[k] == 0 ? place[k] : place[k] + 1 + j, to);
        }
    }
    flow_add_edge(&b, FLOW_AT_ENTRY, place[rng_below(r, n)]);
    flow_finish(&b, 0);
}

START_TEST(random_graphs)
{
    struct rng r;
    uint32_t loops = 0, irreducible = 0;

    rng_init(&r, 7);
    for (uint32_t k = 0; k < 4000; k++) {
        struct shape s = {0};
        struct text why = {0};

        make_random(&s.flow, &r);
        shape_init(&s);
        if (!shape_holds(&s, &why)) {
            flow_dump(&s.flow, &why);
            ck_abort_msg("graph %u: %s", k, text_str(&why));
        }
        loops += s.loops.loops.len;
        for (uint32_t j = 0; j < s.loops.loops.len; j++) {
            irreducible += s.loops.loops.data[j].irreducible;
        }
        text_release(&why);
        shape_release(&s);
    }
    ck_assert_uint_gt(loops, 2000);
    ck_assert_uint_gt(irreducible, 100);
}
END_TEST

/// What the verifiers are there for: each finds a wrong answer.
START_TEST(verifiers)
{
    struct shape s = {0};
    struct text why = {0};

    make_loop(&s.flow);
    shape_init(&s);
    ck_assert(shape_holds(&s, &why));
    s.dom.enter[12] = s.dom.enter[11];
    ck_assert(!dom_tree_verify(&s.dom, &s.flow, &why));
    s.control.node[0]++, s.control.by[0]++;
    ck_assert(!control_verify(&s.control, &s.flow, &s.post, &why));
    s.loops.of[11] = FLOW_NONE;
    ck_assert(!loops_verify(&s.loops, &s.flow, &s.order, &why));
    s.order.node[3] = s.order.node[2];
    ck_assert(!order_verify(&s.order, &s.flow, &why));
    s.flow.to.data[0] = FLOW_AT_ENTRY;
    ck_assert(!flow_verify(&s.flow, &why));
    text_release(&why);
    shape_release(&s);
}
END_TEST

/// Everything jumps to one place: deep trees, many ways in.
START_TEST(large)
{
    enum { FORKS = 200000 };
    struct shape s = {0};
    struct flow_build b;
    uint32_t last = FLOW_AT_ENTRY;

    flow_begin(&b, &s.flow);
    uint32_t fail = code(&b);
    for (uint32_t k = 0; k < FORKS; k++) {
        uint32_t fork = fork_of(&b, 2);
        flow_add_edge(&b, last, fork);
        flow_add_edge(&b, fork + 2, fail);
        last = fork + 1;
    }
    flow_add_edge(&b, last, fail);
    flow_add_edge(&b, fail, FLOW_AT_RETURN);
    flow_finish(&b, 0);
    shape_init(&s);
    ck_assert_uint_eq(s.dom.parent[fail], fail + 1);
    ck_assert_uint_eq(s.post.parent[fail + 1], fail);
    ck_assert_uint_eq(s.control.start[s.control.nodes], 3 * (FORKS - 1));
    shape_release(&s);
}
END_TEST

UNIT_MAIN("df_flow", tables, one_loop, early_exit, two_ways_in, random_graphs,
          verifiers, large)
