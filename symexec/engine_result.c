/* SPDX-License-Identifier: Apache-2.0 */
/// What was found: faults, tests, what stays open.
#include "base/map.h"
#include "symexec/engine_impl.h"
#include "symexec/values.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// ---------------------------------------------------------------- texts

static char *copy_text(const char *s)
{
    size_t n = strlen(s) + 1;
    char *copy = mem_new(n, 1);

    memcpy(copy, s, n);
    return copy;
}

// ---------------------------------------------------------------- budget

enum { WEIGH_NS = 5000000 };

/// Bytes of memory that the process has.
static uint64_t resident(void)
{
    unsigned long long total = 0, pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");

    if (f) {
        if (fscanf(f, "%llu %llu", &total, &pages) != 2) {
            pages = 0;
        }
        (void)fclose(f);
    }
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/// The same, a few milliseconds ago: asking takes as long as a short path.
static uint64_t weight(struct engine *e)
{
    uint64_t now = engine_now();

    if (e->weighed == 0 || now - e->weighed >= WEIGH_NS) {
        e->weighed = now;
        e->resident = resident();
    }
    return e->resident;
}

bool engine_in_budget(struct engine *e)
{
    uint64_t max = e->config->max_paths;

    text_clear(&e->why);
    if (e->config->interrupt && *e->config->interrupt) {
        text_add(&e->why, "interrupted");
    } else if (max != 0 &&
               e->a->paths.feasible + e->a->paths.truncated >= max) {
        text_addf(&e->why, "limit of %llu paths reached",
                  (unsigned long long)max);
    } else if (!budget_memory(&e->budget, weight(e)) ||
               !budget_check(&e->budget)) {
        budget_explain(&e->budget, &e->why);
    }
    return e->why.len == 0;
}

// ---------------------------------------------------------------- places

/// The innermost frame that the user wrote: a fault inside a library model is
/// told at the call that passed the bad value.
static const struct frame *user_frame(const struct engine *e)
{
    const struct frame *top = e->mc.s ? e->mc.s->top : NULL, *f = top;

    while (f && f->code->f->model) {
        f = f->up;
    }
    return f ? f : top;
}

/// The user's function: not the copy that one call of it has.
static ir_func_id func_of(const struct engine *e, ir_func_id f)
{
    return (ir_func_id){e->copies.origin.data[f.index].func};
}

static ir_loc_id place_of(const struct frame *f)
{
    return f ? f->code->f->inst[f->pc].loc : (ir_loc_id){0};
}

// ---------------------------------------------------------------- tests

static void fill_inputs(struct engine *e, const struct term_model *model,
                        struct test *t)
{
    const struct input *i = e->mc.s->inputs;
    uint32_t n = i ? i->number + 1 : 0;

    vec_reserve(&t->input, n);
    t->input.len = n;
    REQUIRE(n == 0 || t->input.data);
    for (uint32_t k = n; k-- > 0; i = i->up) {
        const struct term_node *var = term_get(e->terms, i->var);
        t->input.data[k] = (struct test_input){
            .kind = i->kind,
            .name = i->name,
            .nth = i->nth,
            .width = var->width,
            .ctype = i->ctype,
            .loc = i->loc,
            .conversion = i->conversion,
            .value = term_model_get(model, var->arg[0].index),
        };
    }
}

static void fill_steps(struct engine *e, struct test *t)
{
    const struct decision *d = e->mc.s->path;
    uint32_t n = d ? d->depth : 0;

    vec_reserve(&t->step, n);
    t->step.len = n;
    REQUIRE(n == 0 || t->step.data);
    for (uint32_t k = n; k-- > 0; d = d->up) {
        const struct ir_func *f = ir_func(e->m, d->func);
        bool in = d->func.index != 0;
        t->step.data[k] = (struct test_step){
            .func = func_of(e, d->func),
            .loc = in ? f->inst[d->inst].loc : (ir_loc_id){0},
            .op = in ? (enum ir_op)f->inst[d->inst].op : IR_NOP,
            .side = d->side,
        };
    }
}

static void test_release(struct test *t)
{
    vec_release(&t->input);
    vec_release(&t->step);
}

/// The path's inputs and decisions, under the model.
static struct test make_test(struct engine *e, const struct term_model *model,
                             enum test_end end)
{
    struct test t = {.of = e->a, .end = end};

    e->a->names = e->mc.inputs.names; // lent: engine_finish gives them away
    fill_inputs(e, model, &t);
    fill_steps(e, &t);
    return t;
}

// ---------------------------------------------------------------- faults

static void explain(struct engine *e, const struct failing *f, struct text *out)
{
    const struct frame *top = e->mc.s->top;
    const struct ir_inst *i = top ? &top->code->f->inst[top->pc] : NULL;

    if (f->explain) {
        f->explain(&e->mc, f, out);
    } else if (i && i->op == IR_CHECK && i->text.index != 0) {
        text_add(out, ir_text(e->m, i->text));
    } else {
        text_add(out, ir_check_info[f->kind].what);
    }
}

static void fill_stack(const struct engine *e, struct fault *to)
{
    for (const struct frame *f = e->mc.s->top; f; f = f->up) {
        struct fault_frame row = {func_of(e, f->code->id), place_of(f)};
        vec_push(&to->stack, row);
    }
}

/// A fault of the running path, whose inputs are in the model.
static void add_fault(struct engine *e, const struct failing *f,
                      const struct term_model *model)
{
    const struct frame *where = user_frame(e);
    ir_loc_id loc = f->loc.index ? f->loc : place_of(where);
    uint64_t key = (uint64_t)loc.index << 8 | (unsigned)f->kind;
    uint32_t row = e->a->faults.len;
    struct test t = make_test(e, model, TEST_FAULT);
    struct text message = {0};

    engine_note_end(e);
    if (!map_find(&e->fault_rows, key, &row)) {
        map_set(&e->fault_rows, key, row);
        struct fault fault = {.kind = f->kind,
                              .func = where ? func_of(e, where->code->id)
                                            : (ir_func_id){0},
                              .loc = loc};
        explain(e, f, &message);
        fault.message = copy_text(text_str(&message));
        fill_stack(e, &fault);
        fault.test = make_test(e, model, TEST_FAULT);
        fault.test.fault = row;
        vec_push(&e->a->faults, fault);
        text_release(&message);
    }
    t.fault = row;
    if (!e->guided || guide_is_new_trail(e, row + 1)) {
        e->a->paths.feasible++;
        e->a->faults.data[row].paths++;
        if (e->config->on_test) {
            e->config->on_test(e->config->ctx, &t);
        }
    }
    test_release(&t);
}

static bool is_new(const struct engine *e, const struct failing *f)
{
    ir_loc_id loc = f->loc.index ? f->loc : place_of(user_frame(e));

    return !map_has(&e->fault_rows,
                    (uint64_t)loc.index << 8 | (unsigned)f->kind);
}

void engine_fault(struct engine *e, const struct failing *f)
{
    struct failing any = *f;

    any.prefer = (term){0};
    if (f->prefer.index != 0 && is_new(e, f) &&
        engine_eval(e, f->prefer) == 0 &&
        engine_ask_path(e, term_and(e->terms, f->cond, f->prefer)) ==
            SOLVER_SAT) {
        engine_fault_with(e, &any, &e->result);
    } else {
        add_fault(e, f, &e->mc.s->model);
    }
}

void engine_tell(struct engine *e, const struct failing *f)
{
    add_fault(e, f, &e->mc.s->model);
    e->a->paths.feasible--; // its end is still to come
    e->told = true;
}

void engine_fault_with(struct engine *e, const struct failing *f,
                       const struct solver_result *r)
{
    struct state *s = e->mc.s;
    struct term_model own = s->model, model = {0};

    for (uint32_t k = 0; k < own.value.len; k++) {
        vec_push(&model.value, own.value.data[k]);
    }
    solver_result_apply(r, &model);
    // What explains the fault evaluates under the new model.
    s->model = model;
    term_eval_reset(e->eval, &s->model);
    engine_fault(e, f);
    term_model_release(&s->model);
    s->model = own;
    term_eval_reset(e->eval, &s->model);
}

// ---------------------------------------------------------------- open ends

void engine_place(const struct engine *e, ir_func_id *func, ir_loc_id *loc)
{
    const struct frame *where = user_frame(e);

    *func = where ? func_of(e, where->code->id) : (ir_func_id){0};
    *loc = place_of(where);
}

void engine_open(struct engine *e, const char *reason)
{
    struct open_end end = {0};
    uint32_t row = 0;

    (e->mc.s ? engine_place : guide_place)(e, &end.func, &end.loc);
    e->a->complete = false;
    e->a->paths.truncated++;
    for (row = 0; row < e->a->open.len; row++) {
        const struct open_end *o = &e->a->open.data[row];
        if (strcmp(o->reason, reason) == 0 && o->loc.index == end.loc.index) {
            break;
        }
    }
    if (row == e->a->open.len) {
        end.reason = copy_text(reason);
        vec_push(&e->a->open, end);
    }
    e->a->open.data[row].paths++;
}

void engine_cut(struct engine *e, const char *reason)
{
    engine_open(e, reason);
    engine_note_end(e);
    e->mc.end = RUN_CUT;
}

void engine_bound(struct engine *e, const char *fmt, ...)
{
    va_list ap;
    char text[128];

    va_start(ap, fmt);
    (void)vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    engine_open(e, text);
}

const struct analysis_config *engine_config(const struct engine *e)
{
    return e->config;
}

static void note_abort(struct engine *e)
{
    struct failing f = {.kind = IR_CHECK_ABORT};

    if (e->config->checks >> IR_CHECK_ABORT & 1) {
        add_fault(e, &f, &e->mc.s->model);
        e->mc.end = RUN_FAULT;
    }
}

void engine_end_path(struct engine *e)
{
    struct test t;
    bool told = e->told;

    e->told = false;
    if (e->mc.end == RUN_ABORT) {
        note_abort(e);
    }
    if (e->mc.end == RUN_ABORT) {
        engine_note_end(e);
    }
    if ((e->mc.end != RUN_EXIT && e->mc.end != RUN_ABORT) ||
        (e->guided && !guide_is_new_trail(e, 0))) {
        return;
    }
    e->a->paths.feasible++;
    if (!e->config->on_test || told) { // the test says how it fails
        return;
    }
    t = make_test(e, &e->mc.s->model,
                  e->mc.end == RUN_EXIT ? TEST_EXIT : TEST_ABORT);
    t.status = (int)(uint32_t)machine_eval(&e->mc, e->mc.status);
    e->config->on_test(e->config->ctx, &t);
    test_release(&t);
}

// ---------------------------------------------------------------- life

static ir_func_id find_entry(const struct engine *e)
{
    const char *name = e->config->entry ? e->config->entry : "main";
    ir_opd o = ir_find_symbol(e->m, name);

    REQUIRE(ir_opd_kind(o) == IR_OPD_FUNC);
    return (ir_func_id){ir_opd_index(o)};
}

void engine_init(struct engine *e)
{
    const struct analysis_config *c = e->config;
    const struct ir_module *m = e->m;

    e->start = engine_now();
    e->terms = terms_new();
    struct solver_config solver = c->solver;
    solver.interrupt = c->interrupt;
    solver.end_ns = c->max_ms != 0 ? e->start + c->max_ms * 1000000 : 0;
    e->solver = solver_stack(e->terms, c->backend(e->terms, &solver));
    e->a = mem_new(1, sizeof *e->a);
    e->a->complete = true;
    struct term_model none = {0};
    e->eval = term_eval_new(e->terms, &none);
    e->a->entry = find_entry(e);
    e->a->limit = c->guide != GUIDE_FULL ? guide_limit(e) : NULL;
    e->guided = c->guide != GUIDE_FULL && !e->a->limit;
    e->a->guided = e->guided;
    // Inputs are told apart by the call that asks: also in full exploration
    // that is the one of a turn.
    ir_copies_init(&e->copies, e->m,
                   (e->guided ? IR_COPIES_EACH : 0) |
                       (c->guide == GUIDE_PAPER ? 0 : IR_COPIES_LOOPS) |
                       (c->on_output ? 0 : IR_COPIES_PRINTS));
    e->m = &e->copies.m;
    if (e->guided) {
        guide_setup(e);
    }
    if (e->guided && c->guide == GUIDE_PAPER) {
        paper_setup(e);
    }
    machine_init(&e->mc, e->m, e->terms, e);
    e->mc.main = e->a->entry;
    if (c->values) {
        e->mc.values = values_new(m, e->terms, &e->copies, e->a);
    }
    if (e->guided) {
        guide_learn(e);
        e->mc.sets = e->paper ? &e->paper->sets : NULL;
    }
    rng_init(&e->rng, c->seed);
    budget_init(&e->budget);
    budget_limit(&e->budget, BUDGET_WALL_TIME, c->max_ms);
    budget_limit(&e->budget, BUDGET_CPU_TIME, c->max_cpu_ms);
    budget_limit(&e->budget, BUDGET_MEMORY, c->max_memory);
}

/// Where paths went, of all copies of a function together.
static void take_reached(struct engine *e, const struct ir_module *m)
{
    struct analysis *a = e->a;

    a->reached = mem_new(m->funcs.len, sizeof *a->reached);
    for (uint32_t k = 1; k < e->m->funcs.len; k++) {
        uint32_t f = func_of(e, (ir_func_id){k}).index;
        const struct code *c = &e->mc.code[k];

        if (c->reached && !a->reached[f]) {
            a->reached[f] = mem_new(m->funcs.data[f].insts, sizeof(bool));
        }
        for (uint32_t i = 0; c->reached && i < c->f->insts; i++) {
            uint32_t from = ir_copies_inst(&e->copies, c->id, i);
            a->reached[f][from] = a->reached[f][from] || c->reached[i];
        }
    }
}

/// The paths of full exploration.
static double count_all(const struct engine *e)
{
    if (!e->a->complete || e->lost) {
        return 0;
    }
    return e->guided && !e->paper ? guide_count_paths(&e->guide, e->terms)
           : e->guided            ? 0
                                  : (double)e->a->paths.feasible;
}

struct analysis *engine_finish(struct engine *e, const struct ir_module *m)
{
    struct analysis *a = e->a;
    struct text stats = {0};

    a->paths.all = count_all(e);
    a->ns = engine_now() - e->start;
    a->term_bytes = terms_bytes(e->terms);
    solver_print_stats(e->solver, &stats);
    a->solver_stats = copy_text(text_str(&stats));
    text_release(&stats);
    take_reached(e, m);
    for (uint32_t k = 0; k < a->faults.len; k++) {
        struct fault *f = &a->faults.data[k];
        f->paths += f->paths == 0; // found before all paths were explored
    }
    if (e->mc.values) {
        values_delete(e->mc.values);
    }
    a->names = e->mc.inputs.names; // they outlive the machine
    intern_init(&e->mc.inputs.names);
    machine_release(&e->mc);
    term_eval_delete(e->eval);
    solver_delete(e->solver);
    terms_delete(e->terms);
    solver_result_release(&e->result);
    if (e->paper) {
        paper_finish(e);
    }
    if (e->guided) {
        guide_finish(e);
    }
    ir_copies_release(&e->copies);
    mem_free(e->queue.row);
    vec_release(&e->conds);
    vec_release(&e->rpcs);
    text_release(&e->why);
    map_release(&e->fault_rows);
    return a;
}

void analysis_delete(struct analysis *a, const struct ir_module *m)
{
    for (uint32_t k = 0; k < a->faults.len; k++) {
        struct fault *f = &a->faults.data[k];
        mem_free(f->message);
        test_release(&f->test);
        vec_release(&f->stack);
    }
    for (uint32_t k = 0; k < a->open.len; k++) {
        mem_free(a->open.data[k].reason);
    }
    for (uint32_t k = 0; k < m->funcs.len; k++) {
        mem_free(a->reached[k]);
    }
    vec_release(&a->faults);
    vec_release(&a->open);
    mem_free(a->reached);
    mem_free(a->solver_stats);
    vec_release(&a->values);
    mem_free(a->value_keys);
    intern_release(&a->names);
    mem_free(a);
}
