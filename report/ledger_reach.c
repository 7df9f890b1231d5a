/* SPDX-License-Identifier: Apache-2.0 */
/// A walk over the control flow of the whole program, forward from the places
/// where paths were cut off.  Calls return to all callers; a call through a
/// pointer enters every function.  Each instruction keeps the first place from
/// which it was reached.
#include "base/sort.h"
#include "report/ledger.h"
#include "symexec/analysis.h"

struct place_at {
    uint32_t func, inst;
};

/// A call, by callee; callee 0: through a pointer.
struct call_at {
    uint32_t callee, func, inst;
};

struct walk {
    const struct ir_module *m;
    struct ledger_reach *r;
    uint32_t why; ///< what is marked now
    ir_func_id entry;
    VEC(struct place_at) todo;
    VEC(struct call_at) call; ///< ascending callees
    /// By function, by instruction: the block that it ends, 0 for none.
    uint32_t **ends;
    bool *returned;
    bool entered_all, jumped;
};

// ---------------------------------------------------------------- tables

static int compare_calls(const void *a, const void *b)
{
    const struct call_at *x = a, *y = b;

    return (x->callee > y->callee) - (x->callee < y->callee);
}

static void find_calls(struct walk *w, uint32_t func)
{
    const struct ir_func *f = &w->m->funcs.data[func];

    w->r->why[func] = mem_new(f->insts, sizeof *w->r->why[func]);
    w->ends[func] = mem_new(f->insts, sizeof *w->ends[func]);
    for (uint32_t b = 1; b < f->blocks; b++) {
        w->ends[func][f->block[b].first + f->block[b].count - 1] = b;
    }
    for (uint32_t k = 0; k < f->insts; k++) {
        const struct ir_inst *i = &f->inst[k];
        bool direct = ir_opd_kind(i->a) == IR_OPD_FUNC;
        struct call_at c = {direct ? ir_opd_index(i->a) : 0, func, k};
        if (i->op == IR_CALL) {
            vec_push(&w->call, c);
        }
    }
}

static void walk_init(struct walk *w)
{
    uint32_t n = w->m->funcs.len;

    w->r->why = mem_new(n, sizeof *w->r->why);
    w->ends = mem_new(n, sizeof *w->ends);
    w->returned = mem_new(n, sizeof *w->returned);
    for (uint32_t k = 1; k < n; k++) {
        if (w->m->funcs.data[k].defined) {
            find_calls(w, k);
        }
    }
    sort_rows(w->call.data, w->call.len, sizeof *w->call.data, compare_calls);
}

static void walk_release(struct walk *w)
{
    for (uint32_t k = 1; k < w->m->funcs.len; k++) {
        mem_free(w->ends[k]);
    }
    mem_free(w->ends);
    mem_free(w->returned);
    vec_release(&w->todo);
    vec_release(&w->call);
}

// ---------------------------------------------------------------- steps

static void mark(struct walk *w, uint32_t func, uint32_t inst)
{
    const struct ir_func *f = &w->m->funcs.data[func];
    struct place_at p = {func, inst};

    if (f->defined && inst < f->insts && w->r->why[func][inst] == 0) {
        w->r->why[func][inst] = w->why;
        vec_push(&w->todo, p);
    }
}

static void enter(struct walk *w, uint32_t func)
{
    const struct ir_func *f = &w->m->funcs.data[func];

    if (f->defined && f->blocks > 1) {
        mark(w, func, f->block[1].first);
    }
}

static void enter_all(struct walk *w)
{
    for (uint32_t k = 1; !w->entered_all && k < w->m->funcs.len; k++) {
        enter(w, k);
    }
    w->entered_all = true;
}

/// Behind every call of it.
static void go_back(struct walk *w, uint32_t func)
{
    uint32_t low = 0, high = w->call.len;

    while (low < high) {
        uint32_t mid = (low + high) / 2;
        if (w->call.data[mid].callee < func) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    for (uint32_t k = low; k < w->call.len && w->call.data[k].callee == func;
         k++) {
        mark(w, w->call.data[k].func, w->call.data[k].inst + 1);
    }
}

static void start_hooks(struct walk *w, bool after)
{
    for (uint32_t k = 0; k < w->m->hooks.len; k++) {
        const struct ir_hook *h = &w->m->hooks.data[k];
        if (h->after == after) {
            enter(w, h->func.index);
        }
    }
}

/// What runs when the program ends.
static void end_program(struct walk *w)
{
    ir_opd exit = ir_find_symbol(w->m, "exit");

    start_hooks(w, true);
    if (ir_opd_kind(exit) == IR_OPD_FUNC) {
        enter(w, ir_opd_index(exit));
    }
}

static void leave(struct walk *w, uint32_t func)
{
    if (w->returned[func]) {
        return;
    }
    w->returned[func] = true;
    go_back(w, func);
    go_back(w, 0); // whoever calls through a pointer
    if (func == w->entry.index) {
        end_program(w);
    }
    for (uint32_t k = 0; k < w->m->hooks.len; k++) {
        if (w->m->hooks.data[k].func.index == func) {
            enter(w, w->entry.index);
        }
    }
}

/// A longjmp may come back at any setjmp.
static void jump(struct walk *w)
{
    for (uint32_t k = 1; !w->jumped && k < w->m->funcs.len; k++) {
        const struct ir_func *f = &w->m->funcs.data[k];
        for (uint32_t i = 0; i < f->insts; i++) {
            if (f->inst[i].op == IR_SETJMP) {
                mark(w, k, i);
            }
        }
    }
    w->jumped = true;
}

static void step(struct walk *w, uint32_t func, uint32_t inst)
{
    const struct ir_func *f = &w->m->funcs.data[func];
    const struct ir_inst *i = &f->inst[inst];
    uint32_t block = w->ends[func][inst], stride = 0;
    const uint32_t *to = NULL;

    if (i->op == IR_CALL && ir_opd_kind(i->a) == IR_OPD_FUNC) {
        enter(w, ir_opd_index(i->a));
    } else if (i->op == IR_CALL) {
        enter_all(w);
    } else if (i->op == IR_RET) {
        leave(w, func);
    } else if (i->op == IR_LONGJMP) {
        jump(w);
    }
    if (block == 0) {
        mark(w, func, inst + 1);
        return;
    }
    uint32_t n = ir_successors(f, &f->block[block], &to, &stride);
    for (uint32_t k = 0; k < n; k++) {
        mark(w, func, f->block[to[(size_t)k * stride]].first);
    }
}

/// The instructions at the place; where there are none, all that runs.
static void start_at(struct walk *w, const struct open_end *o)
{
    const struct ir_func *f = ir_func(w->m, o->func);
    bool found = false;

    for (uint32_t k = 0; o->func.index != 0 && k < f->insts; k++) {
        if (f->inst[k].loc.index == o->loc.index) {
            mark(w, o->func.index, k);
            found = true;
        }
    }
    if (!found) {
        enter(w, w->entry.index);
        start_hooks(w, false);
        end_program(w);
    }
}

// ---------------------------------------------------------------- all

void ledger_reach_init(struct ledger_reach *r, const struct ir_module *m,
                       const struct analysis *a)
{
    struct walk w = {.m = m, .r = r, .entry = a->entry};

    walk_init(&w);
    for (uint32_t k = 0; k < a->open.len; k++) {
        w.why = k + 1;
        start_at(&w, &a->open.data[k]);
        while (w.todo.len > 0) {
            struct place_at p = vec_pop(&w.todo);
            step(&w, p.func, p.inst);
        }
    }
    walk_release(&w);
}

void ledger_reach_release(struct ledger_reach *r, const struct ir_module *m)
{
    for (uint32_t k = 1; k < m->funcs.len; k++) {
        mem_free(r->why[k]);
    }
    mem_free(r->why);
}
