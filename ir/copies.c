/* SPDX-License-Identifier: Apache-2.0 */
/// Copies of functions, from callers to callees.
#include "ir/copies.h"

#include "ir/build.h"
#include "ir/prints.h"
#include "ir/unroll.h"

#include "base/map.h"

#include <string.h>

enum {
    MAX_COPY = 2000,   ///< instructions of a function that is copied
    MAX_ALL = 40000,   ///< of all copies
    MAX_LOOPS = 20000, ///< of a function whose loops are written out, then
};

/// The arguments of a call, by parameter.
struct args {
    ir_opd *at; ///< null: nothing is known
};

struct maker {
    struct ir_copies *c;
    const struct ir_module *from;
    struct bitset recursive;
    uint32_t *calls; ///< by function: instructions that call it, or take it
    uint32_t copied; ///< instructions
    VEC(struct args) args; ///< by function: of its only call
    bool each;             ///< calls have functions of their own
    bool loops;            ///< loops that count are written out
    bool prints;           ///< calls that only print are known
    struct bitset read;    ///< variables of the function
    struct map printers;   ///< by function: without a body
    struct map aims;       ///< see ir_unroll_aims
};

static ir_func_id direct_callee(const struct ir_inst *i)
{
    bool direct = i->op == IR_CALL && ir_opd_kind(i->a) == IR_OPD_FUNC;

    return (ir_func_id){direct ? ir_opd_index(i->a) : 0};
}

// ---------------------------------------------------------------- recursion

/// Does a way of direct calls lead from the function back to it?
static bool reaches_itself(const struct ir_module *m, uint32_t f)
{
    struct bitset seen = {0};
    VEC(uint32_t) todo = {0};
    bool found = false;

    vec_push(&todo, f);
    while (todo.len > 0 && !found) {
        const struct ir_func *at = &m->funcs.data[vec_pop(&todo)];
        for (uint32_t k = 0; k < at->insts; k++) {
            uint32_t to = direct_callee(&at->inst[k]).index;
            found = found || to == f;
            if (to != 0 && bitset_add(&seen, to)) {
                vec_push(&todo, to);
            }
        }
    }
    vec_release(&todo);
    bitset_release(&seen);
    return found;
}

static void count_use(void *ctx, ir_opd o)
{
    struct maker *k = ctx;

    if (ir_opd_kind(o) == IR_OPD_FUNC) {
        k->calls[ir_opd_index(o)]++;
    }
}

static void look_at(struct maker *k)
{
    const struct ir_module *m = k->from;

    k->calls = mem_new(m->funcs.len, sizeof *k->calls);
    for (uint32_t f = 1; f < m->funcs.len; f++) {
        const struct ir_func *func = &m->funcs.data[f];
        for (uint32_t i = 0; i < func->insts; i++) {
            ir_each_use(func, &func->inst[i], count_use, k);
        }
        if (!func->model && reaches_itself(m, f)) {
            (void)bitset_add(&k->recursive, f);
        }
    }
}

// ---------------------------------------------------------------- copies

/// Might a constant that the call passes be what the callee's loops count to,
/// or where it accesses?
static bool passes_place(struct maker *k, uint32_t caller, uint32_t inst,
                         uint32_t f)
{
    const struct ir_func *callee = &k->from->funcs.data[f];
    const struct ir_func *in = &k->c->m.funcs.data[caller];
    const struct ir_inst *call = &in->inst[inst];
    bool passes = false, turns = false;

    for (uint32_t n = 0; n < call->extra_len && n < callee->params; n++) {
        ir_opd o = {in->extra[call->extra + n]};
        bool constant = ir_opd_kind(o) == IR_OPD_CONST;
        passes |= constant;
        turns |= constant &&
                 ir_unroll_aims(&k->c->m, (ir_func_id){f}, n + 1, &k->aims);
    }
    for (uint32_t b = 1; passes && b < callee->blocks; b++) {
        const uint32_t *to = NULL;
        uint32_t stride = 0;
        uint32_t n = ir_successors(callee, &callee->block[b], &to, &stride);
        for (uint32_t e = 0; e < n; e++) {
            turns |= to[e * stride] <= b;
        }
    }
    return turns;
}

/// The user's functions that several calls share, those of copies of the caller
/// among them, and those in which more is known when there is one call.
static bool is_wanted(struct maker *k, uint32_t caller, uint32_t inst,
                      uint32_t f)
{
    const struct ir_func *func = &k->from->funcs.data[f];
    const struct ir_origin *from = &k->c->origin.data[caller];
    bool shared = k->calls[f] > 1 || from->func != caller || from->inst ||
                  (k->loops && passes_place(k, caller, inst, f));

    return func->defined && !func->model && !func->setjmp && shared &&
           !bitset_has(&k->recursive, f) && func->insts <= MAX_COPY &&
           k->copied + func->insts <= MAX_ALL;
}

static ir_func_id add_copy(struct maker *k, uint32_t f)
{
    ir_func_id copy = {k->c->m.funcs.len};
    struct ir_func func = k->from->funcs.data[f];

    vec_push(&k->c->m.funcs, func);
    vec_push(&k->c->origin, ((struct ir_origin){.func = f}));
    vec_push(&k->args, ((struct args){NULL}));
    k->copied += func.insts;
    return copy;
}

/// The callee is what this call alone calls.
static void note_args(struct maker *k, ir_func_id callee,
                      const struct ir_func *caller, const struct ir_inst *call)
{
    uint32_t params = k->c->m.funcs.data[callee.index].params;
    ir_opd *at = mem_new((size_t)params + 1, sizeof *at);

    for (uint32_t n = 0; n < params && n < call->extra_len; n++) {
        at[n + 1] = (ir_opd){caller->extra[call->extra + n]};
    }
    k->args.data[callee.index].at = at;
}

/// The function without a body: it only prints.
static ir_func_id printer_of(struct maker *k, uint32_t f)
{
    uint32_t at = k->c->m.funcs.len;

    if (!map_find(&k->printers, f, &at)) {
        struct ir_func func = k->from->funcs.data[f];
        func.defined = false;
        func.insts = func.blocks = func.objects = func.stmts = func.vars = 0;
        (void)map_set(&k->printers, f, at);
        vec_push(&k->c->m.funcs, func);
        vec_push(&k->c->origin, ((struct ir_origin){.func = f}));
        vec_push(&k->args, ((struct args){NULL}));
    }
    return (ir_func_id){at};
}

/// What the callee of the function's call becomes; 0: it stays.
static ir_func_id new_callee(struct maker *k, uint32_t caller, uint32_t inst)
{
    const struct ir_func *in = &k->c->m.funcs.data[caller];
    const struct ir_func *from =
        &k->from->funcs.data[k->c->origin.data[caller].func];
    uint32_t callee = direct_callee(&in->inst[inst]).index;

    if (callee == 0) {
        return (ir_func_id){0};
    }
    if (k->prints && k->from->funcs.data[callee].model) {
        const char *name =
            ir_text(k->from, k->from->funcs.data[callee].source_name);
        if (ir_printer_of(name) && bitset_is_empty(&k->read)) {
            ir_find_read(from, &k->read);
        }
        uint32_t old = ir_copies_inst(k->c, (ir_func_id){caller}, inst);
        if (ir_only_prints(k->from, from, old, &k->read)) {
            return printer_of(k, callee);
        }
    }
    return k->each && is_wanted(k, caller, inst, callee) ? add_copy(k, callee)
                                                         : (ir_func_id){0};
}

/// Writes out the function's loops.
static void write_loops(struct maker *k, uint32_t f)
{
    REQUIRE(f < k->args.len && k->args.data);
    struct ir_func func = k->c->m.funcs.data[f];
    uint32_t room = k->copied < MAX_ALL ? MAX_ALL - k->copied : 0;
    uint32_t before = func.insts;
    struct ir_unroll u = {.m = &k->c->m,
                          .id = {f},
                          .aims = &k->aims,
                          .arg = k->args.data[f].at,
                          .most = before + room < MAX_LOOPS ? before + room
                                                            : MAX_LOOPS};

    if (ir_unroll(&u, &func, &k->c->origin.data[f].inst)) {
        k->copied += func.insts - before;
        k->c->m.funcs.data[f] = func;
    }
}

/// Gives the calls of function f functions of their own.
static void part_calls(struct maker *k, uint32_t f)
{
    const struct ir_func in = k->c->m.funcs.data[f]; // adding moves them
    struct ir_inst *own = k->c->origin.data[f].inst ? in.inst : NULL;

    bitset_clear(&k->read);
    for (uint32_t i = 0; i < in.insts; i++) {
        ir_func_id to = new_callee(k, f, i);
        if (to.index == 0) {
            continue;
        }
        if (k->c->m.funcs.data[to.index].defined) {
            note_args(k, to, &in, &in.inst[i]);
        }
        if (!own) {
            REQUIRE(in.inst);
            own = mem_new(in.insts, sizeof *own);
            memcpy(own, in.inst, in.insts * sizeof *own);
            k->c->m.funcs.data[f].inst = own;
            (void)bitset_add(&k->c->changed, f);
        }
        own[i].a = ir_opd_func(to);
    }
}

void ir_copies_init(struct ir_copies *c, const struct ir_module *m,
                    unsigned flags)
{
    struct maker k = {
        .c = c,
        .from = m,
        .each = (flags & IR_COPIES_EACH) != 0,
        .loops = (flags & IR_COPIES_LOOPS) != 0,
        .prints = (flags & IR_COPIES_PRINTS) != 0 && ir_prints_freely(m),
    };

    *c = (struct ir_copies){.m = *m};
    c->m.funcs.data = NULL;
    c->m.funcs.len = c->m.funcs.cap = 0;
    ir_own_consts(&c->m);
    for (uint32_t f = 0; f < m->funcs.len; f++) {
        vec_push(&c->m.funcs, m->funcs.data[f]);
        vec_push(&c->origin, ((struct ir_origin){.func = f}));
        vec_push(&k.args, ((struct args){NULL}));
    }
    if (k.each) {
        look_at(&k);
    }
    for (uint32_t f = 1; f < c->m.funcs.len; f++) {
        const struct ir_func *func = &c->m.funcs.data[f];
        if (func->defined && !func->model) {
            if (k.loops) {
                write_loops(&k, f);
            }
            part_calls(&k, f);
        }
    }
    for (uint32_t f = 0; f < k.args.len; f++) {
        mem_free(k.args.data[f].at);
    }
    vec_release(&k.args);
    bitset_release(&k.recursive);
    bitset_release(&k.read);
    map_release(&k.printers);
    map_release(&k.aims);
    mem_free(k.calls);
}

void ir_copies_release(struct ir_copies *c)
{
    bitset_each (&c->changed, f) {
        mem_free(c->m.funcs.data[f].inst);
    }
    for (uint32_t f = 0; f < c->origin.len; f++) {
        if (c->origin.data[f].inst) {
            ir_unroll_release(&c->m.funcs.data[f], c->origin.data[f].inst);
        }
    }
    ir_drop_consts(&c->m);
    vec_release(&c->m.funcs);
    vec_release(&c->origin);
    bitset_release(&c->changed);
}
