/* SPDX-License-Identifier: Apache-2.0 */
/// Tracing: a traced function has plain code with an operation TRACE before
/// each instruction, and behind those whose effect is known afterwards.
/// Without a trace nothing of this is in the code.
#include "ir/trace.h"

#include "base/map.h"
#include "ir/interp_impl.h"

struct trace_frame {
    const uint8_t *fp;
    uint32_t number;
};

struct trace_state {
    const struct trace *to;
    struct map object;              ///< base address to number, of the latest
    VEC(struct trace_frame) frames; ///< innermost last
    uint32_t frame_count, object_count;
    bool fresh;   ///< the BEGIN makes an object
    bool jumping; ///< a LONGJMP is under way
};

void interp_trace_init(struct interp *in)
{
    if (in->config->trace) {
        in->trace = mem_new(1, sizeof *in->trace);
        in->trace->to = in->config->trace;
    }
}

void interp_trace_release(struct interp *in)
{
    if (in->trace) {
        map_release(&in->trace->object);
        vec_release(&in->trace->frames);
        mem_free(in->trace);
    }
}

// ---------------------------------------------------------------- events

static void send(struct trace_state *t, struct trace_event e)
{
    t->to->event(t->to->ctx, &e);
}

/// Forgets the frames above fp, which have ended.
static void unwind(struct trace_state *t, const uint8_t *fp)
{
    while (t->frames.len > 0 && vec_last(&t->frames).fp > fp) {
        (void)vec_pop(&t->frames);
    }
}

/// - returns an event at the instruction in the innermost frame
static struct trace_event event_at(struct interp *in, enum trace_kind kind,
                                   uint32_t inst)
{
    struct trace_state *t = in->trace;
    struct trace_event e = {.kind = kind, .inst = inst};
    unwind(t, in->fp);
    if (t->frames.len > 0) {
        REQUIRE(vec_last(&t->frames).fp == in->fp);
        e.frame = vec_last(&t->frames).number;
        e.func.index = frame_at(in->fp)->code->func;
    }
    return e;
}

static void enter(struct interp *in)
{
    struct trace_state *t = in->trace;
    struct trace_event e = {.kind = TRACE_ENTER};
    struct trace_frame frame = {in->fp, ++t->frame_count};
    unwind(t, in->fp - 1);
    e.frame = frame.number;
    e.caller = t->frames.len > 0 ? vec_last(&t->frames).number : 0;
    e.func.index = frame_at(in->fp)->code->func;
    vec_push(&t->frames, frame);
    send(t, e);
}

// ---------------------------------------------------------------- objects

static void begin(struct interp *in, struct trace_event e,
                  enum memory_kind kind, uint32_t index, uint64_t address)
{
    struct trace_state *t = in->trace;
    if (address == 0) {
        return; // none could be made
    }
    e.kind = TRACE_BEGIN;
    e.object = ++t->object_count;
    e.size = memory_look(&in->memory, address).size;
    e.object_kind = kind;
    e.index = index;
    (void)map_set(&t->object, address, e.object);
    send(t, e);
}

void interp_trace_begin(struct interp *in, enum memory_kind kind,
                        uint32_t index, uint64_t address)
{
    if (in->trace) {
        struct trace_event none = {.kind = TRACE_BEGIN};
        begin(in, none, kind, index, address);
    }
}

/// Reports n bytes at addr, when an object that lives or lived is there.
static void touch(struct interp *in, struct trace_event e, uint64_t addr,
                  uint64_t n)
{
    struct memory_view v = memory_look(&in->memory, addr);
    bool there = v.state == MEMORY_IS_LIVE || v.state == MEMORY_IS_DEAD;
    if (there && v.known && n > 0 &&
        map_find(&in->trace->object, v.base, &e.object)) {
        e.offset = (uint64_t)v.offset;
        e.size = n;
        send(in->trace, e);
    }
}

static void touch_live(struct interp *in, struct trace_event e, uint64_t addr,
                       uint64_t n)
{
    const uint8_t *at = e.kind == TRACE_WRITE
                            ? memory_write_at(&in->memory, addr, n)
                            : memory_read_at(&in->memory, addr, n);
    if (at) {
        touch(in, e, addr, n);
    }
}

/// The instruction whose call is in progress; 0 when the host calls.
static uint32_t call_inst(const struct interp *in)
{
    const struct code *c = frame_at(in->fp)->code;
    const struct ir_inst *i = c ? interp_inst_at(c, in->pc, NULL) : NULL;
    return i ? (uint32_t)(i - c->f->inst) : 0;
}

void interp_trace_native(struct interp *in, bool write, uint32_t arg,
                         uint64_t addr, uint64_t n)
{
    const struct code *c = frame_at(in->fp)->code;
    if (!in->trace || !c) {
        return;
    }
    struct trace_event e =
        event_at(in, write ? TRACE_WRITE : TRACE_READ, call_inst(in));
    const struct ir_inst *i = &c->f->inst[e.inst];
    if (arg < i->extra_len) {
        e.address.bits = c->f->extra[i->extra + arg];
    }
    touch_live(in, e, addr, n);
}

// ---------------------------------------------------------------- operands

static u128 value_of(const struct interp *in, ir_opd o)
{
    const struct code *c = frame_at(in->fp)->code;
    uint32_t k = ir_opd_index(o);
    switch (ir_opd_kind(o)) {
    case IR_OPD_NONE:
        return 0;
    case IR_OPD_VAR:
        return slot_get_type(in->fp + c->slot[k], c->f->var[k].type);
    case IR_OPD_CONST:
        return (u128)ir_const(in->m, o)->hi << 64 | ir_const(in->m, o)->lo;
    case IR_OPD_OBJECT:
        return slot_get(in->fp + c->objects + 8 * (k - 1));
    case IR_OPD_GLOBAL:
        return in->global[k];
    case IR_OPD_FUNC:
        return interp_func_address(in, k);
    }
    UNREACHABLE();
}

static uint32_t switch_side(const struct interp *in, const struct ir_func *f,
                            const struct ir_inst *i)
{
    const uint32_t *x = f->extra + i->extra;
    u128 ones = ~(u128)0 >> (128 - ir_type_bits(in->m, i->type));
    u128 v = value_of(in, i->a);
    for (uint32_t k = 1; k + 2 < i->extra_len; k += 3) {
        u128 lo = value_of(in, (ir_opd){x[k]});
        u128 hi = value_of(in, (ir_opd){x[k + 1]});
        if (((v - lo) & ones) <= ((hi - lo) & ones)) {
            return k / 3 + 1;
        }
    }
    return 0;
}

static uint32_t callee_of(const struct interp *in, const struct ir_inst *i)
{
    if (ir_opd_kind(i->a) == IR_OPD_FUNC) {
        return ir_opd_index(i->a);
    }
    return memory_func_at(&in->memory, (uint64_t)value_of(in, i->a),
                          in->m->funcs.len);
}

// ---------------------------------------------------------------- accesses

static void touch_operand(struct interp *in, struct trace_event e,
                          enum trace_kind kind, ir_opd address, uint64_t n)
{
    e.kind = kind;
    e.address = address;
    touch_live(in, e, (uint64_t)value_of(in, address), n);
}

static uint64_t bits_bytes(const struct ir_inst *i)
{
    return ((uint64_t)i->type + i->imm + 7) / 8;
}

static void ask(struct interp *in, struct trace_event e,
                const struct ir_inst *i)
{
    uint64_t n = i->op == IR_ACCESS && i->imm != IR_ACCESS_FREE
                     ? (uint64_t)value_of(in, i->b)
                     : 1;
    e.kind = TRACE_ASK;
    e.address = i->a;
    if (i->op != IR_ACCESS || i->imm != IR_ACCESS_CALL) {
        touch(in, e, (uint64_t)value_of(in, i->a), n);
    }
}

/// END, SFREE and HFREE.
static void end_object(struct interp *in, struct trace_event e,
                       const struct ir_inst *i)
{
    enum memory_kind kind = i->op == IR_END     ? MEMORY_LOCAL
                            : i->op == IR_SFREE ? MEMORY_STACK
                                                : MEMORY_HEAP;
    uint64_t addr = (uint64_t)value_of(in, i->a);
    struct memory_view v = memory_look(&in->memory, addr);
    if (v.state == MEMORY_IS_LIVE && v.kind == kind && v.offset == 0) {
        e.kind = TRACE_END;
        e.address = i->a;
        e.size = v.size;
        e.object = map_get(&in->trace->object, v.base);
        send(in->trace, e);
    }
}

static void copy_bytes(struct interp *in, struct trace_event e,
                       const struct ir_inst *i)
{
    uint64_t n = (uint64_t)value_of(in, i->c);
    if (memory_write_at(&in->memory, (uint64_t)value_of(in, i->a), n)) {
        touch_operand(in, e, TRACE_READ, i->b, n);
    }
    touch_operand(in, e, TRACE_WRITE, i->a, n);
}

/// What the instruction will do to memory.
static void accesses(struct interp *in, struct trace_event e,
                     const struct ir_inst *i)
{
    uint64_t n = ir_type_bytes(in->m, i->type);
    switch ((enum ir_op)i->op) { // NOLINT: the others leave memory alone
    case IR_LOAD:
        touch_operand(in, e, TRACE_READ, i->a, n);
        return;
    case IR_STORE:
        touch_operand(in, e, TRACE_WRITE, i->a, n);
        return;
    case IR_LOADBITS:
        touch_operand(in, e, TRACE_READ, i->a, bits_bytes(i));
        return;
    case IR_STOREBITS:
        touch_operand(in, e, TRACE_READ, i->a, bits_bytes(i));
        touch_operand(in, e, TRACE_WRITE, i->a, bits_bytes(i));
        return;
    case IR_MEMCPY:
        copy_bytes(in, e, i);
        return;
    case IR_MEMSET:
        touch_operand(in, e, TRACE_WRITE, i->a, (uint64_t)value_of(in, i->c));
        return;
    case IR_SETJMP:
        touch_operand(in, e, TRACE_WRITE, i->a, INTERP_TOKEN_BYTES);
        return;
    case IR_LONGJMP:
        touch_operand(in, e, TRACE_READ, i->a, INTERP_TOKEN_BYTES);
        return;
    case IR_ACCESS:
    case IR_OSIZE:
        ask(in, e, i);
        return;
    case IR_END:
    case IR_SFREE:
    case IR_HFREE:
        end_object(in, e, i);
        return;
    default:
        return;
    }
}

// ---------------------------------------------------------------- TRACE

static void before(struct interp *in, uint32_t inst)
{
    const struct ir_func *f = frame_at(in->fp)->code->f;
    const struct ir_inst *i = &f->inst[inst];
    struct trace_event e = event_at(in, TRACE_INST, inst);
    if (i->op == IR_BR) {
        e.side = value_of(in, i->a) == 0;
    } else if (i->op == IR_SWITCH) {
        e.side = switch_side(in, f, i);
    } else if (i->op == IR_CALL) {
        e.callee.index = callee_of(in, i);
    }
    send(in->trace, e);
    in->trace->fresh =
        i->op == IR_BEGIN && value_of(in, i->a) == in->memory.dead;
    in->trace->jumping = i->op == IR_LONGJMP;
    e.side = 0;
    e.callee.index = 0;
    accesses(in, e, i);
}

static void after(struct interp *in, uint32_t inst)
{
    const struct code *c = frame_at(in->fp)->code;
    const struct ir_inst *i = &c->f->inst[inst];
    struct trace_event e = event_at(in, TRACE_BACK, inst);
    if (i->op == IR_SETJMP) {
        if (in->trace->jumping) {
            send(in->trace, e);
        }
    } else if (i->op == IR_BEGIN) {
        if (in->trace->fresh) {
            begin(in, e, MEMORY_LOCAL, ir_opd_index(i->a),
                  (uint64_t)value_of(in, i->a));
        }
    } else if (i->dst.index != 0) {
        begin(in, e, i->op == IR_HALLOC ? MEMORY_HEAP : MEMORY_STACK, 0,
              slot_get(in->fp + c->slot[i->dst.index]));
    }
}

void interp_trace(struct interp *in)
{
    const struct code *c = frame_at(in->fp)->code;
    switch ((enum trace_point)in->pc[1]) {
    case TRACE_POINT_ENTRY:
        enter(in);
        if (c->varargs) {
            begin(in, event_at(in, TRACE_BEGIN, 0), MEMORY_VARARGS, 0,
                  slot_get(in->fp + c->varargs));
        }
        return;
    case TRACE_POINT_BEFORE:
        before(in, in->pc[2]);
        return;
    case TRACE_POINT_AFTER:
        after(in, in->pc[2]);
        return;
    }
    UNREACHABLE();
}
