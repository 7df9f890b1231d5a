/* SPDX-License-Identifier: Apache-2.0 */
/// The tables of the DGSE paper, exactly, and lists of dependences.
#include "tests/unit/unit.h"

#include "dataflow/dep/data.h"
#include "dataflow/dep/interactive.h"
#include "dataflow/dep/potential.h"

#include <stdio.h>
#include <string.h>

/// A program under construction: nodes have the names of the paper, lines
/// with T or F for sides.
struct program {
    struct flow flow;
    struct flow_build build;
    char name[40][4];
    struct dep_list of[DEP_COUNT];
    uint32_t elements;
    bool too_large; ///< with one element less
};

static void name_node(struct program *p, uint32_t n, uint32_t line,
                      const char *side)
{
    (void)snprintf(p->name[n], sizeof p->name[n], "%u%s", line % 100, side);
}

/// Touches name items by letters: "ab>c" uses a and b, defines c.
static void touch(struct program *p, uint32_t n, const char *text)
{
    bool defines = false;

    for (; *text != '\0'; text++) {
        uint32_t item = (uint32_t)(*text - 'a');

        if (*text == '>') {
            defines = true;
        } else if (defines) {
            flow_add_def(&p->build, n, item, true);
        } else {
            flow_add_use(&p->build, n, item);
        }
    }
}

/// A statement behind the nodes `from` (FLOW_NONE ends them).
static uint32_t line(struct program *p, uint32_t number, const char *text,
                     uint32_t a, uint32_t b)
{
    uint32_t n =
        flow_add_node(&p->build, (struct flow_node){.kind = FLOW_CODE});

    name_node(p, n, number, "");
    touch(p, n, text);
    flow_add_edge(&p->build, a, n);
    if (b != FLOW_NONE) {
        flow_add_edge(&p->build, b, n);
    }
    return n;
}

/// A branch behind the nodes.
/// - returns the true side; the false side follows it
static uint32_t branch(struct program *p, uint32_t number, const char *text,
                       uint32_t a, uint32_t b)
{
    uint32_t n = flow_add_fork(&p->build, FLOW_BRANCH, (ir_stmt_id){0}, 0, 2);

    flow_add_edge(&p->build, a, n);
    if (b != FLOW_NONE) {
        flow_add_edge(&p->build, b, n);
    }
    name_node(p, n + 1, number, "T");
    name_node(p, n + 2, number, "F");
    touch(p, n + 1, text);
    touch(p, n + 2, text);
    return n + 1;
}

static void add_control(const struct control *c, uint32_t nodes,
                        struct dep_list *out)
{
    for (uint32_t n = 0; n < nodes; n++) {
        for (uint32_t k = c->first[n]; k < c->first[n + 1]; k++) {
            vec_push(&out->edges, ((struct dep_edge){c->by[k], n, 0}));
        }
    }
    dep_list_finish(out);
}

static void join(struct dep_list *l, const struct dep_list *with)
{
    for (uint32_t k = 0; k < with->edges.len; k++) {
        vec_push(&l->edges, with->edges.data[k]);
    }
}

static void solve(struct program *p)
{
    struct order order;
    struct dom_tree post;
    struct control control;
    struct reach reach;
    struct dep_list all = {0};

    flow_finish(&p->build, 26);
    order_init(&order, &p->flow);
    postdominators_init(&post, &p->flow);
    control_init(&control, &p->flow, &post);
    reach_init(&reach, &p->flow, &order);
    add_control(&control, p->flow.nodes.len, &p->of[DEP_CONTROL]);
    data_deps(&p->flow, &reach, &p->of[DEP_DATA]);
    potential_deps(&p->flow, &order, &control, &reach, &p->of[DEP_POTENTIAL]);
    join(&all, &p->of[DEP_CONTROL]);
    join(&all, &p->of[DEP_DATA]);
    join(&all, &p->of[DEP_POTENTIAL]);
    dep_list_finish(&all);
    struct pairs *pairs = pairs_new(&p->flow, &order, &control, UINT32_MAX);
    interactive_deps(&p->flow, &order, pairs, &all, &p->of[DEP_INTERACTIVE]);
    p->elements = pairs_elements(pairs);
    pairs_delete(pairs);
    pairs = pairs_new(&p->flow, &order, &control, p->elements);
    ck_assert_ptr_nonnull(pairs);
    pairs_delete(pairs);
    p->too_large =
        pairs_new(&p->flow, &order, &control, p->elements - 1) == NULL;
    dep_list_release(&all);
    reach_release(&reach);
    control_release(&control);
    dom_tree_release(&post);
    order_release(&order);
}

static void program_release(struct program *p)
{
    for (uint32_t k = 0; k < DEP_COUNT; k++) {
        dep_list_release(&p->of[k]);
    }
    flow_release(&p->flow);
}

/// The edges between nodes with names, by node: "1-12 1-13 "; with the meeting
/// node of interactive ones: "1-12@13 ".
static void print(const struct program *p, enum dep_kind kind, bool meeting,
                  struct text *out)
{
    const struct dep_list *l = &p->of[kind];

    text_clear(out);
    for (uint32_t from = 0; from < p->flow.nodes.len; from++) {
        for (uint32_t k = 0; k < l->edges.len; k++) {
            const struct dep_edge *e = &l->edges.data[k];

            if (e->from != from || p->name[e->to][0] == '\0') {
                continue;
            }
            text_addf(out, "%s-%s", p->name[from], p->name[e->to]);
            text_addf(out, meeting ? "@%s " : " ", p->name[e->via]);
        }
    }
}

static void expect(const struct program *p, enum dep_kind kind,
                   const char *edges)
{
    struct text t = {0};

    print(p, kind, false, &t);
    ck_assert_str_eq(text_str(&t), edges);
    text_release(&t);
}

// ---------------------------------------------------------------- programs

static void figure2(struct program *p)
{
    flow_begin(&p->build, &p->flow);
    uint32_t n = line(p, 1, ">a", FLOW_AT_ENTRY, FLOW_NONE);
    uint32_t t = branch(p, 2, "x", n, FLOW_NONE);
    n = line(p, 3, ">a", t, FLOW_NONE);
    t = branch(p, 4, "y", n, t + 1);
    n = line(p, 5, ">b", t, FLOW_NONE);
    t = branch(p, 8, "z", n, line(p, 7, ">b", t + 1, FLOW_NONE));
    n = line(p, 9, ">c", t, FLOW_NONE);
    n = line(p, 12, "ab>s", n, line(p, 11, ">c", t + 1, FLOW_NONE));
    n = line(p, 13, "sab", n, FLOW_NONE);
    n = line(p, 14, "ac", n, FLOW_NONE);
    flow_add_edge(&p->build, n, FLOW_AT_RETURN);
    solve(p);
}

/// The wheel brake system: a AltPress, m Meter, p PedalPos, b BSwitch,
/// c PedalCmd.
static void figure9(struct program *p, const char *after)
{
    flow_begin(&p->build, &p->flow);
    uint32_t n = line(p, 1, ">a", FLOW_AT_ENTRY, FLOW_NONE);
    n = line(p, 2, ">m", n, FLOW_NONE);
    uint32_t t = branch(p, 3, "p", n, FLOW_NONE);
    uint32_t four = line(p, 4, "c>c", t, FLOW_NONE);
    t = branch(p, 5, "p", t + 1, FLOW_NONE);
    n = line(p, 6, "c>c", t, FLOW_NONE);
    n = line(p, 9, "c>c", four, n);
    flow_add_edge(&p->build, line(p, 8, "p>c", t + 1, FLOW_NONE), n);
    t = branch(p, 10, "b", n, FLOW_NONE);
    uint32_t eleven = line(p, 11, ">m", t, FLOW_NONE);
    t = branch(p, 12, "b", t + 1, FLOW_NONE);
    n = line(p, 13, ">m", t, FLOW_NONE);
    uint32_t no = t + 1;
    t = branch(p, 14, "c", n, no);
    flow_add_edge(&p->build, eleven, t - 1);
    uint32_t fifteen = line(p, 15, ">a", t, FLOW_NONE);
    t = branch(p, 16, "c", t + 1, FLOW_NONE);
    n = line(p, 17, ">a", t, FLOW_NONE);
    flow_add_edge(&p->build, fifteen, FLOW_AT_RETURN);
    flow_add_edge(&p->build, n, FLOW_AT_RETURN);
    n = line(p, 19, ">a", t + 1, FLOW_NONE);
    flow_add_edge(&p->build, n, FLOW_AT_RETURN);
    touch(p, FLOW_AT_RETURN, after);
    solve(p);
}

/// Table 2, all of it.
START_TEST(figure_2)
{
    struct program p = {0};
    struct text t = {0};

    figure2(&p);
    expect(&p, DEP_CONTROL, "2T-3 4T-5 4F-7 8T-9 8F-11 ");
    expect(&p, DEP_DATA,
           "1-12 1-13 1-14 3-12 3-13 3-14 5-12 5-13 7-12 7-13 9-14 11-14 "
           "12-13 ");
    expect(&p, DEP_POTENTIAL, "2F-12 2F-13 2F-14 ");
    expect(&p, DEP_INTERACTIVE,
           "1-2F 1-4T 1-4F 1-5 1-7 1-8T 1-8F 1-9 1-11 1-12 "
           "2F-4T 2F-4F 2F-5 2F-7 2F-8T 2F-8F 2F-9 2F-11 2F-12 "
           "3-4T 3-4F 3-5 3-7 3-8T 3-8F 3-9 3-11 3-12 5-12 7-12 ");
    ck_assert_uint_eq(p.of[DEP_INTERACTIVE].edges.len, 30);
    print(&p, DEP_INTERACTIVE, true, &t);
    ck_assert_str_eq(text_str(&t),
                     "1-2F@4T 1-4T@5 1-4F@7 1-5@12 1-7@12 1-8T@9 1-8F@11 "
                     "1-9@14 1-11@14 1-12@13 2F-4T@5 2F-4F@7 2F-5@12 2F-7@12 "
                     "2F-8T@9 2F-8F@11 2F-9@14 2F-11@14 2F-12@13 3-4T@5 "
                     "3-4F@7 3-5@12 3-7@12 3-8T@9 3-8F@11 3-9@14 3-11@14 "
                     "3-12@13 5-12@13 7-12@13 ");
    text_release(&t);
    program_release(&p);
}
END_TEST

/// Table 12 lists what is relevant to line 3.  Its empty row of interactive
/// dependence leaves one pair out that Definition 4 asks for: 16T depends on 9
/// (data) and on 14F (control), so 14F depends on 9 interactively.  It adds
/// nothing to the closure, since 14F depends on 9 by data as well; Table 2
/// does list pairs of which that is true, <1,12> for one.
START_TEST(figure_9)
{
    struct program p = {0};
    struct text t = {0};

    figure9(&p, "");
    expect(&p, DEP_CONTROL,
           "3T-4 3F-5T 3F-5F 5T-6 5F-8 10T-11 10F-12T 10F-12F 12T-13 "
           "14T-15 14F-16T 14F-16F 16T-17 16F-19 ");
    expect(&p, DEP_DATA, "4-9 6-9 9-14T 9-14F 9-16T 9-16F 8-9 ");
    expect(&p, DEP_POTENTIAL, "");
    print(&p, DEP_INTERACTIVE, true, &t);
    ck_assert_str_eq(text_str(&t), "9-14F@16T ");
    text_release(&t);
    program_release(&p);
}
END_TEST

/// When callers use AltPress and Meter, the branches at 10 and 14 meet at the
/// return: the table takes for granted that nobody does.
START_TEST(figure_9_used_afterwards)
{
    struct program p = {0};
    struct text t = {0};

    figure9(&p, "am");
    expect(&p, DEP_POTENTIAL, "");
    name_node(&p, FLOW_AT_RETURN, 20, "");
    expect(&p, DEP_POTENTIAL, "10F-20 12F-20 ");
    print(&p, DEP_INTERACTIVE, true, &t);
    ck_assert_ptr_nonnull(strstr(text_str(&t), "2-15@20 "));
    ck_assert_ptr_nonnull(strstr(text_str(&t), "11-15@20 "));
    ck_assert_ptr_nonnull(strstr(text_str(&t), "11-14T@15 "));
    ck_assert_ptr_nonnull(strstr(text_str(&t), "10F-12F@14T "));
    ck_assert_ptr_null(strstr(text_str(&t), "11-13"));
    ck_assert_ptr_null(strstr(text_str(&t), "11-12"));
    text_release(&t);
    program_release(&p);
}
END_TEST

/// 1: if (c) { 2: if (d) return b; }  3: if (e) { 4: a = b = 1; }  5: use(a).
/// The sides of 1 join at the return only, where b is used and a is not: line 5
/// depends on 3F, and on 1F by way of the sides of 3 that 1F controls.
START_TEST(what_runs_before_the_join)
{
    struct program p = {0};

    flow_begin(&p.build, &p.flow);
    uint32_t one = branch(&p, 1, "c", FLOW_AT_ENTRY, FLOW_NONE);
    uint32_t two = branch(&p, 2, "d", one, FLOW_NONE);
    uint32_t three = branch(&p, 3, "e", one + 1, two + 1);
    uint32_t four = line(&p, 4, ">ab", three, FLOW_NONE);
    uint32_t five = line(&p, 5, "a", four, three + 1);
    name_node(&p, FLOW_AT_RETURN, 6, "");
    touch(&p, FLOW_AT_RETURN, "b");
    flow_add_edge(&p.build, two, FLOW_AT_RETURN);
    flow_add_edge(&p.build, five, FLOW_AT_RETURN);
    solve(&p);
    expect(&p, DEP_CONTROL,
           "1T-2T 1T-2F 1F-3T 1F-3F 1F-5 2F-3T 2F-3F 2F-5 3T-4 ");
    expect(&p, DEP_POTENTIAL, "1T-6 1F-6 2T-6 3F-6 3F-5 ");
    program_release(&p);
}
END_TEST

START_TEST(elements_are_limited)
{
    struct program p = {0};

    figure2(&p);
    // One for each of the 7 definitions.  Each side has its control, and all
    // but 2T have what the other side defines.
    ck_assert_uint_eq(p.elements, 7 + 6 + 5);
    ck_assert(p.too_large);
    program_release(&p);
}
END_TEST

/// Makes b the second node, for what k depends on: b alone.
static void look_at(struct pairs *pairs, const struct flow *f,
                    const struct order *order, uint32_t b, uint32_t k)
{
    struct dep_list one = {0}, none = {0};

    vec_push(&one.edges, ((struct dep_edge){b, k, 0}));
    interactive_deps(f, order, pairs, &one, &none);
    ck_assert_uint_eq(none.edges.len, 0);
    dep_list_release(&one);
}

/// a = 1; a = b = c = 2; a = 3; use(a, b).  That node 4 defines a does not
/// matter, for b and c live longer, nor which of these two is looked at.
START_TEST(pairs_by_hand)
{
    struct program p = {0};
    struct order order;
    struct dom_tree post;
    struct control control;
    struct text t = {0};

    flow_begin(&p.build, &p.flow);
    uint32_t n = line(&p, 1, ">a", FLOW_AT_ENTRY, FLOW_NONE); // 3
    n = line(&p, 2, ">abc", n, FLOW_NONE);                    // 4
    n = line(&p, 3, ">a", n, FLOW_NONE);                      // 5
    n = line(&p, 4, "ab", n, FLOW_NONE);                      // 6
    flow_add_edge(&p.build, n, FLOW_AT_RETURN);
    flow_finish(&p.build, 3);
    order_init(&order, &p.flow);
    postdominators_init(&post, &p.flow);
    control_init(&control, &p.flow, &post);
    struct pairs *pairs = pairs_new(&p.flow, &order, &control, 3);
    ck_assert_uint_eq(pairs_elements(pairs), 3);
    ck_assert(!pairs_has(pairs, 3, 4, 5));
    ck_assert(!pairs_has(pairs, 3, 4, 6));
    ck_assert(pairs_has(pairs, 4, 5, 6));
    look_at(pairs, &p.flow, &order, 5, 6);
    ck_assert(pairs_has(pairs, 4, 5, 6));
    ck_assert(!pairs_has(pairs, 5, 4, 6));
    pairs_dump(pairs, &t);
    ck_assert_str_eq(text_str(&t), "5 at 6 after 4\n"
                                   "5 at 2 after 4\n"
                                   "5 at 1 after 4\n");
    text_release(&t);
    pairs_delete(pairs);
    control_release(&control);
    dom_tree_release(&post);
    order_release(&order);
    program_release(&p);
}
END_TEST

// ------------------------------------------------------------------- lists

START_TEST(lists_are_sorted_without_doubles)
{
    struct dep_list l = {0};
    const struct dep_edge rows[] = {{3, 5, 1}, {2, 5, 9}, {9, 4, 0},
                                    {3, 5, 1}, {3, 5, 0}, {1, 5, 9}};
    const struct dep_edge sorted[] = {
        {9, 4, 0}, {1, 5, 9}, {2, 5, 9}, {3, 5, 0}, {3, 5, 1}};

    dep_list_finish(&l);
    ck_assert(!dep_list_has(&l, 0, 0));
    for (uint32_t k = 0; k < UNIT_COUNT(rows); k++) {
        vec_push(&l.edges, rows[k]);
    }
    dep_list_finish(&l);
    ck_assert_uint_eq(l.edges.len, UNIT_COUNT(sorted));
    ck_assert_int_eq(memcmp(l.edges.data, sorted, sizeof sorted), 0);
    ck_assert(dep_list_has(&l, 9, 4));
    ck_assert(dep_list_has(&l, 3, 5));
    ck_assert(!dep_list_has(&l, 4, 9));
    ck_assert(!dep_list_has(&l, 4, 5));
    ck_assert(!dep_list_has(&l, 3, 6));
    dep_list_release(&l);
}
END_TEST

START_TEST(kinds_have_names)
{
    ck_assert_str_eq(dep_info[DEP_CONTROL].name, "control");
    ck_assert_str_eq(dep_info[DEP_INTERACTIVE].name, "interactive");
    for (uint32_t k = 0; k < DEP_COUNT; k++) {
        ck_assert(dep_info[k].style[0] != '\0' && dep_info[k].what[0] != '\0' &&
                  dep_info[k].colour[0] == '#');
    }
}
END_TEST

UNIT_MAIN("df_dep", figure_2, figure_9, figure_9_used_afterwards,
          what_runs_before_the_join, elements_are_limited, pairs_by_hand,
          lists_are_sorted_without_doubles, kinds_have_names)
