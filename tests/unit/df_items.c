/* SPDX-License-Identifier: Apache-2.0 */
/// Items on small graphs whose J is known, and what surrounds the equations:
/// boundary, calls, queries, verifier, dump, the choice between the relations.
#include "tests/unit/unit.h"

#include "tests/unit/df_items.h"

#include <string.h>

/// Items as letters, in order.
static const char *letters(struct items_span s)
{
    static char text[27];

    HOLDS(s.count <= 26);
    for (uint32_t k = 0; k < s.count; k++) {
        text[k] = (char)('a' + s.item[k]);
    }
    text[s.count] = 0;
    return text;
}

static const char *j_of(const struct made *m, uint32_t fork, uint32_t side)
{
    return letters(items_j(&m->t, m->fork[fork] + 1 + side));
}

static const char *may_def_of(const struct made *m, uint32_t fork)
{
    return letters(items_may_def(&m->t, m->fork[fork]));
}

static void make(struct made *m, const char *program,
                 const struct items_boundary *exit)
{
    struct text why = {0};

    made_parse(m, program);
    items_init(&m->t, &m->f, &m->o, &m->c, exit, ITEMS_MAX_COST);
    HOLDS(!m->t.coarse);
    if (!items_verify(&m->t, &m->f, &m->o, &m->c, &why)) {
        ck_abort_msg("%s", text_str(&why));
    }
}

static void unmake(struct made *m)
{
    items_release(&m->t);
    made_release(m);
}

static bool related(const struct made *m, uint32_t node, const char *pair)
{
    return items_related(&m->t, node, (uint32_t)(pair[0] - 'a'),
                         (uint32_t)(pair[1] - 'a'));
}

/// Figure 2 of the DGSE paper: a, b and c are set by one condition each; a
/// meets b, then c.
START_TEST(figure_2)
{
    struct made m;

    make(&m, "a=; ?x{a=;} ?y{b=;}{b=;} ?z{c=;}{c=;} s=ab; =sab; =ac;", NULL);
    ck_assert_str_eq(j_of(&m, 0, 0), "yz");
    ck_assert_str_eq(j_of(&m, 0, 1), "ayz");
    ck_assert_str_eq(j_of(&m, 1, 0), "a");
    ck_assert_str_eq(j_of(&m, 1, 1), "a");
    ck_assert_str_eq(j_of(&m, 2, 0), "a");
    ck_assert_str_eq(j_of(&m, 2, 1), "a");
    ck_assert_str_eq(may_def_of(&m, 0), "a");
    ck_assert_str_eq(may_def_of(&m, 1), "b");
    ck_assert_str_eq(may_def_of(&m, 2), "c");
    /* After `a=`: a meets y and z, which meet as both change what a meets. */
    ck_assert(related(&m, m.node[0], "ay") && related(&m, m.node[0], "yz"));
    ck_assert(related(&m, m.node[0], "aa"));
    ck_assert(!related(&m, m.node[0], "ab"));
    ck_assert(!related(&m, m.node[0], "bb"));
    unmake(&m);
}
END_TEST

/// Figure 4: conditions that have nothing to do with each other.
START_TEST(figure_4)
{
    struct made m;

    make(&m, "?u{a=;}{a=;} ?v{b=;}{b=;} ?w{c=;}{c=;} =a; =b; =c;", NULL);
    for (uint32_t fork = 0; fork < 3; fork++) {
        char item[2] = {(char)('a' + fork), 0};

        ck_assert_str_eq(j_of(&m, fork, 0), "");
        ck_assert_str_eq(j_of(&m, fork, 1), "");
        ck_assert_str_eq(may_def_of(&m, fork), item);
    }
    unmake(&m);
}
END_TEST

/// What each counterexample of reference/algorithm.md shows to be needed.
START_TEST(counterexamples)
{
    static const struct {
        const char *program;
        uint32_t fork, side;
        const char *j;
    } needed[] = {
        /* CE2: v=2 replaces what the first condition did to v, not w. */
        {"?x{v=;w=;} v=; ?x{?y{u=;}} ?u{?w{!}}", 2, 0, "w"},
        {"?x{v=;w=;} v=; ?x{?y{u=;}} ?u{?w{!}}", 2, 1, "uw"},
        {"a=; ?y{b=;a=;}{b=;} @iz{i=i; ?a{!}}", 1, 0, "aiz"},
        /* CE3: b=3 replaces b, but the condition before it meets the old b. */
        {"?x{b=;} ?x{?y{b=;}} ?b{!}", 1, 0, "by"},
        {"?x{b=;} ?x{?y{b=;}} ?b{!}", 1, 1, "b"},
        /* CE4: all that follows an exit. */
        {"?z{!} ?y{!}", 0, 1, "y"},
        {"?z{!} ?y{!}", 0, 0, ""},
        /* CE6: a definition that may miss keeps the old value. */
        {"vw~; ?x{vw~p;} ?x{?y{?v{!}}}", 1, 0, "vy"},
        /* CE9, CE10: meetings in nodes that a path need not have. */
        {"?z{d=;} ?y{e=;} ?d{?e{!}}", 1, 0, "d"},
        {"?z{d=;} ?y{e=;} ?d{?e{!}}", 1, 1, "de"},
        {"?y{=;}{b=;} ?y{?b{a=;}} =a;", 1, 0, "ab"},
    };

    for (uint32_t k = 0; k < COUNT_OF(needed); k++) {
        struct made m;

        make(&m, needed[k].program, NULL);
        ck_assert_msg(
            !strcmp(j_of(&m, needed[k].fork, needed[k].side), needed[k].j),
            "%s: %u %u: %s", needed[k].program, needed[k].fork, needed[k].side,
            j_of(&m, needed[k].fork, needed[k].side));
        unmake(&m);
    }
}
END_TEST

/// The rules one by one.
START_TEST(rules)
{
    static const struct {
        const char *program;
        uint32_t fork, side;
        const char *j, *may_def;
    } rule[] = {
        /* Nothing lives: nothing meets. */
        {"?x{a=b;}", 0, 0, "b", ""},
        {"?x{a=b;}", 0, 1, "", ""},
        /* A definition hands on what it meets, and is no meeting itself. */
        {"?x{a=b;} =ac;", 0, 0, "bc", "a"},
        {"?x{a=b;} =ac; =ad;", 0, 1, "acd", "a"},
        /* Replaced on each way: nobody sees it. */
        {"?x{a=;} a=; =a;", 0, 0, "", ""},
        /* Inner conditions belong to the outer one. */
        {"?x{?y{a=;}{b=;}} =a; =b;", 0, 0, "aby", "ab"},
        {"?x{?y{a=;}{b=;}} =a; =b;", 0, 1, "ab", "ab"},
        /* A loop: what one round sets, the next one uses. */
        {"@x{a=b; b=c;} =a;", 0, 0, "bcx", "a"},
        {"@x{a=b; b=c;} =a;", 0, 1, "a", "a"},
        /* A loop's condition meets what its rounds set after the loop. */
        {"@x{a=;} =ac;", 0, 1, "ac", "a"},
    };

    for (uint32_t k = 0; k < COUNT_OF(rule); k++) {
        struct made m;

        make(&m, rule[k].program, NULL);
        ck_assert_msg(!strcmp(j_of(&m, rule[k].fork, rule[k].side), rule[k].j),
                      "%s: %s", rule[k].program,
                      j_of(&m, rule[k].fork, rule[k].side));
        ck_assert_str_eq(may_def_of(&m, rule[k].fork), rule[k].may_def);
        unmake(&m);
    }
}
END_TEST

#define PAIR(a, b) ((uint64_t)((a) - 'a') << 32 | ((b) - 'a'))

START_TEST(boundary)
{
    static const uint64_t pair[] = {PAIR('a', 'b'), PAIR('c', 'c')};
    static const struct items_boundary exit = {pair, COUNT_OF(pair)};
    struct made m;

    /* All that callers use comes after the exit not taken. */
    make(&m, "?x{!} ?y{a=;} ?z{c=;}", &exit);
    ck_assert_str_eq(j_of(&m, 0, 0), "");
    ck_assert_str_eq(j_of(&m, 0, 1), "abcyz");
    ck_assert_str_eq(may_def_of(&m, 0), "");
    ck_assert_str_eq(j_of(&m, 1, 0), "b");
    ck_assert_str_eq(j_of(&m, 1, 1), "ab");
    ck_assert_str_eq(may_def_of(&m, 1), "a");
    ck_assert_str_eq(j_of(&m, 2, 0), "");
    ck_assert_str_eq(j_of(&m, 2, 1), "c");
    ck_assert(related(&m, FLOW_AT_RETURN, "ab"));
    ck_assert(related(&m, FLOW_AT_RETURN, "bb"));
    ck_assert(!related(&m, FLOW_AT_RETURN, "ac"));
    ck_assert(!related(&m, FLOW_AT_EXIT, "aa"));
    unmake(&m);
    make(&m, "?x{!} ?y{a=;} ?z{c=;}", NULL);
    ck_assert_str_eq(j_of(&m, 0, 1), "yz");
    ck_assert_str_eq(may_def_of(&m, 1), "");
    unmake(&m);
}
END_TEST

/// A call that may end the program: what is used afterwards meets it.
START_TEST(calls)
{
    struct made m = {.items = 26};
    struct flow_build b;

    flow_begin(&b, &m.f);
    uint32_t call = code(&b);
    uint32_t fork = flow_add_fork(&b, FLOW_CALL, (ir_stmt_id){0}, 0, 2);
    uint32_t last = code(&b);
    flow_add_edge(&b, FLOW_AT_ENTRY, call);
    flow_add_edge(&b, call, fork);
    flow_add_edge(&b, fork + 1, last);
    flow_add_edge(&b, fork + 2, FLOW_AT_EXIT);
    flow_add_edge(&b, last, FLOW_AT_RETURN);
    flow_add_def(&b, call, 0, true);
    flow_add_def(&b, call, 1, false);
    flow_add_use(&b, call, 2);
    flow_add_use(&b, last, 1);
    flow_add_use(&b, last, 3);
    made_finish(&m, &b);
    items_init(&m.t, &m.f, &m.o, &m.c, NULL, ITEMS_MAX_COST);
    ck_assert_str_eq(letters(items_j(&m.t, fork + 1)), "bd");
    ck_assert_str_eq(letters(items_j(&m.t, fork + 2)), "");
    ck_assert_str_eq(letters(items_j(&m.t, call)), "bd");
    ck_assert(related(&m, call, "bd") && !related(&m, call, "ad"));
    ck_assert_str_eq(letters(items_j(&m.t, last)), "");
    ck_assert_str_eq(letters(items_j(&m.t, FLOW_AT_ENTRY)), "");
    unmake(&m);
}
END_TEST

/// switch (x) { case 0: a=1; case 1: b=1; break; default: c=1; } =a; =b; =c;
START_TEST(cases)
{
    struct made m = {.items = 26};
    struct flow_build b;

    flow_begin(&b, &m.f);
    uint32_t fork = fork_of(&b, 3);
    uint32_t set[3];
    uint32_t use[3];
    for (uint32_t k = 0; k < 3; k++) {
        set[k] = code(&b);
        flow_add_use(&b, fork + 1 + k, 'x' - 'a');
        flow_add_edge(&b, fork + 1 + k, set[k]);
        flow_add_def(&b, set[k], k, true);
    }
    for (uint32_t k = 0; k < 3; k++) {
        use[k] = code(&b);
        flow_add_use(&b, use[k], k);
        flow_add_edge(&b, use[k], k < 2 ? use[k] + 1 : FLOW_AT_RETURN);
    }
    flow_add_edge(&b, FLOW_AT_ENTRY, fork);
    flow_add_edge(&b, set[0], set[1]);
    flow_add_edge(&b, set[1], use[0]);
    flow_add_edge(&b, set[2], use[0]);
    made_finish(&m, &b);
    items_init(&m.t, &m.f, &m.o, &m.c, NULL, ITEMS_MAX_COST);
    ck_assert_str_eq(letters(items_may_def(&m.t, fork)), "abc");
    ck_assert_str_eq(letters(items_j(&m.t, fork + 1)), "c");
    ck_assert_str_eq(letters(items_j(&m.t, fork + 2)), "ac");
    ck_assert_str_eq(letters(items_j(&m.t, fork + 3)), "ab");
    unmake(&m);
}
END_TEST

/// Longer than a block may be.
START_TEST(straight)
{
    struct text program = {0};
    struct made m = {.items = 26};

    text_add(&program, "?x{");
    for (unsigned k = 0; k < 30; k++) {
        text_add(&program, "a=a;");
    }
    text_add(&program, "} ?y{!} =ab;");
    make(&m, text_str(&program), NULL);
    ck_assert_str_eq(j_of(&m, 0, 0), "aby");
    ck_assert_str_eq(j_of(&m, 0, 1), "aby");
    for (uint32_t k = 0; k < 30; k++) {
        ck_assert(related(&m, m.node[k], "ab"));
        ck_assert(related(&m, m.node[k], "ay"));
        ck_assert(!related(&m, m.node[k], "ax"));
    }
    ck_assert(!related(&m, m.node[30], "ab"));
    unmake(&m);
    text_release(&program);
}
END_TEST

static void add_pair(void *ctx, uint32_t a, uint32_t b)
{
    text_addf(ctx, "%c%c ", (int)('a' + a), (int)('a' + b));
}

START_TEST(pairs)
{
    struct made m;
    struct bitset filter = {0};
    struct text got = {0};

    make(&m, "=; ?x{=ab;}{=bc; =bd;} =e;", NULL);
    items_each_pair(&m.t, m.node[0], &filter, add_pair, &got);
    ck_assert_str_eq(text_str(&got), "");
    for (uint32_t x = 0; x < 26; x++) {
        (void)bitset_add(&filter, x);
    }
    items_each_pair(&m.t, m.node[1], &filter, add_pair, &got);
    ck_assert_str_eq(text_str(&got), "ee ");
    text_clear(&got);
    (void)bitset_remove(&filter, 0);
    (void)bitset_remove(&filter, 'x' - 'a');
    items_each_pair(&m.t, m.node[0], &filter, add_pair, &got);
    ck_assert_str_eq(text_str(&got), "bb bc bd cc cd dd ee ");
    text_release(&got);
    bitset_release(&filter);
    unmake(&m);
}
END_TEST

/// In both forms what is told at once is what is told pair by pair.
START_TEST(pairs_of_forms)
{
    struct made m;
    struct bitset filter = {0};

    make(&m, "=; ?x{=ab;}{=bc; =bd;} =e;", NULL);
    for (uint32_t x = 0; x < m.f.items && x < 26; x++) {
        (void)bitset_add(&filter, x);
    }
    for (uint32_t coarse = 0; coarse < 2; coarse++) {
        struct text got = {0}, wanted = {0};

        items_release(&m.t);
        items_init(&m.t, &m.f, &m.o, &m.c, NULL, coarse ? 0 : ITEMS_MAX_COST);
        ck_assert(m.t.coarse == (coarse != 0));
        items_each_pair(&m.t, m.node[0], &filter, add_pair, &got);
        bitset_each (&filter, a) {
            for (uint32_t b = a; bitset_has(&filter, b); b++) {
                if (items_related(&m.t, m.node[0], a, b)) {
                    add_pair(&wanted, a, b);
                }
            }
        }
        ck_assert_str_eq(text_str(&got), text_str(&wanted));
        ck_assert_ptr_nonnull(strstr(text_str(&got), "bc "));
        text_release(&got);
        text_release(&wanted);
    }
    bitset_release(&filter);
    unmake(&m);
}
END_TEST

START_TEST(dump)
{
    struct made m;
    struct text got = {0};

    make(&m, "?x{a=b;} =ac;", NULL);
    items_dump(&m.t, &m.f, &got);
    ck_assert_str_eq(text_str(&got), "items: fine\n"
                                     "3 may define {0}\n"
                                     "4 meets {1 2}\n"
                                     "5 meets {0 2}\n"
                                     "6 meets {2}\n");
    text_release(&got);
    unmake(&m);
}
END_TEST

static bool verifies(const struct made *m)
{
    struct text why = {0};
    bool ok = items_verify(&m->t, &m->f, &m->o, &m->c, &why);

    HOLDS(ok == (why.len == 0));
    text_release(&why);
    return ok;
}

/// The verifier notices each kind of thing that can be missing.
START_TEST(wrong)
{
    for (uint32_t coarse = 0; coarse < 2; coarse++) {
        struct made m;

        made_parse(&m, "?x{a=b;} =ac;");
        items_init(&m.t, &m.f, &m.o, &m.c, NULL, coarse ? 0 : ITEMS_MAX_COST);
        ck_assert(m.t.coarse == (coarse != 0));
        ck_assert(verifies(&m));
        uint32_t *set = &m.t.j[m.fork[0] + 1];
        uint32_t right = *set;
        *set = 0;
        ck_assert(!verifies(&m));
        *set = right;
        set = &m.t.j[m.node[0]];
        right = *set;
        *set = 0;
        ck_assert(!verifies(&m));
        *set = right;
        set = &m.t.may_def[m.fork[0]];
        right = *set;
        *set = 0;
        ck_assert(!verifies(&m));
        *set = right;
        ck_assert(verifies(&m));
        /* `=ac` becomes `=ad`: a pair that nobody heard of. */
        m.f.used.data[flow_node(&m.f, m.node[1])->use + 1] = 'd' - 'a';
        ck_assert(!verifies(&m));
        unmake(&m);
    }
}
END_TEST

START_TEST(limits)
{
    struct made m;
    struct items t;

    make(&m, "a=; b=; ?x{a=;} d=c; =a; =bd;", NULL);
    ck_assert_str_eq(j_of(&m, 0, 1), "a");
    items_init(&t, &m.f, &m.o, &m.c, NULL, m.t.cost);
    ck_assert(!t.coarse && t.cost == m.t.cost);
    items_release(&t);
    items_init(&t, &m.f, &m.o, &m.c, NULL, m.t.cost - 1);
    ck_assert(t.coarse && t.cost >= m.t.cost);
    /* x is in the class, but dead; b, c and d are in another class. */
    ck_assert_str_eq(letters(items_j(&t, m.fork[0] + 2)), "a");
    ck_assert(!items_related(&t, m.fork[0] + 2, 0, 1));
    ck_assert(items_related(&t, m.fork[0] + 2, 1, 2));
    items_release(&t);
    items_init(&t, &m.f, &m.o, &m.c, NULL, 0);
    ck_assert_str_eq(letters(items_j(&t, m.fork[0] + 2)), "ax");
    items_release(&t);
    unmake(&m);
}
END_TEST

/// The cost of a chain of `n` conditions, some of which leave the function.
static uint64_t cost_of_chain(uint32_t n, bool leaves)
{
    struct made m = {.items = 8};
    struct flow_build b;
    uint32_t from = FLOW_AT_ENTRY;

    flow_begin(&b, &m.f);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t fork = fork_of(&b, 2);
        uint32_t set = code(&b);

        flow_add_edge(&b, from, fork);
        flow_add_edge(&b, fork + 1, set);
        flow_add_use(&b, fork + 1, k % 8);
        flow_add_use(&b, fork + 2, k % 8);
        flow_add_use(&b, set, (k + 1) % 8);
        flow_add_def(&b, set, (k + 3) % 8, true);
        flow_add_edge(&b, fork + 2,
                      !leaves ? set
                      : k % 3 ? FLOW_AT_EXIT
                              : FLOW_AT_RETURN);
        from = set;
    }
    flow_add_edge(&b, from, FLOW_AT_RETURN);
    made_finish(&m, &b);
    items_init(&m.t, &m.f, &m.o, &m.c, NULL, ITEMS_MAX_COST);
    HOLDS(!m.t.coarse);
    uint64_t cost = m.t.cost;
    unmake(&m);
    return cost;
}

/// Long functions cost what their parts cost: no side stays open for ever.
START_TEST(chains)
{
    ck_assert_uint_lt(cost_of_chain(4000, false), 4000 * 40);
    ck_assert_uint_lt(cost_of_chain(4000, true), 4000 * 40);
}
END_TEST

START_TEST(death_boundary)
{
    static const uint64_t pair[] = {PAIR('a', 'z') + 1};
    static const struct items_boundary exit = {pair, 1};
    struct made m;

    make(&m, "a=;", &exit);
}
END_TEST

START_TEST(death_unreachable)
{
    struct made m;

    make(&m, "! a=;", NULL);
    (void)items_related(&m.t, m.node[0], 0, 0);
}
END_TEST

UNIT_MAIN_DEATHS("df_items",
                 (figure_2, figure_4, counterexamples, rules, boundary, calls,
                  cases, straight, pairs, pairs_of_forms, dump, wrong, limits,
                  chains),
                 (death_boundary, death_unreachable))
