/* SPDX-License-Identifier: Apache-2.0 */
/// The cache of facts, and their verification.
#include "dataflow/facts.h"

#include "dataflow/flow_function.h"
#include "dataflow/meetings.h"

#include <time.h>

struct fact_cost {
    uint64_t count, nanoseconds;
};

/// What meets at the entry of a function; null: not asked yet.
struct entry_slot {
    struct entry_meets *made;
};

struct facts {
    const struct ir_module *m; ///< null: one graph alone
    struct facts_config config;
    uint32_t funcs;
#define MODULE_FACT(name, tag, what) struct tag *name;
#define FUNCTION_FACT(name, tag, what) struct tag **name; ///< by function
#include "dataflow/fact.def"
    struct entry_slot *entry; ///< by function; asked for by flow
    bool has_flows;           ///< of all functions, or they are being made
    struct fact_cost cost[FACT_COUNT];
    uint64_t inner; ///< time of the facts that the one at hand asked for
};

struct facts_config facts_config_default(void)
{
    return (struct facts_config){
        .points_to = {.max_insts = 400000},
        .max_items_cost = ITEMS_MAX_COST,
        .max_cells = 100000,
    };
}

static struct facts *facts_alloc(uint32_t funcs)
{
    struct facts *f = mem_new(1, sizeof *f);

    f->funcs = funcs;
#define FUNCTION_FACT(name, tag, what)                                         \
    f->name = mem_new(funcs, sizeof *f->name);
#include "dataflow/fact.def"
    f->entry = mem_new(funcs, sizeof *f->entry);
    return f;
}

struct facts *facts_new(const struct ir_module *m,
                        const struct facts_config *config)
{
    struct facts *f = facts_alloc(m->funcs.len);

    f->m = m;
    f->config = *config;
    return f;
}

struct facts *facts_of_flow(struct flow *flow)
{
    struct facts *f = facts_alloc(2);

    f->config = facts_config_default();
    f->flow[1] = mem_new(1, sizeof *flow);
    *f->flow[1] = *flow;
    *flow = (struct flow){0};
    return f;
}

const struct ir_module *facts_module(const struct facts *f)
{
    return f->m;
}

// ---------------------------------------------------------------- making

static void make_points_to(struct facts *f, struct points_to *out)
{
    points_to_init(out, f->m, &f->config.points_to);
}

static void make_calls(struct facts *f, struct calls *out)
{
    const struct points_to *p = facts_points_to(f);

    calls_init(out, f->m, p, &f->config.points_to, &f->config.ends);
}

static void make_cells(struct facts *f, struct cells *out)
{
    const struct calls *calls = facts_calls(f);

    cells_init(out, f->m, facts_points_to(f), calls, f->config.max_cells);
}

static void make_symbolic(struct facts *f, struct symbolic *out)
{
    const struct cells *cells = facts_cells(f);

    symbolic_init(out, cells, facts_points_to(f));
}

static const struct entry_meets *meets_of(void *ctx, ir_func_id callee)
{
    struct facts *f = ctx;
    struct entry_meets *made = f->entry[callee.index].made;

    if (!made) {
        made = mem_new(1, sizeof *made);
        entry_meets_init(made, f, callee,
                         bitset_has(&facts_calls(f)->may_end, callee.index),
                         f->config.max_items_cost);
        f->entry[callee.index].made = made;
    }
    return made;
}

/// Callees first, so that no chain of calls is a chain of questions: they are
/// asked what meets inside them.
static void make_flows(struct facts *f)
{
    const struct calls *calls = facts_calls(f);

    f->has_flows = true;
    for (uint32_t k = 0; k < calls->count; k++) {
        if (ir_func(f->m, calls->bottom_up[k])->defined) {
            (void)facts_flow(f, calls->bottom_up[k]);
        }
    }
}

static void make_flow(struct facts *f, ir_func_id func)
{
    const struct cells *cells = facts_cells(f);
    struct flow_callees callees = {.ctx = f, .meets = meets_of};

    if (f->config.ends.exits) {
        callees.symbolic = facts_symbolic(f);
        if (!f->has_flows) {
            make_flows(f);
        }
    }
    if (!f->flow[func.index]) {
        struct flow *out = mem_new(1, sizeof *out);
        flow_of_function(out, func, cells, callees);
        f->flow[func.index] = out;
    }
}

static void make_order(struct facts *f, ir_func_id func)
{
    const struct flow *flow = facts_flow(f, func);
    struct order *out = mem_new(1, sizeof *out);

    order_init(out, flow);
    f->order[func.index] = out;
}

static void make_dominators(struct facts *f, ir_func_id func)
{
    const struct flow *flow = facts_flow(f, func);
    struct dom_tree *out = mem_new(1, sizeof *out);

    dominators_init(out, flow);
    f->dominators[func.index] = out;
}

static void make_postdominators(struct facts *f, ir_func_id func)
{
    const struct flow *flow = facts_flow(f, func);
    struct dom_tree *out = mem_new(1, sizeof *out);

    postdominators_init(out, flow);
    f->postdominators[func.index] = out;
}

static void make_loops(struct facts *f, ir_func_id func)
{
    const struct order *order = facts_order(f, func);
    struct loops *out = mem_new(1, sizeof *out);

    loops_init(out, f->flow[func.index], order);
    f->loops[func.index] = out;
}

static void make_control(struct facts *f, ir_func_id func)
{
    const struct dom_tree *post = facts_postdominators(f, func);
    struct control *out = mem_new(1, sizeof *out);

    control_init(out, f->flow[func.index], post);
    f->control[func.index] = out;
}

static void make_reach(struct facts *f, ir_func_id func)
{
    const struct order *order = facts_order(f, func);
    struct reach *out = mem_new(1, sizeof *out);

    reach_init(out, f->flow[func.index], order);
    f->reach[func.index] = out;
}

/// All functions at once: what happens after one is known by its callers.
static void make_items(struct facts *f, ir_func_id func)
{
    if (f->m != NULL) {
        meetings_make(f, f->config.max_items_cost, f->items);
    } else {
        const struct control *control = facts_control(f, func);
        const struct order *order = facts_order(f, func);
        struct items *out = mem_new(1, sizeof *out);

        items_init(out, f->flow[func.index], order, control, NULL,
                   f->config.max_items_cost);
        f->items[func.index] = out;
    }
}

// ---------------------------------------------------------------- asking

static uint64_t cpu_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/// The clock of one computation: its own time is all of it but that of the
/// facts it asks for.
struct watch {
    uint64_t start, outer;
};

static struct watch watch_start(struct facts *f)
{
    struct watch w = {cpu_now(), f->inner};

    f->inner = 0;
    return w;
}

static void watch_stop(struct facts *f, enum fact fact, struct watch w)
{
    uint64_t all = cpu_now() - w.start;

    f->cost[fact].count++;
    f->cost[fact].nanoseconds += all - f->inner;
    f->inner = w.outer + all;
}

#ifdef NDEBUG
static void must_hold(struct facts *f, enum fact fact, ir_func_id func)
{
    (void)f, (void)fact, (void)func;
}
#else
/// Development builds verify each fact of graphs of bearable size.
static void must_hold(struct facts *f, enum fact fact, ir_func_id func)
{
    struct text why = {0};

    if (func.index != 0 && f->flow[func.index]->nodes.len > 300) {
        return;
    }
    if (!facts_verify(f, fact, func, &why)) {
        PANIC(text_str(&why));
    }
    text_release(&why);
}
#endif

#define MODULE_FACT(name, tag, what)                                           \
    const struct tag *facts_##name(struct facts *f)                            \
    {                                                                          \
        if (f->name == NULL) {                                                 \
            struct watch w = watch_start(f);                                   \
            struct tag *made = mem_new(1, sizeof *made);                       \
                                                                               \
            make_##name(f, made);                                              \
            f->name = made;                                                    \
            watch_stop(f, FACT_##name, w);                                     \
            must_hold(f, FACT_##name, (ir_func_id){0});                        \
        }                                                                      \
        return f->name;                                                        \
    }
#define FUNCTION_FACT(name, tag, what)                                         \
    const struct tag *facts_##name(struct facts *f, ir_func_id func)           \
    {                                                                          \
        if (f->name[func.index] == NULL) {                                     \
            struct watch w = watch_start(f);                                   \
                                                                               \
            make_##name(f, func);                                              \
            watch_stop(f, FACT_##name, w);                                     \
            must_hold(f, FACT_##name, func);                                   \
        }                                                                      \
        return f->name[func.index];                                            \
    }
#include "dataflow/fact.def"

// ---------------------------------------------------------------- all facts

bool facts_verify(struct facts *f, enum fact fact, ir_func_id func,
                  struct text *why)
{
    uint32_t n = func.index;

    switch (fact) {
    case FACT_points_to:
        return points_to_verify(facts_points_to(f), f->m, why);
    case FACT_calls:
        return calls_verify(facts_calls(f), f->m, why);
    case FACT_cells:
        return cells_verify(facts_cells(f), f->points_to, why);
    case FACT_symbolic:
        return symbolic_verify(facts_symbolic(f), f->cells, f->points_to, why);
    case FACT_flow:
        return flow_verify(facts_flow(f, func), why);
    case FACT_order:
        return order_verify(facts_order(f, func), f->flow[n], why);
    case FACT_dominators:
        return dom_tree_verify(facts_dominators(f, func), f->flow[n], why);
    case FACT_postdominators:
        return dom_tree_verify(facts_postdominators(f, func), f->flow[n], why);
    case FACT_loops:
        return loops_verify(facts_loops(f, func), f->flow[n], f->order[n], why);
    case FACT_control:
        return control_verify(facts_control(f, func), f->flow[n],
                              f->postdominators[n], why);
    case FACT_reach:
        return reach_verify(facts_reach(f, func), f->flow[n], f->order[n], why);
    case FACT_items:
        return items_verify(facts_items(f, func), f->flow[n], f->order[n],
                            f->control[n], why);
    case FACT_COUNT:
        break;
    }
    UNREACHABLE();
}

void facts_dump(struct facts *f, enum fact fact, ir_func_id func,
                struct text *out)
{
    switch (fact) {
    case FACT_points_to:
        points_to_dump(facts_points_to(f), f->m, out);
        return;
    case FACT_calls:
        calls_dump(facts_calls(f), f->m, out);
        return;
    case FACT_cells:
        cells_dump(facts_cells(f), facts_points_to(f), f->m, out);
        return;
    case FACT_symbolic:
        symbolic_dump(facts_symbolic(f), facts_cells(f), facts_points_to(f),
                      out);
        return;
    case FACT_flow:
        flow_dump(facts_flow(f, func), out);
        return;
    case FACT_order:
        order_dump(facts_order(f, func), out);
        return;
    case FACT_dominators:
        dom_tree_dump(facts_dominators(f, func), out);
        return;
    case FACT_postdominators:
        dom_tree_dump(facts_postdominators(f, func), out);
        return;
    case FACT_loops:
        loops_dump(facts_loops(f, func), facts_flow(f, func), out);
        return;
    case FACT_control:
        control_dump(facts_control(f, func), out);
        return;
    case FACT_reach:
        reach_dump(facts_reach(f, func), facts_flow(f, func), out);
        return;
    case FACT_items:
        items_dump(facts_items(f, func), facts_flow(f, func), out);
        return;
    case FACT_COUNT:
        break;
    }
    UNREACHABLE();
}

struct fact_info facts_info(const struct facts *f, enum fact fact)
{
    static const struct fact_info info[FACT_COUNT] = {
#define MODULE_FACT(name, tag, what) {#name, what, false, 0, 0},
#define FUNCTION_FACT(name, tag, what) {#name, what, true, 0, 0},
#include "dataflow/fact.def"
    };
    struct fact_info i = info[fact];

    i.count = f->cost[fact].count;
    i.nanoseconds = f->cost[fact].nanoseconds;
    return i;
}

void facts_delete(struct facts *f)
{
    // Later facts look at earlier ones until they are released.
    for (uint32_t k = 0; k < f->funcs; k++) {
#define RELEASE(name, tag)                                                     \
    if (f->name[k] != NULL) {                                                  \
        tag##_release(f->name[k]);                                             \
        mem_free(f->name[k]);                                                  \
    }
        RELEASE(items, items)
        RELEASE(reach, reach)
        RELEASE(control, control)
        RELEASE(loops, loops)
        RELEASE(postdominators, dom_tree)
        RELEASE(dominators, dom_tree)
        RELEASE(order, order)
        RELEASE(flow, flow)
#undef RELEASE
        if (f->entry[k].made != NULL) {
            entry_meets_release(f->entry[k].made);
            mem_free(f->entry[k].made);
        }
    }
#define FUNCTION_FACT(name, tag, what) mem_free(f->name);
#include "dataflow/fact.def"
    mem_free(f->entry);
    if (f->symbolic != NULL) {
        symbolic_release(f->symbolic);
    }
    if (f->cells != NULL) {
        cells_release(f->cells);
    }
    if (f->calls != NULL) {
        calls_release(f->calls);
    }
    if (f->points_to != NULL) {
        points_to_release(f->points_to);
    }
    mem_free(f->symbolic);
    mem_free(f->cells);
    mem_free(f->calls);
    mem_free(f->points_to);
    mem_free(f);
}
