/* SPDX-License-Identifier: Apache-2.0 */
/// Calls and returns, and the jumps of setjmp.
#include "ir/adapt.h"
#include "symexec/summary.h"
#include "symexec/values.h"

enum {
    MAX_DEPTH = 10000, ///< calls in each other
    VARARG_BYTES = 16, ///< of a slot for a variadic argument
    TOKEN_BYTES = 32,  ///< that SETJMP leaves in memory
};
#define TOKEN_MAGIC ((uint64_t)0x7365746a6d700a01u)

const struct code *machine_code(struct machine *mc, ir_func_id f)
{
    struct code *c = &mc->code[f.index];

    if (!c->inst) {
        struct code_place p = {mc->m, mc->global, &mc->s->store, mc->terms};
        code_make(c, &p, f);
        if (mc->track) {
            track_watch(mc->track, c);
        }
        if (mc->values) {
            values_watch(mc->values, c);
        }
    }
    return c;
}

// ---------------------------------------------------------------- arguments

struct args {
    uint32_t count;
    struct value *value;
    ir_type *type;
};

static void read_args(const struct machine *mc, const struct code_inst *i,
                      struct args *a)
{
    const struct code *c = mc->s->top->code;
    const struct ir_inst *ir = machine_ir(mc);

    a->count = i->args_of;
    a->value = mem_new(a->count, sizeof *a->value);
    a->type = mem_new(a->count, sizeof *a->type);
    for (uint32_t k = 0; k < a->count; k++) {
        ir_opd o = {c->f->extra[ir->extra + k]};
        a->value[k] = machine_get(mc, c->arg[i->args + k]);
        a->type[k] = ir_opd_type(mc->m, c->f, o);
    }
}

static void release_args(struct args *a)
{
    mem_free(a->value);
    mem_free(a->type);
}

/// v of type `from` as one of type `to`: the low bits, or zeros above.
static struct value fit(const struct machine *mc, struct value v, ir_type from,
                        ir_type to)
{
    unsigned w = ir_type_bits(mc->m, from), want = ir_type_bits(mc->m, to);

    if (w == want) {
        return v;
    }
    term x = value_term(mc->terms, v, w);
    return value_of_term(mc->terms,
                         want < w ? term_extract(mc->terms, x, 0, want)
                                  : term_to(mc->terms, TERM_ZEXT, x, want));
}

/// Gives each parameter the next argument of its class, 0 when there is none.
static void bind_args(struct machine *mc, const struct ir_func *callee,
                      const struct args *a)
{
    uint32_t next[IR_CLASS_COUNT] = {0};

    for (uint32_t k = 0; k < callee->params; k++) {
        ir_type t = callee->var[k + 1].type;
        uint32_t *at = &next[ir_arg_class(t)];
        struct value v = value_of_bits(mc->terms, ir_type_bits(mc->m, t), 0);

        while (*at < a->count &&
               ir_arg_class(a->type[*at]) != ir_arg_class(t)) {
            ++*at;
        }
        if (*at < a->count) {
            v = fit(mc, a->value[*at], a->type[*at], t);
            v.last = a->value[*at].last;
            ++*at;
        }
        machine_put(mc, (place)k + 1, v);
    }
}

/// Puts what the callee has no parameter for in memory.
static bool make_varargs(struct machine *mc, const struct ir_func *callee,
                         const struct args *a)
{
    struct store_what what = {.kind = MEMORY_VARARGS};
    uint32_t last = 0;
    uint32_t extra = a->count > callee->params ? a->count - callee->params : 0;
    what.object = machine_object_id(mc, what);
    uint64_t base = store_begin(&mc->s->store, what,
                                (uint64_t)VARARG_BYTES * extra, VARARG_BYTES);

    mc->s->top->varargs = base;
    if (base == 0) {
        machine_cut(mc, "no room for the arguments of a call");
        return false;
    }
    for (uint32_t k = 0; k < extra; k++) {
        struct value addr = {.bits = base + (uint64_t)VARARG_BYTES * k};
        ir_type t = a->type[callee->params + k];
        unsigned bytes = ir_type_bytes(mc->m, t);
        ir_type memory = (ir_type)(8 * bytes);
        struct value v = a->value[callee->params + k];

        machine_write(mc, addr, bytes, t == IR_F80 ? v : fit(mc, v, t, memory));
        last = track_both(mc, v.last, last);
    }
    if (mc->track && extra > 0) {
        track_write(mc, store_find(&mc->s->store, base), 0,
                    (uint64_t)VARARG_BYTES * extra, last);
    }
    return true;
}

// ---------------------------------------------------------------- calls

/// No object of the top frame lives yet.
static void bury_objects(struct machine *mc)
{
    struct value dead = {.bits = store_dead_address(&mc->s->store)};
    const struct code *code = mc->s->top->code;

    for (uint32_t k = 1; k < code->f->objects; k++) {
        machine_put(mc, (place)(code->object_0 + k), dead);
    }
    if (mc->track) {
        track_fresh(mc);
    }
}

/// Of the callee, as the track has it.
static uint32_t instance_of(struct machine *mc, const struct frame *up,
                            ir_func_id f)
{
    uint32_t known = track_instance(mc->track, up->instance, up->pc, f);

    if (known == 0 && !mc->sets) {
        engine_lose(mc->engine);
    }
    return known != 0 ? known : f.index;
}

/// - returns false: the path is cut
static bool push(struct machine *mc, ir_func_id f)
{
    const struct code *code = machine_code(mc, f);
    const struct frame *up = mc->s->top;
    uint32_t instance = f.index;
    if (up && up->depth >= MAX_DEPTH) {
        machine_cut(mc, "%d calls in each other", MAX_DEPTH);
        return false;
    }
    bool shut = false;
    if (mc->track && up) {
        instance = instance_of(mc, up, f);
        shut = up->shut ||
               track_row_at(mc->track, up->instance, up->pc)->end.sides == 0;
    }
    state_push(mc->s, code);
    mc->s->top->shut = shut;
    mc->s->top->instance = instance;
    if (mc->track) {
        track_enter(mc->track, mc->s->top);
    }
    mc->s->top->control = up ? mc->base : mc->s->outer;
    bury_objects(mc);
    return true;
}

void machine_enter(struct machine *mc, ir_func_id f, const struct value *arg,
                   uint32_t args)
{
    const struct ir_func *func = ir_func(mc->m, f);

    if (!push(mc, f)) {
        return;
    }
    for (uint32_t k = 0; k < func->params; k++) {
        unsigned w = ir_type_bits(mc->m, func->var[k + 1].type);
        struct value zero = value_of_bits(mc->terms, w, 0);
        machine_put(mc, (place)k + 1, k < args ? arg[k] : zero);
    }
    if (func->variadic) {
        struct args none = {0};
        (void)make_varargs(mc, func, &none);
    }
}

/// A function without a body: what is known of it happens at once.
static void call_native(struct machine *mc, ir_func_id f, const struct args *a)
{
    const struct frame *top = mc->s->top;
    const struct ir_func *func = ir_func(mc->m, f);

    if (!machine_native(mc, f, a->value, a->count)) {
        machine_cut(mc, "call of '%s', which has no body",
                    ir_text(mc->m, func->source_name));
    } else if (mc->end == RUN_GOES_ON && mc->s->top == top) {
        mc->s->top->pc++;
    }
}

static void call_body(struct machine *mc, ir_func_id f, const struct args *a)
{
    const struct ir_func *func = ir_func(mc->m, f);

    if (!push(mc, f)) {
        return;
    }
    bind_args(mc, func, a);
    if (func->variadic) {
        (void)make_varargs(mc, func, a);
    }
}

void machine_call(struct machine *mc, const struct code_inst *i)
{
    struct value addr = machine_get(mc, i->a);
    struct value none = {0};
    struct args a;

    if (!machine_access(mc, IR_ACCESS_CALL, addr, none)) {
        return;
    }
    ir_func_id f = {
        store_func_at(&mc->s->store, machine_eval(mc, addr), mc->m->funcs.len)};
    read_args(mc, i, &a);
    if (mc->track) {
        track_call(mc);
    }
    if (!ir_func(mc->m, f)->defined) {
        call_native(mc, f, &a);
    } else if (!machine_summary(mc, f, a.value, a.count)) {
        call_body(mc, f, &a);
    }
    release_args(&a);
}

void machine_return(struct machine *mc, const struct code_inst *i)
{
    struct value v = machine_get(mc, i->a);
    ir_type type = i->type;

    uint32_t control = mc->track ? track_return(mc) : 0;
    machine_drop_frame_objects(mc);
    state_pop(mc->s);
    if (!mc->s->top) {
        mc->s->outer = control;
        mc->s->status = type == IR_VOID ? (struct value){0} : v;
        return;
    }
    const struct code_inst *call = machine_inst(mc);
    if (call->type != IR_VOID && call->dst != 0) {
        struct value zero = value_of_bits(mc->terms, call->bits, 0);
        v = type == IR_VOID ? zero : fit(mc, v, type, call->type);
        v.last = mc->now;
        machine_put(mc, call->dst, v);
    }
    if (mc->values) {
        values_after(mc, call);
    }
    if (mc->track) {
        track_returned(mc, control);
    }
    mc->s->top->pc++;
}

// ---------------------------------------------------------------- fast ones

/// Where the track has the call at which the frame is.
static inline void look_up(struct machine *mc, const struct frame *up,
                           struct fast_call *c)
{
    if (c->round == mc->round && c->caller == up->instance) {
        return;
    }
    c->round = mc->round;
    c->caller = up->instance;
    c->instance = instance_of(mc, up, c->func);
    c->shut = track_row_at(mc->track, up->instance, up->pc)->end.sides == 0;
    c->ends = mc->track->ends[c->func.index];
    c->met = track_known(mc->track, c->instance)->met;
}

/// Field by field: the loop stores values so, and loads that are wider wait.
static inline void copy_value(struct value *to, const struct value *from)
{
    to->bits = from->bits;
    to->t = from->t;
    to->last = from->last;
}

bool machine_call_fast(struct machine *mc, struct fast_call *c)
{
    const struct frame *up = mc->s->top;
    const struct code *to = machine_code(mc, c->func);
    const place *arg = up->code->arg + c->args;

    if (c->summary == SUMMARY_USE_UNSEEN) {
        enum summary_use use = summary_use(mc, c->func);
        c->summary = (uint8_t)use;
    }
    if (c->summary == SUMMARY_ALWAYS || up->depth >= MAX_DEPTH) {
        return false;
    }
    for (uint32_t k = 0; k < c->args_of; k++) {
        term t = (arg[k] < 0 ? up->code->konst_end : up->slot)[arg[k]].t;
        if (t.index != 0 &&
            (c->summary == SUMMARY_OF_TERMS || term_same(t, mc->unwritten))) {
            return false;
        }
    }
    struct frame *f = state_push(mc->s, to);
    for (uint32_t k = 0; k < c->args_of; k++) {
        copy_value(&f->slot[k + 1],
                   &(arg[k] < 0 ? up->code->konst_end : up->slot)[arg[k]]);
    }
    f->control = up->control;
    f->instance = c->func.index;
    if (mc->track) {
        look_up(mc, up, c);
        f->instance = c->instance;
        f->met = c->met;
        f->shut = up->shut || c->shut;
        f->ends = c->ends && !f->shut;
    }
    if (to->f->objects > 1) {
        bury_objects(mc);
    }
    return true;
}

bool machine_return_fast(struct machine *mc, const struct code_inst *i)
{
    const struct frame *f = mc->s->top, *up = f->up;
    struct value v;

    copy_value(&v, &(i->a < 0 ? f->code->konst_end : f->slot)[i->a]);
    if (!up || term_same(v.t, mc->unwritten)) {
        return false;
    }
    const struct code_inst *call = &up->code->inst[up->pc];
    bool wanted = call->dst != 0 && call->type != IR_VOID;
    if (wanted && call->type != i->type) {
        return false;
    }
    uint32_t control = 0;
    v.last = track_both(mc, f->control, v.last);
    if (mc->track) {
        mc->now = v.last;
        control = f->controls > 0 ? track_return(mc) : f->control;
    }
    if (f->code->f->objects > 1 || f->sallocs > 0 || f->varargs != 0) {
        machine_drop_frame_objects(mc);
    }
    state_pop(mc->s);
    if (wanted) {
        machine_put(mc, call->dst, v);
    }
    if (control != mc->s->top->control) {
        track_returned(mc, control);
    }
    mc->s->top->pc++;
    return true;
}

// ---------------------------------------------------------------- setjmp

void machine_setjmp(struct machine *mc, const struct code_inst *i)
{
    struct value buf = machine_get(mc, i->a), n = {.bits = TOKEN_BYTES};
    const struct frame *f = mc->s->top;
    uint64_t token[] = {f->serial, f->pc, f->serial ^ f->pc ^ TOKEN_MAGIC};

    if (!machine_access(mc, IR_ACCESS_WRITE, buf, n)) {
        return;
    }
    for (uint32_t k = 0; k < COUNT_OF(token); k++) {
        struct value at = buf, word = {.bits = token[k]};
        if (buf.t.index != 0) {
            machine_cut(mc, "setjmp to a place that inputs choose");
            return;
        }
        at.bits += 8 * (uint64_t)k;
        machine_write(mc, at, 8, word);
    }
    machine_put(mc, i->dst, (struct value){0});
}

/// Each value that inputs choose is a side of its own.
static struct value settle(struct machine *mc, struct value v, unsigned width)
{
    struct terms *t = mc->terms;
    struct value known = {.bits = machine_eval(mc, v), .last = v.last};

    if (v.t.index != 0) {
        term same = term_2(t, TERM_EQ, v.t, term_const(t, width, known.bits));
        engine_pick(mc->engine, v.t, same);
    }
    return known;
}

static bool fail_jump(struct machine *mc, struct value buf)
{
    struct failing f = {.kind = IR_CHECK_LIFETIME,
                        .cond = term_const(mc->terms, 1, 1),
                        .addr = buf};

    return engine_check(mc->engine, &f);
}

void machine_longjmp(struct machine *mc, const struct code_inst *i)
{
    struct terms *t = mc->terms;
    struct value buf = machine_get(mc, i->a), result = machine_get(mc, i->b);
    struct value n = {.bits = TOKEN_BYTES};
    uint64_t token[3] = {0};
    const struct frame *f = mc->s->top;

    if (!machine_access(mc, IR_ACCESS_READ, buf, n)) {
        return;
    }
    buf = settle(mc, buf, mc->m->index);
    for (uint32_t k = 0; k < COUNT_OF(token); k++) {
        struct value at = {.bits = buf.bits + 8 * (uint64_t)k};
        token[k] = settle(mc, machine_read(mc, at, 8), 64).bits;
    }
    while (f && f->serial != token[0]) {
        f = f->up;
    }
    if ((token[0] ^ token[1] ^ TOKEN_MAGIC) != token[2] || !f) {
        (void)fail_jump(mc, buf);
        return;
    }
    engine_note_end(mc->engine);
    while (mc->s->top->serial != token[0]) {
        machine_drop_frame_objects(mc);
        state_pop(mc->s);
    }
    if (mc->track) { // the call in that frame comes back elsewhere
        track_returned(mc, mc->now);
        result.last = mc->now;
    }
    mc->s->top->pc = (uint32_t)token[1];
    const struct code_inst *set = machine_inst(mc);
    if (result.t.index != 0) {
        term zero = term_2(t, TERM_EQ, result.t, term_const(t, 32, 0));
        uint32_t last = result.last;
        result =
            value_of_term(t, term_ite(t, zero, term_const(t, 32, 1), result.t));
        result.last = last;
    } else if (result.bits == 0) {
        result.bits = 1;
    }
    machine_put(mc, set->dst, result);
    mc->s->top->pc++;
}
