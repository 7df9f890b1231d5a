/* SPDX-License-Identifier: Apache-2.0 */
/// Dependence graphs of random programs against what their runs do: every
/// value that flows from one statement to another, through variables, memory,
/// parameters and results, within a function and across calls, pointers to
/// functions and library models included, has its edge.
#include "tests/unit/unit.h"

#include "base/map.h"
#include "base/rng.h"
#include "dataflow/depgraph.h"
#include "ir/interp.h"
#include "ir/text.h"
#include "ir/trace.h"
#include "ir/verify.h"

#include <string.h>

enum { FUNCS = 4, GLOBALS = 3, PROGRAMS = 400, MAX_STEPS = 20000 };

// ---------------------------------------------------------------- programs

/// A program under construction; each statement has a line of its own.
struct maker {
    struct rng rng;
    struct text out;
    uint32_t line, stmts, blocks, calls;
};

static uint32_t below(struct maker *k, uint32_t n)
{
    return (uint32_t)rng_below(&k->rng, n);
}

static void begin(struct maker *k, const char *kind)
{
    k->line++;
    text_addf(&k->out, "  #%u %s !%u:1-9\n", ++k->stmts, kind, k->line);
}

/// Somewhere to store to or to load from.
static void add_place(struct maker *k)
{
    static const char *const local[] = {"%p", "&l", "&e"};
    uint32_t which = below(k, GLOBALS + 3);
    if (which < GLOBALS) {
        text_addf(&k->out, "@g%u", which);
    } else {
        text_add(&k->out, local[which - GLOBALS]);
    }
}

static const char *variable(struct maker *k)
{
    static const char *const name[] = {"%a", "%b", "%c"};
    return name[below(k, 3)];
}

/// A call of a function, of the library that calls one, or through a pointer.
static void add_call(struct maker *k)
{
    begin(k, "expr");
    text_add(&k->out, "  %n = sub i32 %d, 1\n");
    uint32_t how = below(k, 4), f = below(k, FUNCS);
    if (how == 0) {
        text_addf(&k->out,
                  "  %%t = slt i32 %s, 2\n"
                  "  %%q = select ptr %%t, @f%u, @f%u\n",
                  variable(k), f, below(k, FUNCS));
    }
    text_addf(&k->out, "  %s = call i32 ", variable(k));
    if (how == 0) {
        text_add(&k->out, "%q(");
    } else if (how == 1) {
        text_addf(&k->out, "@lib(@f%u, ", f);
    } else {
        text_addf(&k->out, "@f%u(", f);
    }
    text_add(&k->out, "%n, ");
    add_place(k);
    text_addf(&k->out, ", %s)\n", variable(k));
    k->calls++;
}

static void add_statements(struct maker *k, uint32_t depth);

/// A branch, a call guarded by what is left of %d, or a loop of two rounds.
static void add_branch(struct maker *k, uint32_t depth, bool call)
{
    uint32_t b = ++k->blocks;
    begin(k, "if");
    if (call) {
        text_add(&k->out, "  %t = slt i32 0, %d\n");
    } else {
        text_addf(&k->out, "  %%t = slt i32 %s, %u\n", variable(k),
                  below(k, 4));
    }
    text_addf(&k->out, "  br %%t, y%u, n%u\ny%u:\n", b, b, b);
    if (call) {
        add_call(k);
    }
    add_statements(k, depth);
    text_addf(&k->out, "  jump j%u\nn%u:\n", b, b);
    if (!call) {
        add_statements(k, depth);
    }
    text_addf(&k->out, "  jump j%u\nj%u:\n", b, b);
}

/// Two rounds; loops inside share the counter.
static void add_loop(struct maker *k, uint32_t depth)
{
    uint32_t b = ++k->blocks;
    begin(k, "decl");
    text_addf(&k->out, "  %%i = copy i32 0\n  jump h%u\nh%u:\n", b, b);
    begin(k, "while");
    text_addf(&k->out, "  %%t = slt i32 %%i, 2\n  br %%t, y%u, n%u\ny%u:\n", b,
              b, b);
    add_statements(k, depth);
    begin(k, "step");
    text_addf(&k->out, "  %%i = add i32 %%i, 1\n  jump h%u\nn%u:\n", b, b);
}

static void add_simple(struct maker *k)
{
    const char *v = variable(k);
    begin(k, "expr");
    switch (below(k, 4)) {
    case 0:
        text_addf(&k->out, "  %s = load i32 ", v);
        add_place(k);
        text_add(&k->out, "\n");
        break;
    case 1:
        text_add(&k->out, "  store i32 ");
        add_place(k);
        text_addf(&k->out, ", %s\n", v);
        break;
    case 2:
        text_addf(&k->out, "  %s = add i32 %s, %s\n", v, variable(k),
                  variable(k));
        break;
    default:
        text_addf(&k->out, "  %s = and i32 %s, 3\n", v, variable(k));
        break;
    }
}

static void add_statements(struct maker *k, uint32_t depth)
{
    for (uint32_t n = below(k, 4); n > 0; n--) {
        uint32_t what = depth != 0 ? below(k, 8) : 7;
        if (what == 0 || (what == 1 && k->calls < 3)) {
            add_branch(k, depth - 1, what == 1);
        } else if (what == 2) {
            add_loop(k, depth - 1);
        } else {
            add_simple(k);
        }
    }
}

static void add_function(struct maker *k, uint32_t f)
{
    k->stmts = k->blocks = k->calls = 0;
    k->line++;
    text_addf(&k->out,
              "func i32 @f%u(i32 %%d, ptr %%p, i32 %%c) external !f1:%u:1-2 {\n"
              "  param %%d\n  param %%p\n  param %%c\n"
              "  var i32 %%a\n  var i32 %%b\n  var i32 %%i\n  var i32 %%n\n"
              "  var i1 %%t\n  var ptr %%q\n  object &l size 4 align 4\n"
              "  object &e size 4 align 4\n  #1 entry !%u:1-2\n",
              f, k->line, k->line);
    // As for a parameter whose address is taken.
    text_add(&k->out, "entry:\n  #1\n  begin &e\n  store i32 &e, %c\n");
    k->stmts = 1;
    begin(k, "decl");
    text_add(&k->out, "  %a = copy i32 1\n");
    begin(k, "decl");
    text_add(&k->out, "  %b = copy i32 2\n");
    begin(k, "decl");
    text_add(&k->out, "  begin &l\n  store i32 &l, 0\n");
    add_statements(k, 2);
    add_branch(k, 1, true);
    add_statements(k, 2);
    begin(k, "return");
    text_addf(&k->out, "  ret i32 %s\n}\n", variable(k));
}

static void make_program(struct maker *k, uint64_t seed)
{
    rng_init(&k->rng, seed);
    text_add(&k->out, "dgse-ir 1\ntarget \"x86_64-pc-linux-gnu\" i64\n"
                      "file f1 \"a.c\"\nfile f2 \"lib.c\"\n");
    for (uint32_t g = 0; g < GLOBALS; g++) {
        text_addf(&k->out, "global @g%u external size 4 align 4\n", g);
    }
    text_add(&k->out, "global @state external size 4 align 4 !f2:1:1\n"
                      "func i32 @lib(ptr %f, i32 %d, ptr %p, i32 %c) external "
                      "model !f2:1:1-2 {\n"
                      "  param %f\n  param %d\n  param %p\n  param %c\n"
                      "  var i32 %r\n  var i32 %s\n"
                      "  #1 entry !1:1-2\nentry:\n  #2 expr !2:1-2\n"
                      "  %r = call i32 %f(%d, %p, %c)\n"
                      "  #3 expr !3:1-2\n  %s = load i32 @state\n"
                      "  store i32 @state, %c\n"
                      "  #4 return !4:1-2\n  %r = add i32 %r, %s\n"
                      "  ret i32 %r\n}\n");
    for (uint32_t f = 0; f < FUNCS; f++) {
        add_function(k, f);
    }
    text_addf(&k->out,
              "func i32 @main() external !f1:%u:1-2 {\n  var i32 %%r\n"
              "  #1 expr !%u:1-2\n  #2 return !%u:1-2\nentry:\n  #1\n"
              "  %%r = call i32 @f0(i32 3, @g1, i32 1)\n  #2\n"
              "  ret i32 %%r\n}\n",
              k->line + 1, k->line + 2, k->line + 3);
}

// ---------------------------------------------------------------- watching

/// A node that is not known yet: the statement is a condition, its sides are
/// the nodes.
#define NOWHERE UINT32_MAX

struct activation {
    uint32_t number, caller; ///< caller: index, NOWHERE: none
    ir_func_id func;
    uint32_t inst;    ///< at hand
    uint32_t def[12]; ///< by variable: node that defined it last, or NOWHERE
};

struct wait {
    uint32_t activation, def; ///< a condition used what node def defined
};

struct watch {
    const struct ir_module *m;
    const struct depgraph *g;
    struct map node;  ///< func << 40 | stmt << 8 | side + 1 (0: statement)
    struct map edges; ///< from << 32 | to: data
    struct map bytes; ///< object << 32 | offset: node that wrote it last
    VEC(struct activation) stack;
    VEC(struct wait) waits;
    uint64_t flows, crossing;
    struct text wrong;
};

static void index_graph(struct watch *w)
{
    for (uint32_t k = 0; k < w->g->nodes.len; k++) {
        const struct depgraph_node *n = &w->g->nodes.data[k];
        uint64_t key = (uint64_t)n->func.index << 40 |
                       (uint64_t)n->stmt.index << 8 | (uint8_t)(n->side + 1);
        (void)map_set(&w->node, key, k);
    }
    for (uint32_t k = 0; k < w->g->edges.len; k++) {
        const struct depgraph_edge *e = &w->g->edges.data[k];
        if (e->kind == DEP_DATA) {
            (void)map_set(&w->edges, (uint64_t)e->from << 32 | e->to, 0);
        }
    }
}

static uint32_t find_node(const struct watch *w, const struct activation *a,
                          uint32_t side)
{
    uint32_t stmt = w->m->funcs.data[a->func.index].inst[a->inst].stmt.index;
    uint64_t key = (uint64_t)a->func.index << 40 | (uint64_t)stmt << 8 |
                   (uint8_t)(side + 1);
    uint32_t found = NOWHERE;
    (void)map_find(&w->node, key, &found);
    return found;
}

static void expect(struct watch *w, uint32_t from, uint32_t to)
{
    const struct depgraph_node *n = w->g->nodes.data;
    if (from == NOWHERE || from == to) {
        return;
    }
    w->flows++;
    w->crossing += n[from].func.index != n[to].func.index;
    if (!map_has(&w->edges, (uint64_t)from << 32 | to) && w->wrong.len == 0) {
        text_addf(&w->wrong, "no edge <%s,%s>",
                  intern_text(&w->g->strings, n[from].name),
                  intern_text(&w->g->strings, n[to].name));
    }
}

/// - returns the innermost activation of user code
static uint32_t user(const struct watch *w, uint32_t a)
{
    while (a != NOWHERE &&
           w->m->funcs.data[w->stack.data[a].func.index].model) {
        a = w->stack.data[a].caller;
    }
    return a;
}

/// - returns whether the activation copies its parameters: no statement
static bool is_entry(const struct watch *w, uint32_t a)
{
    const struct activation *at = &w->stack.data[a];
    const struct ir_func *f = &w->m->funcs.data[at->func.index];
    return f->stmt[f->inst[at->inst].stmt.index].kind == IR_STMT_ENTRY;
}

/// - returns the node whose value is written
static uint32_t writer(const struct watch *w)
{
    uint32_t at = user(w, w->stack.len - 1);
    const struct activation *a = &w->stack.data[at];
    if (!is_entry(w, at)) {
        return find_node(w, a, FLOW_NONE);
    }
    ir_opd value = w->m->funcs.data[a->func.index].inst[a->inst].b;
    return ir_opd_kind(value) == IR_OPD_VAR ? a->def[ir_opd_index(value)]
                                            : NOWHERE;
}

/// What node `from` defined is used where the stack stands.
static void use(struct watch *w, uint32_t from)
{
    uint32_t a = user(w, w->stack.len - 1);
    uint32_t node = find_node(w, &w->stack.data[a], FLOW_NONE);
    if (is_entry(w, a)) {
        return;
    }
    if (node == NOWHERE) {
        vec_push(&w->waits, ((struct wait){a, from}));
    } else {
        expect(w, from, node);
    }
}

static void use_operand(void *ctx, ir_opd o)
{
    struct watch *w = ctx;
    if (ir_opd_kind(o) == IR_OPD_VAR) {
        use(w, vec_last(&w->stack).def[ir_opd_index(o)]);
    }
}

static void decided(struct watch *w, uint32_t side)
{
    uint32_t a = w->stack.len - 1;
    uint32_t node = find_node(w, &w->stack.data[a], side);
    HOLDS(node != NOWHERE);
    for (uint32_t k = 0; k < w->waits.len; k++) {
        if (w->waits.data[k].activation == a) {
            expect(w, w->waits.data[k].def, node);
        }
    }
    vec_clear(&w->waits);
}

static void enter(struct watch *w, const struct trace_event *e)
{
    struct activation a = {.number = e->frame,
                           .caller =
                               w->stack.len != 0 ? w->stack.len - 1 : NOWHERE,
                           .func = e->func};
    uint32_t from = user(w, a.caller);
    uint32_t call = from != NOWHERE
                        ? find_node(w, &w->stack.data[from], FLOW_NONE)
                        : NOWHERE;
    for (uint32_t k = 0; k < COUNT_OF(a.def); k++) {
        a.def[k] = call;
    }
    vec_push(&w->stack, a);
}

/// In a library model the values are those of the call: uses by it count
/// there, and so do definitions.
static void instruction(struct watch *w, const struct trace_event *e)
{
    while (vec_last(&w->stack).number != e->frame) {
        (void)vec_pop(&w->stack);
    }
    struct activation *a = &vec_last(&w->stack);
    const struct ir_func *f = &w->m->funcs.data[a->func.index];
    const struct ir_inst *i = &f->inst[e->inst];
    a->inst = e->inst;
    ir_each_use(f, i, use_operand, w);
    uint32_t at = user(w, w->stack.len - 1);
    uint32_t node = find_node(w, &w->stack.data[at], FLOW_NONE);
    if (i->dst.index != 0 && node != NOWHERE) {
        a->def[i->dst.index] = node;
    } else if (i->dst.index != 0) {
        // Computed for a branch: the sides use what it was computed from.
        a->def[i->dst.index] = NOWHERE;
    }
    if (i->op == IR_BR) {
        decided(w, e->side);
    } else if (i->op == IR_RET && !f->model && w->stack.len > 1) {
        uint32_t to = user(w, w->stack.len - 2);
        expect(w, node, find_node(w, &w->stack.data[to], FLOW_NONE));
    }
}

static void step(void *ctx, const struct trace_event *e)
{
    struct watch *w = ctx;
    uint32_t value = 0;
    if (e->kind == TRACE_ENTER) {
        enter(w, e);
    } else if (e->kind == TRACE_INST) {
        instruction(w, e);
    } else if (e->kind == TRACE_READ || e->kind == TRACE_WRITE) {
        for (uint64_t k = 0; k < e->size; k++) {
            uint64_t key = (uint64_t)e->object << 32 | (e->offset + k);
            if (e->kind == TRACE_WRITE) {
                (void)map_set(&w->bytes, key, writer(w));
            } else if (map_find(&w->bytes, key, &value)) {
                use(w, value);
            }
        }
    }
}

// ---------------------------------------------------------------- control

/// What no side of its function controls is controlled by every call of it.
static void check_control(struct watch *w, struct facts *f)
{
    const struct depgraph *g = w->g;
    const struct calls *c = facts_calls(f);
    struct bitset inside = {0};
    struct map control = {0};
    for (uint32_t k = 0; k < g->edges.len; k++) {
        const struct depgraph_edge *e = &g->edges.data[k];
        if (e->kind == DEP_CONTROL) {
            (void)map_set(&control, (uint64_t)e->from << 32 | e->to, 0);
            if (g->nodes.data[e->from].side != FLOW_NONE && !e->across) {
                (void)bitset_add(&inside, e->to);
            }
        }
    }
    for (uint32_t s = 0; s < c->sites.len; s++) {
        const struct call_site *site = &c->sites.data[s];
        struct activation at = {.func = site->caller, .inst = site->inst};
        uint32_t call = find_node(w, &at, FLOW_NONE);
        for (uint32_t n = 0; call != NOWHERE && n < g->nodes.len; n++) {
            if (g->nodes.data[n].func.index == site->callee.index &&
                !bitset_has(&inside, n)) {
                HOLDS(map_has(&control, (uint64_t)call << 32 | n));
            }
        }
    }
    bitset_release(&inside);
    map_release(&control);
}

static void run_one(uint64_t seed, uint64_t *flows, uint64_t *crossing)
{
    struct maker k = {0};
    struct ir_module m;
    struct diag_list diags = {0};
    struct depgraph g;
    const struct depgraph_config wanted = {.kinds = DEP_BIT(DEP_CONTROL) |
                                                    DEP_BIT(DEP_DATA),
                                           .interprocedural = true,
                                           .max_rows = 1000000};

    make_program(&k, seed);
    ir_module_init(&m, "none", IR_I64);
    bool ok = ir_parse(&m, "t.ir", k.out.data, k.out.len, false, &diags) &&
              ir_verify(&m, &diags);
    ck_assert_msg(ok, "%u: %s\n%.3000s", ok ? 0 : diags.row[0].place.line,
                  ok ? "" : diags.row[0].message, k.out.data);
    struct facts_config config = facts_config_default();
    struct facts *f = facts_new(&m, &config);
    depgraph_init(&g, f, &wanted);
    struct watch w = {.m = &m, .g = &g};
    index_graph(&w);
    const struct trace trace = {step, &w};
    char name[] = "t";
    char *argv[] = {name, NULL}, *envp[] = {NULL};
    const struct interp_config run = {.argc = 1,
                                      .argv = argv,
                                      .envp = envp,
                                      .max_steps = MAX_STEPS,
                                      .trace = &trace};
    struct interp_result r = interp_run(&m, &run);
    ck_assert_msg(r.end == INTERP_EXIT || r.end == INTERP_LIMIT, "%s",
                  r.message);
    ck_assert_msg(w.wrong.len == 0, "seed %u: %s\n%.3000s", (unsigned)seed,
                  text_str(&w.wrong), k.out.data);
    check_control(&w, f);
    *flows += w.flows;
    *crossing += w.crossing;
    map_release(&w.node);
    map_release(&w.edges);
    map_release(&w.bytes);
    vec_release(&w.stack);
    vec_release(&w.waits);
    text_release(&w.wrong);
    depgraph_release(&g);
    facts_delete(f);
    diag_release(&diags);
    ir_module_release(&m);
    text_release(&k.out);
}

START_TEST(runs_follow_edges)
{
    uint64_t flows = 0, crossing = 0;
    for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
        run_one(seed, &flows, &crossing);
    }
    ck_assert_uint_gt(flows, 100 * PROGRAMS);
    ck_assert_uint_gt(crossing, 20 * PROGRAMS);
}
END_TEST

/// A graph that is too large says so, and has no more than it may.
START_TEST(cut_off)
{
    struct maker k = {0};
    struct ir_module m;
    struct diag_list diags = {0};
    struct depgraph_config wanted = {.kinds = DEP_BIT(DEP_DATA),
                                     .interprocedural = true};
    struct facts_config config = facts_config_default();
    uint32_t whole = 0;

    make_program(&k, 5);
    ir_module_init(&m, "none", IR_I64);
    ck_assert(ir_parse(&m, "t.ir", k.out.data, k.out.len, false, &diags));
    struct facts *f = facts_new(&m, &config);
    for (uint32_t max = 1; max < 1u << 20; max *= 2) {
        struct depgraph g;
        wanted.max_rows = max;
        depgraph_init(&g, f, &wanted);
        ck_assert_uint_le(g.edges.len, max);
        ck_assert(max != 1 || g.cut);
        ck_assert(whole == 0 || (!g.cut && g.edges.len == whole));
        whole = g.cut ? 0 : g.edges.len;
        depgraph_release(&g);
    }
    ck_assert_uint_gt(whole, 50);
    facts_delete(f);
    diag_release(&diags);
    ir_module_release(&m);
    text_release(&k.out);
}
END_TEST

UNIT_MAIN("df_depgraph_run", runs_follow_edges, cut_off)
