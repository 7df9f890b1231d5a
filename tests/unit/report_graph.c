/* SPDX-License-Identifier: Apache-2.0 */
/// The formats of dependence graphs, on graphs made by hand.
#include "tests/unit/text_parse.h"

#include "report/graph.h"
#include "report/json.h"

#include <stdio.h>
#include <unistd.h>

static char folder[] = "/tmp/dgse-graph-XXXXXX";

static void write_source(const char *name, const char *content)
{
    struct text path = {0};

    text_addf(&path, "%s/%s", folder, name);
    FILE *f = fopen(path.data, "w");
    ck_assert_ptr_nonnull(f);
    (void)fputs(content, f);
    ck_assert_int_eq(fclose(f), 0);
    text_release(&path);
}

/// Two files with a function each; statements at lines 2 to 4 and line 2.
static void parse_program(void)
{
    struct text t = {0};

    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
    write_source("a.c", "int f(int x) {\n    int  a = \"\\\\\";\n"
                        "\tif (x &&\n        a)\n        g();\n    else\n"
                        "        a = 2;\n}\n\nint rest;\n");
    write_source("b.c", "void g(void)\n{ r = 1; }\n");
    text_add(&t, HEAD "file f1 \"a.c\"\nfile f2 \"b.c\"\n"
                      "func void @f(i32 %x) external !f1:1:5-6 {\n"
                      "  param %x\n  var i32 %a\n"
                      "  #1 entry !1:5-6\n"
                      "entry:\n"
                      "  #2 decl !2:10-18\n"
                      "  %a = copy i32 1\n"
                      "  #3 if !3:6-4:10\n"
                      "  %3 = ne i32 %a, %x\n"
                      "  br %3, yes, no\n"
                      "yes:\n"
                      "  #4 expr !5:9-12\n"
                      "  call void @g()\n"
                      "  jump no\n"
                      "no:\n"
                      "  ret void\n"
                      "}\n"
                      "func void @g() external !f2:1:6-7 {\n"
                      "  #1 expr !2:3-8\n"
                      "entry:\n"
                      "  #1\n"
                      "  ret void\n"
                      "}\n");
    parse_good(t.data);
    text_release(&t);
}

static void add_node(struct depgraph *g, uint32_t func, uint32_t stmt,
                     uint32_t side, const char *name)
{
    struct depgraph_node n = {.func = {func},
                              .stmt = {stmt},
                              .side = side,
                              .choice = FLOW_BRANCH,
                              .loc = m.funcs.data[func].stmt[stmt].loc,
                              .name = intern_make_str(&g->strings, name)};

    vec_push(&g->nodes, n);
}

static void add_edge(struct depgraph *g, enum dep_kind kind, uint32_t from,
                     uint32_t to, const char *what)
{
    struct depgraph_edge e = {
        .from = from, .to = to, .kind = kind, .meet = FLOW_NONE};

    e.across = g->nodes.data[from].func.index != g->nodes.data[to].func.index;
    if (what != NULL) {
        e.what = intern_make_str(&g->strings, what);
    }
    vec_push(&g->edges, e);
}

/// 0: a.c:2, 1: 3T, 2: 3F, 3: 5, 4: b.c:2; one edge of each sort.
static void make_graph(struct depgraph *g)
{
    *g = (struct depgraph){0};
    intern_init(&g->strings);
    add_node(g, 1, 2, FLOW_NONE, "2");
    add_node(g, 1, 3, 0, "3T");
    add_node(g, 1, 3, 1, "3F");
    add_node(g, 1, 4, FLOW_NONE, "5");
    add_node(g, 2, 1, FLOW_NONE, "2");
    g->nodes.data[3].unsupported = true;
    add_edge(g, DEP_DATA, 0, 1, "a");
    add_edge(g, DEP_DATA, 0, 2, "a");
    g->edges.data[1].assumed = true;
    add_edge(g, DEP_INTERACTIVE, 0, 3, NULL);
    g->edges.data[2].meet = 4;
    add_edge(g, DEP_CONTROL, 1, 3, NULL);
    add_edge(g, DEP_POTENTIAL, 2, 3, "s[0]");
    add_edge(g, DEP_CONTROL, 3, 4, NULL);
}

struct fixture {
    struct depgraph g;
    struct source source;
    struct graph_view v;
    struct text out;
};

static void open_fixture(struct fixture *f)
{
    setup();
    parse_program();
    make_graph(&f->g);
    source_init(&f->source, &m);
    f->out = (struct text){0};
    f->v = (struct graph_view){.m = &m,
                               .g = &f->g,
                               .source = &f->source,
                               .kinds = (1u << DEP_COUNT) - 1};
    for (uint32_t k = 0; k < f->g.nodes.len; k++) {
        (void)bitset_add(&f->v.inner, k);
    }
}

static void close_fixture(struct fixture *f)
{
    ck_assert_int_eq(unlink("a.c"), 0);
    ck_assert_int_eq(unlink("b.c"), 0);
    ck_assert_int_eq(rmdir(folder), 0);
    text_release(&f->out);
    bitset_release(&f->v.inner);
    bitset_release(&f->v.outer);
    source_release(&f->source);
    depgraph_release(&f->g);
    teardown();
}

START_TEST(text_lists_pairs)
{
    struct fixture f;
    const char *const note[] = {"it is large"};

    open_fixture(&f);
    graph_print_text(&f.v, &f.out);
    ck_assert_str_eq(f.out.data, "function f a.c:1\n"
                                 "unsupported 5\n"
                                 "control <3T,5>\n"
                                 "data <2,3T> a\n"
                                 "data <2,3F> a (assumed)\n"
                                 "potential <3F,5> s[0]\n"
                                 "interactive <2,5> at 2\n"
                                 "function g b.c:1\n"
                                 "between functions\n"
                                 "control <a.c:5,b.c:2>\n");
    // Kinds that were not asked for, nodes beyond the view, notes.
    text_clear(&f.out);
    f.v.kinds = DEP_BIT(DEP_CONTROL);
    f.v.note = note;
    f.v.notes = 1;
    (void)bitset_remove(&f.v.inner, 4);
    (void)bitset_add(&f.v.outer, 4);
    (void)bitset_remove(&f.v.inner, 1);
    graph_print_text(&f.v, &f.out);
    ck_assert_str_eq(f.out.data, "note it is large\n"
                                 "function f a.c:1\n"
                                 "unsupported 5\n"
                                 "between functions\n"
                                 "control <a.c:5,b.c:2>\n");
    close_fixture(&f);
}
END_TEST

static bool contains(const struct fixture *f, const char *what)
{
    return strstr(text_str(&f->out), what) != NULL;
}

START_TEST(dot_is_quoted_and_says_what_edges_are)
{
    struct fixture f;

    open_fixture(&f);
    graph_print_dot(&f.v, &f.out);
    // The text of the range with one blank for white space, escaped.
    ck_assert(contains(&f, "    n0 [label=\"2: a = \\\"\\\\\\\\\\\"\"];\n"));
    ck_assert(contains(&f, "    n1 [label=\"3T: x && a\", style="));
    ck_assert(contains(&f, "label=\"f  (a.c:1)\";"));
    ck_assert(contains(&f, "n3 [label=\"5: g()\", color=\"#c00000\", "
                           "unsupported=true"));
    ck_assert(contains(&f, "  n1 -> n3 [kind=control, style=solid, "));
    ck_assert(contains(&f, "  n0 -> n1 [kind=data, style=bold, "));
    ck_assert(contains(&f, "assumed=true"));
    ck_assert(contains(&f, "label=\"s[0]\", side=\"F\""));
    ck_assert(contains(&f, "meet=\"2\""));
    ck_assert(contains(&f, "n3 -> n4 [kind=control"));
    ck_assert(contains(&f, "across=true"));
    text_clear(&f.out);
    (void)bitset_remove(&f.v.inner, 4);
    (void)bitset_add(&f.v.outer, 4);
    graph_print_dot(&f.v, &f.out);
    ck_assert(contains(&f, "\n  n4 [label=\"b.c:2: r = 1\", style=dashed];\n"));
    ck_assert(!contains(&f, "(b.c:1)"));
    close_fixture(&f);
}
END_TEST

START_TEST(json_has_places_and_ids)
{
    struct fixture f;
    struct graph_slice slice = {.file = {1}, .line = 3, .backward = true};

    open_fixture(&f);
    (void)bitset_add(&slice.start, 1);
    (void)bitset_add(&slice.start, 2);
    f.v.slice = &slice;
    (void)bitset_remove(&f.v.inner, 0);
    graph_print_json(&f.v, &f.out);
    ck_assert(contains(&f, "\"slice\": {\"file\": \"a.c\", \"line\": 3, "
                           "\"direction\": \"backward\", "
                           "\"start\": [1, 2]}"));
    ck_assert(contains(&f,
                       "{\"id\": 1, \"name\": \"3T\", \"function\": \"f\", "
                       "\"kind\": \"if\", \"side\": \"T\", \"file\": \"a.c\", "
                       "\"line\": 3, \"column\": 6, \"end_line\": 4, "
                       "\"end_column\": 10, \"text\": \"x && a\", "
                       "\"unsupported\": false, \"outer\": false}"));
    ck_assert(contains(&f, "{\"from\": 2, \"to\": 3, \"kind\": \"potential\", "
                           "\"what\": \"s[0]\", \"side\": \"F\", "
                           "\"across\": false, \"assumed\": false}"));
    ck_assert(!contains(&f, "\"id\": 0"));
    ck_assert(!contains(&f, "\"from\": 0"));
    bitset_release(&slice.start);
    close_fixture(&f);
}
END_TEST

START_TEST(listing_marks_lines)
{
    struct fixture f;
    struct graph_slice slice = {.file = {1}, .line = 5};

    open_fixture(&f);
    f.v.slice = &slice;
    bitset_clear(&f.v.inner);
    (void)bitset_add(&f.v.inner, 1);
    (void)bitset_add(&f.v.inner, 3);
    graph_print_listing(&f.v, false, &f.out);
    ck_assert_str_eq(f.out.data, "a.c:\n"
                                 "       1  int f(int x) {\n"
                                 "       2      int  a = \"\\\\\";\n"
                                 ">      3  \tif (x &&\n"
                                 ">      4          a)\n"
                                 "=      5          g();\n");
    text_clear(&f.out);
    (void)bitset_add(&f.v.inner, 4);
    graph_print_listing(&f.v, true, &f.out);
    ck_assert(contains(&f, "\033[90m       1  int f(int x) {\033[0m\n"));
    ck_assert(contains(&f, "\n>      3  \tif (x &&\n"));
    ck_assert(contains(&f, "b.c:\n\033[90m       1  void g(void)\033[0m\n"
                           ">      2  { r = 1; }\n"));
    close_fixture(&f);
}
END_TEST

START_TEST(excerpts)
{
    struct fixture f;

    open_fixture(&f);
    source_excerpt(&f.source, f.g.nodes.data[1].loc, 4, &f.out);
    ck_assert_str_eq(f.out.data, "x &&...");
    text_clear(&f.out);
    source_excerpt(&f.source, (ir_loc_id){0}, 4, &f.out);
    ck_assert_str_eq(text_str(&f.out), "");
    ck_assert_uint_eq(source_lines(&f.source, (ir_file_id){1}), 10);
    ck_assert_uint_eq(source_lines(&f.source, (ir_file_id){0}), 0);
    close_fixture(&f);
}
END_TEST

START_TEST(utf8)
{
    static const struct {
        const char *s;
        size_t n;
    } row[] = {{"", 1}, // the NUL itself
               {"a", 1},
               {"\xc3\xa9", 2},
               {"\xc3", 0},
               {"\xc0\x80", 0},
               {"\xe2\x82\xac", 3},
               {"\xed\xa0\x80", 0},
               {"\xf0\x9f\x98\x80", 4},
               {"\xf4\x90\x80\x80", 0},
               {"\xf0\x82\x82\xac", 0},
               {"\xff", 0},
               {"\x80", 0}};
    struct text t = {0};

    for (size_t k = 0; k < COUNT_OF(row); k++) {
        size_t len = strlen(row[k].s);
        ck_assert_uint_eq(json_utf8(row[k].s, len != 0 ? len : 1), row[k].n);
    }
    ck_assert_uint_eq(json_utf8("a", 0), 0);
    json_string(&t, "a\"\\\n\t\x01\x7f\xc3\xa9\xff", 10);
    ck_assert_str_eq(t.data,
                     "\"a\\\"\\\\\\n\\t\\u0001\\u007f\xc3\xa9\\ufffd\"");
    text_release(&t);
}
END_TEST

UNIT_MAIN("report_graph", text_lists_pairs,
          dot_is_quoted_and_says_what_edges_are, json_has_places_and_ids,
          listing_marks_lines, excerpts, utf8)
