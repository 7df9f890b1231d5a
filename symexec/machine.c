/* SPDX-License-Identifier: Apache-2.0 */
/// The loop.  Here is what is concrete and not wide; the rest is elsewhere.
#include "symexec/machine.h"

#include "base/bv.h"
#include "symexec/engine.h"

#include <stdarg.h>
#include <string.h>

// ---------------------------------------------------------------- ends

void machine_stop(struct machine *mc, enum run_end end)
{
    mc->end = end;
}

void machine_cut(struct machine *mc, const char *fmt, ...)
{
    va_list ap;
    char text[256];

    va_start(ap, fmt);
    (void)vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    engine_cut(mc->engine, text);
    mc->end = RUN_CUT;
}

uint64_t machine_eval(struct machine *mc, struct value v)
{
    return v.t.index ? (uint64_t)engine_eval(mc->engine, v.t) : v.bits;
}

void machine_forget(struct machine *mc)
{
    memset(mc->cache, 0, sizeof mc->cache);
}

// ---------------------------------------------------------------- values

static inline uint64_t mask_of(unsigned bits)
{
    return ~(uint64_t)0 >> (64 - bits);
}

/// ADD to ASHR of at most 64 bits.
static inline uint64_t bin64(uint8_t op, uint64_t a, uint64_t b, unsigned w)
{
    switch (op) {
    case IR_ADD:
        return (a + b) & mask_of(w);
    case IR_SUB:
        return (a - b) & mask_of(w);
    case IR_MUL:
        return (a * b) & mask_of(w);
    case IR_AND:
        return a & b;
    case IR_OR:
        return a | b;
    case IR_XOR:
        return a ^ b;
    case IR_SHL:
        return b < w ? (a << b) & mask_of(w) : 0;
    case IR_LSHR:
        return b < w ? a >> b : 0;
    case IR_ASHR:
        return (uint64_t)(value_signed(a, w) >> (b < w ? b : w - 1)) &
               mask_of(w);
    case IR_UDIV:
        return (uint64_t)bv_udiv(a, b, w);
    case IR_SDIV:
        return (uint64_t)bv_sdiv(a, b, w);
    case IR_UREM:
        return (uint64_t)bv_urem(a, b, w);
    default:
        return (uint64_t)bv_srem(a, b, w);
    }
}

/// EQ to SLE of at most 64 bits.
static inline bool cmp64(uint8_t op, uint64_t a, uint64_t b, unsigned w)
{
    switch (op) {
    case IR_EQ:
        return a == b;
    case IR_NE:
        return a != b;
    case IR_ULT:
        return a < b;
    case IR_ULE:
        return a <= b;
    case IR_SLT:
        return value_signed(a, w) < value_signed(b, w);
    default:
        return value_signed(a, w) <= value_signed(b, w);
    }
}

// ---------------------------------------------------------------- memory

/// The live object with n bytes at addr, when that is easy to tell.
static inline struct block *quick(const struct machine *mc, uint64_t addr,
                                  uint64_t n, bool write)
{
    uint64_t granule = addr >> mc->s->store.shift;
    const struct machine_cache *c = &mc->cache[granule % MACHINE_CACHE];

    if (c->granule != granule + 1 || (write && !c->owned) ||
        addr - c->block->base > c->block->size ||
        n > c->block->size - (addr - c->block->base)) {
        return NULL;
    }
    return c->block;
}

/// Fills the cache for the address.
static void remember(struct machine *mc, uint64_t addr, bool write)
{
    uint64_t granule = addr >> mc->s->store.shift;
    struct block *b = store_find(&mc->s->store, addr);

    if (!b || !b->live || b->length.index != 0 || b->array.index != 0 ||
        (write && b->read_only) || (mc->track && b->object == 0)) {
        return;
    }
    if (write) {
        // Other entries may have the object that is replaced.
        struct block *own = store_own(&mc->s->store, addr);
        if (own != b) {
            machine_forget(mc);
            b = own;
        }
    }
    mc->cache[granule % MACHINE_CACHE] =
        (struct machine_cache){granule + 1, b, write};
}

static inline bool load_quick(struct machine *mc, const struct code_inst *i,
                              uint64_t addr, uint64_t *bits)
{
    const struct block *b = quick(mc, addr, i->bytes, false);

    if (!b || b->sym || b->array.index != 0 ||
        (b->written && block_unwritten(b, addr - b->base, i->bytes))) {
        return false;
    }
    *bits = 0;
    memcpy(bits, b->data + (addr - b->base), i->bytes);
    *bits &= mask_of(i->bits);
    return true;
}

static inline bool store_quick(struct machine *mc, const struct code_inst *i,
                               uint64_t addr, uint64_t bits)
{
    struct block *b = quick(mc, addr, i->bytes, true);

    if (!b || b->sym || b->array.index != 0) {
        return false;
    }
    if (b->written) {
        memset(b->written + (addr - b->base), 1, i->bytes);
    }
    b->same = (term){0};
    memcpy(b->data + (addr - b->base), &bits, i->bytes);
    return true;
}

static inline bool access_quick(const struct machine *mc,
                                const struct code_inst *i, uint64_t addr,
                                uint64_t size)
{
    return (i->imm == IR_ACCESS_READ || i->imm == IR_ACCESS_WRITE) &&
           quick(mc, addr, size, i->imm == IR_ACCESS_WRITE) != NULL;
}

// ---------------------------------------------------------------- branches

/// The branch at which the path is leads there.
static void leave_to(struct machine *mc, uint32_t to, bool symbolic)
{
    uint64_t here = mc->s->top->code->id.index ^ (uint64_t)to << 32;

    track_branch(mc, mc->now);
    track_join(mc, to);
    if (symbolic) {
        mc->s->trail = (mc->s->trail ^ here) * 0xff51afd7ed558ccdu;
    }
}

static void branch(struct machine *mc, const struct code_inst *i,
                   struct value c)
{
    bool side = c.t.index ? engine_decide(mc->engine, c.t) : c.bits != 0;

    if (mc->track) {
        leave_to(mc, i->to[side ? 0 : 1], c.t.index != 0);
    }
    mc->s->top->pc = i->to[side ? 0 : 1];
    mc->s->top->code->reached[mc->s->top->pc] = true;
}

/// Which range of a switch has the value; from range `k` of the instruction.
static term in_range(struct machine *mc, const struct ir_inst *ir, uint32_t k,
                     term v)
{
    const struct ir_func *f = mc->s->top->code->f;
    const uint32_t *row = &f->extra[ir->extra + 1 + 3 * k];
    const struct ir_const *lo = ir_const(mc->m, (ir_opd){row[0]});
    const struct ir_const *hi = ir_const(mc->m, (ir_opd){row[1]});
    unsigned width = term_get(mc->terms, v)->width;
    term low = term_const(mc->terms, width, (u128)lo->hi << 64 | lo->lo);
    term high = term_const(mc->terms, width, (u128)hi->hi << 64 | hi->lo);

    // lo to hi in unsigned order from lo on.
    return term_2(mc->terms, TERM_ULE, term_sub(mc->terms, v, low),
                  term_sub(mc->terms, high, low));
}

/// Where a known value leads.
static uint32_t known_case(const struct machine *mc, const struct ir_inst *ir,
                           uint64_t v)
{
    const uint32_t *extra = &mc->s->top->code->f->extra[ir->extra];
    uint32_t ranges = (ir->extra_len - 1) / 3;

    for (uint32_t k = 0; k < ranges; k++) {
        const uint32_t *row = extra + 1 + 3 * (size_t)k;
        uint64_t low = ir_const(mc->m, (ir_opd){row[0]})->lo;
        uint64_t high = ir_const(mc->m, (ir_opd){row[1]})->lo;
        if (low <= high ? low <= v && v <= high : v >= low || v <= high) {
            return row[2];
        }
    }
    return extra[0];
}

/// The switch at which the path is leads to that block.
static void take_case(struct machine *mc, uint32_t block, bool symbolic)
{
    struct frame *f = mc->s->top;
    uint32_t to = f->code->f->block[block].first;

    if (mc->track) {
        leave_to(mc, to, symbolic);
    }
    f->pc = to;
    f->code->reached[to] = true;
}

/// The ways of a switch, one per block.
struct ways {
    VEC(struct way) way;
    VEC(uint32_t) to;
};

static void add_way(struct machine *mc, struct ways *w, uint32_t to,
                    uint32_t side, term cond)
{
    for (uint32_t k = 0; k < w->to.len; k++) {
        if (w->to.data[k] == to) {
            struct way *at = &w->way.data[k];
            at->cond = term_or(mc->terms, at->cond, cond);
            return;
        }
    }
    vec_push(&w->way, ((struct way){cond, side}));
    vec_push(&w->to, to);
}

/// One side per block: the ranges that lead to one are one side.
static void run_switch(struct machine *mc, const struct code_inst *i)
{
    const struct ir_inst *ir = machine_ir(mc);
    const struct ir_func *f = mc->s->top->code->f;
    const uint32_t *extra = &f->extra[ir->extra];
    uint32_t ranges = (ir->extra_len - 1) / 3;
    struct value known = machine_get(mc, i->a);

    if (known.t.index == 0) {
        take_case(mc, known_case(mc, ir, known.bits), false);
        return;
    }
    term v = known.t;
    struct ways w = {0};
    for (uint32_t k = 0; k < ranges; k++) {
        add_way(mc, &w, extra[1 + 3 * k + 2], k + 1, in_range(mc, ir, k, v));
    }
    // The default is what no range has.
    term rest = term_const(mc->terms, 1, 1);
    for (uint32_t k = 0; k < w.way.len; k++) {
        rest =
            term_and(mc->terms, rest, term_not(mc->terms, w.way.data[k].cond));
    }
    add_way(mc, &w, extra[0], 0, rest);
    uint32_t taken = 0;
    while (engine_eval(mc->engine, w.way.data[taken].cond) != 1) {
        taken++;
    }
    uint32_t to = w.to.data[taken];
    engine_choose(mc->engine, w.way.data, w.way.len, taken);
    vec_release(&w.way);
    vec_release(&w.to);
    take_case(mc, to, true);
}

static void check(struct machine *mc, const struct code_inst *i)
{
    struct value c = machine_get(mc, i->a);
    struct failing f = {.kind = (enum ir_check_kind)i->imm,
                        .cond = value_term(mc->terms, c, 1)};

    (void)engine_check(mc->engine, &f);
}

static void access_check(struct machine *mc, const struct code_inst *i);

/// Anything that is not done in the loop.  - the path is at i
/// - returns true when the next instruction follows
// NOLINTNEXTLINE(readability-function-size): one case per operation
static bool run_slow(struct machine *mc, const struct code_inst *i)
{
    if (i->op != IR_COPY && !check_operands(mc, i)) {
        return true;
    }
    switch ((enum ir_op)i->op) {
    case IR_NOP:
        return true;
    case IR_BR:
        branch(mc, i, machine_get(mc, i->a));
        return false;
    case IR_SWITCH:
        run_switch(mc, i);
        return false;
    case IR_CALL:
        machine_call(mc, i);
        return false;
    case IR_RET:
        machine_return(mc, i);
        return false;
    case IR_SETJMP:
        machine_setjmp(mc, i);
        return true;
    case IR_LONGJMP:
        machine_longjmp(mc, i);
        return false;
    case IR_STOP:
        UNREACHABLE();
    case IR_CHECK:
        check(mc, i);
        return true;
    case IR_ACCESS:
        access_check(mc, i);
        return true;
    case IR_ASSUME:
        (void)engine_assume(mc->engine,
                            value_term(mc->terms, machine_get(mc, i->a), 1));
        return true;
    case IR_UNSUP:
        machine_cut(mc, "not supported: %s",
                    ir_text(mc->m, machine_ir(mc)->text));
        return true;
    case IR_LOAD:
    case IR_LOADBITS:
        machine_load(mc, i);
        return true;
    case IR_STORE:
    case IR_STOREBITS:
        machine_store(mc, i);
        return true;
    case IR_MEMCPY:
    case IR_MEMSET:
    case IR_BEGIN:
    case IR_END:
    case IR_SALLOC:
    case IR_SFREE:
    case IR_HALLOC:
    case IR_HFREE:
    case IR_OSIZE:
    case IR_VAAREA:
        machine_object(mc, i);
        return true;
    default:
        machine_put(mc, i->dst, machine_compute(mc, i));
        return true;
    }
}

static void access_check(struct machine *mc, const struct code_inst *i)
{
    struct value addr = machine_get(mc, i->a), size = machine_get(mc, i->b);

    if (machine_access(mc, (enum ir_access)i->imm, addr, size) &&
        addr.t.index == 0) {
        remember(mc, addr.bits, i->imm == IR_ACCESS_WRITE);
    }
}

// ---------------------------------------------------------------- tracks

/// The object of a quick access.
static inline const struct block *cached(const struct machine *mc,
                                         uint64_t addr)
{
    uint64_t granule = addr >> mc->s->store.shift;

    return mc->cache[granule % MACHINE_CACHE].block;
}

/// - last: what the address and control depend on
static inline uint32_t loaded_last(const struct machine *mc,
                                   const struct code_inst *i, uint64_t addr,
                                   uint32_t last)
{
    const struct block *b = cached(mc, addr);
    uint32_t content = track_read(mc, b, addr - b->base, i->bytes);

    return content > last ? content : last;
}

static inline void stored_last(struct machine *mc, const struct code_inst *i,
                               uint64_t addr, uint32_t last)
{
    const struct block *b = cached(mc, addr);

    track_write(mc, b, addr - b->base, i->bytes, last);
}

static bool run_tracked(struct machine *mc, const struct code_inst *i)
{
    const struct frame *f = mc->s->top;

    track_begin(mc);
    bool next = run_slow(mc, i);
    if (mc->end == RUN_GOES_ON && mc->s->top == f && i->op != IR_LONGJMP &&
        i->op != IR_RET) {
        track_end(mc, i);
    }
    return next;
}

// ---------------------------------------------------------------- the loop

#define GET(p) (&((p) < 0 ? konst : slot)[p])
// What was computed depends on what control and the operands depend on.
#define PUT(p, v)                                                              \
    (slot[p].bits = (v), slot[p].t.index = 0,                                  \
     tracks ? (void)(slot[p].last = depend(mc, control, a->last, b->last))     \
            : (void)0)
// The operation is a constant here, so that one jump decides.
#define BIN(op)                                                                \
    case op:                                                                   \
        PUT(i->dst, bin64(op, a->bits, b->bits, i->bits));                     \
        continue;
#define CMP(op)                                                                \
    case op:                                                                   \
        PUT(i->dst, cmp64(op, a->bits, b->bits, i->bits));                     \
        continue;

/// What depends on all three.
static inline uint32_t depend(struct machine *mc, uint32_t a, uint32_t b,
                              uint32_t c)
{
    return track_both(mc, track_both(mc, a, b), c);
}

static inline bool parted(struct machine *mc, uint32_t a, uint32_t b,
                          uint32_t c)
{
    return (depend(mc, a, b, c) & TRACK_PARTED) != 0;
}

/// The engine has a look, with the path at the instruction.
/// - returns false: the path stops here
static bool pause_at(struct machine *mc, const struct code_inst *next,
                     uint64_t steps)
{
    struct frame *f = mc->s->top;

    f->pc = (uint32_t)(next - f->code->inst);
    mc->s->steps = steps;
    return engine_pause(mc->engine);
}

/// Runs until the path ends or another frame is on top.
// NOLINTNEXTLINE(readability-function-*): one case per operation
static inline __attribute__((always_inline)) void run_loop(struct machine *mc,
                                                           const bool tracks)
{
    struct state *s = mc->s;
    struct frame *f = s->top;
    const struct code *code = f->code;
    const struct value *konst = code->konst_end;
    struct value *slot = f->slot;
    const struct code_inst *i = &code->inst[f->pc];
    uint64_t bits = 0;
    uint64_t steps = s->steps;
    uint32_t control = f->control, join = f->join;

    for (;; i++, steps++) {
        // Field by field: a value is stored so, and loads that are wider wait.
        const struct value *a = GET(i->a), *b = GET(i->b);
        bool slow = (a->t.index | b->t.index) != 0 || i->wide;

        switch (slow ? IR_OP_COUNT : (enum ir_op)i->op) {
        case IR_NOP:
            continue;
        case IR_COPY:
            PUT(i->dst, a->bits);
            continue;
            BIN(IR_ADD)
            BIN(IR_SUB)
            BIN(IR_MUL)
            BIN(IR_UDIV)
            BIN(IR_SDIV)
            BIN(IR_UREM)
            BIN(IR_SREM)
            BIN(IR_AND)
            BIN(IR_OR)
            BIN(IR_XOR)
            BIN(IR_SHL)
            BIN(IR_LSHR)
            BIN(IR_ASHR)
            CMP(IR_EQ)
            CMP(IR_NE)
            CMP(IR_ULT)
            CMP(IR_ULE)
            CMP(IR_SLT)
            CMP(IR_SLE)
        case IR_TRUNC:
            PUT(i->dst, a->bits & mask_of(i->bits));
            continue;
        case IR_ZEXT:
        case IR_PTOI:
        case IR_ITOP:
        case IR_BITCAST:
            PUT(i->dst, a->bits);
            continue;
        case IR_SEXT:
            PUT(i->dst,
                (uint64_t)value_signed(a->bits, i->from) & mask_of(i->bits));
            continue;
        case IR_PADD:
            PUT(i->dst,
                (a->bits + b->bits * GET(i->c)->bits) & mask_of(mc->m->index));
            continue;
        case IR_LOAD:
            if (load_quick(mc, i, a->bits, &bits)) {
                PUT(i->dst, bits);
                if (tracks && s->tracks) {
                    slot[i->dst].last =
                        loaded_last(mc, i, a->bits, slot[i->dst].last);
                }
                continue;
            }
            break;
        case IR_STORE:
            if ((!tracks || a->last == 0) &&
                store_quick(mc, i, a->bits, b->bits)) {
                if (tracks && (s->tracks || (control | b->last) != 0)) {
                    stored_last(mc, i, a->bits,
                                depend(mc, control, b->last, 0));
                }
                continue;
            }
            break;
        case IR_CHECK:
            if (a->bits == 0 && !(tracks && parted(mc, control, a->last, 0))) {
                continue;
            }
            break;
        case IR_ACCESS:
            if (access_quick(mc, i, a->bits, b->bits) &&
                !(tracks && parted(mc, control, a->last, b->last))) {
                continue;
            }
            break;
        case IR_JUMP:
        case IR_BR: // a jump has no operand: it depends on nothing
            if (tracks &&
                (a->last > control || parted(mc, control, a->last, 0))) {
                break;
            }
            bits = i->to[i->op == IR_BR && a->bits == 0];
            code->reached[bits] = true;
            if (tracks && bits == join) {
                track_join(mc, (uint32_t)bits);
                control = f->control;
                join = f->join;
            }
            i = &code->inst[bits] - 1;
            if (BASE_UNLIKELY(steps >= mc->stop_at) &&
                !pause_at(mc, i + 1, steps + 1)) {
                return;
            }
            continue;
        default:
            break;
        }
        f->pc = (uint32_t)(i - code->inst);
        s->steps = steps;
        bool next = tracks ? run_tracked(mc, i) : run_slow(mc, i);
        if (mc->end != RUN_GOES_ON ||
            (!next && i->op != IR_BR && i->op != IR_SWITCH)) {
            s->steps = steps + 1;
            return; // another frame may be on top
        }
        i = next ? i : &code->inst[f->pc] - 1;
        control = f->control;
        join = f->join;
    }
}

static void run_frame(struct machine *mc)
{
    if (mc->track) {
        run_loop(mc, true);
    } else {
        run_loop(mc, false);
    }
}

void machine_run(struct machine *mc, struct state *s)
{
    mc->s = s;
    mc->end = RUN_GOES_ON;
    machine_forget(mc);
    while (mc->end == RUN_GOES_ON) {
        if (s->steps >= mc->stop_at && !engine_pause(mc->engine)) {
            break;
        }
        if (s->top) {
            run_frame(mc);
        } else {
            machine_next_phase(mc);
        }
    }
    mc->s = NULL;
}
