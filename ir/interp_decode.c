/* SPDX-License-Identifier: Apache-2.0 */
/// From IR to code: one operation per instruction, except where
/// decode_fuse.c finds more.
///
/// Blocks are decoded in chains: where a jump is the only way into a block,
/// or leads to a short one, the block's code follows instead of the jump.
/// The instructions so passed are counted by the end of the chain.
#include "ir/decode_impl.h"

enum { SHORT_BLOCK = 6 };

// ---------------------------------------------------------------- writing

void decode_word(struct decoder *d, uint32_t word)
{
    vec_push(&d->text->word, word);
}

void decode_word64(struct decoder *d, uint64_t word)
{
    decode_word(d, (uint32_t)word);
    decode_word(d, (uint32_t)(word >> 32));
}

void decode_op(struct decoder *d, enum code_op op)
{
    d->last = decode_here(d);
    decode_word(d, op);
}

void decode_op1(struct decoder *d, enum code_op op, uint32_t a)
{
    decode_op(d, op);
    decode_word(d, a);
}

void decode_op2(struct decoder *d, enum code_op op, uint32_t a, uint32_t b)
{
    decode_op1(d, op, a);
    decode_word(d, b);
}

void decode_op3(struct decoder *d, enum code_op op, uint32_t a, uint32_t b,
                uint32_t c)
{
    decode_op2(d, op, a, b);
    decode_word(d, c);
}

void decode_target(struct decoder *d, uint32_t op, uint32_t block)
{
    struct decode_fix fix = {decode_here(d), op, block};
    vec_push(&d->fix, fix);
    decode_word(d, 0);
}

void decode_count(struct decoder *d)
{
    decode_word(d, d->count);
    d->count = 0;
}

void decode_branch(struct decoder *d, uint32_t yes, uint32_t no)
{
    uint32_t op = d->last;
    decode_count(d);
    decode_target(d, op, yes);
    if (no != 0) {
        decode_target(d, op, no);
    }
}

void decode_put_const(struct decoder *d, uint32_t slot, ir_type t, uint64_t lo,
                      uint64_t hi)
{
    if (type_is_wide(t)) {
        decode_op1(d, CODE_IMMW, slot);
        decode_word64(d, lo);
        decode_word64(d, hi);
    } else if (decode_fits_u32(lo)) {
        decode_op2(d, CODE_IMM, slot, (uint32_t)lo);
    } else {
        decode_op1(d, CODE_IMM64, slot);
        decode_word64(d, lo);
    }
}

void decode_move(struct decoder *d, uint32_t to, uint32_t from, ir_type t)
{
    uint32_t last = d->last;
    const uint32_t *word = d->text->word.data;
    if (type_is_wide(t)) {
        decode_op2(d, CODE_MOVW, to, from);
    } else if (d->fused && last != DECODE_NONE && word[last] == CODE_MOV &&
               decode_here(d) == last + 3) {
        d->text->word.data[last] = CODE_MOV2;
        decode_word(d, to);
        decode_word(d, from);
    } else {
        decode_op2(d, CODE_MOV, to, from);
    }
}

// ---------------------------------------------------------------- operands

uint32_t decode_dst(const struct decoder *d, const struct ir_inst *i)
{
    return i->dst.index != 0 ? d->code->slot[i->dst.index]
                             : (uint32_t)offsetof(struct frame, scratch);
}

bool decode_const(const struct decoder *d, ir_opd o, uint64_t *v)
{
    const struct ir_const *c = NULL;
    switch (ir_opd_kind(o)) {
    case IR_OPD_CONST:
        c = ir_const(d->m, o);
        *v = c->lo;
        return !type_is_wide(c->type);
    case IR_OPD_GLOBAL:
        *v = d->in->global[ir_opd_index(o)];
        return true;
    case IR_OPD_FUNC:
        *v = interp_func_address(d->in, ir_opd_index(o));
        return true;
    case IR_OPD_NONE:
    case IR_OPD_VAR:
    case IR_OPD_OBJECT:
        return false;
    }
    UNREACHABLE();
}

uint32_t decode_slot(const struct decoder *d, ir_opd o)
{
    if (ir_opd_kind(o) == IR_OPD_VAR) {
        return d->code->slot[ir_opd_index(o)];
    }
    if (ir_opd_kind(o) == IR_OPD_OBJECT) {
        return d->code->objects + 8 * (ir_opd_index(o) - 1);
    }
    return DECODE_NONE;
}

void decode_put(struct decoder *d, uint32_t slot, ir_opd o)
{
    uint32_t from = decode_slot(d, o);
    ir_type t = ir_opd_type(d->m, d->f, o);
    uint64_t v = 0;
    if (from != DECODE_NONE) {
        decode_move(d, slot, from, t);
    } else if (decode_const(d, o, &v)) {
        decode_put_const(d, slot, IR_I64, v, 0);
    } else if (ir_opd_kind(o) == IR_OPD_CONST) {
        const struct ir_const *c = ir_const(d->m, o);
        decode_put_const(d, slot, c->type, c->lo, c->hi);
    }
}

uint32_t decode_use(struct decoder *d, ir_opd o, uint32_t k)
{
    uint32_t slot = decode_slot(d, o);
    assert(k < 3);
    if (slot == DECODE_NONE) {
        slot = d->code->temp[k];
        decode_put(d, slot, o);
    }
    return slot;
}

uint32_t decode_width(const struct decoder *d, ir_type t)
{
    return ir_type_bits(d->m, t);
}

// ---------------------------------------------------------------- memory

static void emit_padd(struct decoder *d, const struct ir_inst *i)
{
    uint64_t scale = 0;
    uint64_t index = 0;
    bool fixed = decode_const(d, i->b, &index);
    bool has = decode_const(d, i->c, &scale);
    REQUIRE(has);
    uint32_t dst = decode_dst(d, i);
    if (d->m->index == IR_I32) {
        uint32_t a = decode_use(d, i->a, 0);
        uint32_t b = decode_use(d, i->b, 1);
        decode_op3(d, CODE_PADD_NARROW, dst, a, b);
        decode_word(d, (uint32_t)scale);
        return;
    }
    uint64_t base = 0;
    if (fixed && decode_const(d, i->a, &base)) {
        decode_put_const(d, dst, IR_I64, base + index * scale, 0);
        return;
    }
    uint32_t a = decode_use(d, i->a, 0);
    if (fixed && decode_fits_s32(index * scale)) {
        decode_op3(d, CODE_PADD_I, dst, a, (uint32_t)(index * scale));
    } else if (decode_fits_s32(scale)) {
        uint32_t b = decode_use(d, i->b, 1);
        decode_op3(d, CODE_PADD_X, dst, a, b);
        decode_word(d, (uint32_t)scale);
    } else { // the product in temporary 2
        uint32_t b = decode_use(d, i->b, 1);
        uint32_t c = decode_use(d, i->c, 2);
        decode_op3(d, CODE_MUL_64, c, b, c);
        decode_op3(d, CODE_ADD_64, dst, a, c);
    }
}

static void emit_memory(struct decoder *d, uint32_t k)
{
    const struct ir_inst *i = &d->f->inst[k];
    if (d->fused && decode_memory(d, k)) {
        return;
    }
    uint32_t a = decode_use(d, i->a, 0);
    bool load = i->op == IR_LOAD || i->op == IR_LOADBITS;
    uint32_t v = load ? decode_dst(d, i) : decode_use(d, i->b, 1);
    enum code_op op = i->op == IR_LOAD       ? CODE_LOAD
                      : i->op == IR_STORE    ? CODE_STORE
                      : i->op == IR_LOADBITS ? CODE_LOADBITS
                                             : CODE_STOREBITS;
    decode_op3(d, op, v, a, i->type == IR_PTR ? d->m->index : i->type);
    if (op == CODE_LOADBITS || op == CODE_STOREBITS) {
        decode_word(d, i->imm);
    }
}

void decode_ptr(struct decoder *d, const struct ir_inst *i, enum code_op op)
{
    uint32_t a = decode_use(d, i->a, 0);
    uint32_t b = i->b.bits ? decode_use(d, i->b, 1) : 0;
    uint32_t c = i->c.bits ? decode_use(d, i->c, 2) : 0;
    decode_op1(d, op, a);
    if (i->b.bits) {
        decode_word(d, b);
    }
    if (i->c.bits) {
        decode_word(d, c);
    }
}

static void emit_begin(struct decoder *d, const struct ir_inst *i)
{
    uint32_t o = ir_opd_index(i->a);
    if (ir_opd_kind(i->a) != IR_OPD_OBJECT) {
        return;
    }
    if (i->op == IR_END) {
        decode_op1(d, CODE_END, decode_slot(d, i->a));
        return;
    }
    decode_op3(d, CODE_BEGIN, decode_slot(d, i->a), o, d->code->object[o]);
}

static void emit_access(struct decoder *d, const struct ir_inst *i)
{
    uint64_t size = 0;
    bool sized = decode_const(d, i->b, &size);
    bool data = i->imm == IR_ACCESS_READ || i->imm == IR_ACCESS_WRITE;
    if (sized && data && size == 0) {
        return;
    }
    uint32_t a = decode_use(d, i->a, 0);
    if (d->fused && sized && data && decode_fits_u32(size)) {
        decode_op2(d, i->imm == IR_ACCESS_READ ? CODE_ACCESS_R : CODE_ACCESS_W,
                   a, (uint32_t)size);
        return;
    }
    uint32_t b = i->b.bits ? decode_use(d, i->b, 1) : a;
    decode_op3(d, CODE_ACCESS, i->imm, a, b);
}

// ---------------------------------------------------------------- dispatch

/// NONE, PTR, PTR2, PTR3, MAKEPTR and GETPTR: one operation each.
static void emit_special(struct decoder *d, const struct ir_inst *i)
{
    static const uint16_t row[IR_OP_COUNT] = {
        [IR_MEMCPY] = CODE_MEMCPY, [IR_MEMSET] = CODE_MEMSET,
        [IR_SFREE] = CODE_SFREE,   [IR_HFREE] = CODE_HFREE,
        [IR_SALLOC] = CODE_SALLOC, [IR_HALLOC] = CODE_HALLOC,
        [IR_OSIZE] = CODE_OSIZE,   [IR_SETJMP] = CODE_SETJMP,
    };
    REQUIRE(row[i->op] != 0);
    if (i->op == IR_MEMCPY || i->op == IR_MEMSET || i->op == IR_SFREE ||
        i->op == IR_HFREE) {
        decode_ptr(d, i, (enum code_op)row[i->op]);
        return;
    }
    uint32_t a = decode_use(d, i->a, 0);
    decode_op2(d, (enum code_op)row[i->op], decode_dst(d, i), a);
    if (i->op == IR_SALLOC || i->op == IR_HALLOC) {
        decode_word(d, i->imm ? i->imm : 1);
    }
}

// NOLINTNEXTLINE(readability-function-size): one line per form
static void emit_inst(struct decoder *d, uint32_t k)
{
    const struct ir_inst *i = &d->f->inst[k];
    switch (ir_op_info[i->op].form) {
    case IR_FORM_NONE:
        if (i->op != IR_NOP) {
            decode_end(d, i);
        }
        return;
    case IR_FORM_UNDEF:
    case IR_FORM_UN:
    case IR_FORM_BIN:
    case IR_FORM_CMP:
    case IR_FORM_CAST:
    case IR_FORM_SELECT:
        decode_value(d, i);
        return;
    case IR_FORM_LOAD:
    case IR_FORM_STORE:
    case IR_FORM_LOADBITS:
    case IR_FORM_STOREBITS:
        emit_memory(d, k);
        return;
    case IR_FORM_PADD:
        emit_padd(d, i);
        return;
    case IR_FORM_PTR:
        if (i->op == IR_BEGIN || i->op == IR_END) {
            emit_begin(d, i);
            return;
        }
        emit_special(d, i);
        return;
    case IR_FORM_PTR2:
        decode_end(d, i);
        return;
    case IR_FORM_PTR3:
    case IR_FORM_MAKEPTR:
    case IR_FORM_GETSIZE:
    case IR_FORM_SETJMP:
        emit_special(d, i);
        return;
    case IR_FORM_GETPTR:
        decode_move(d, decode_dst(d, i), d->code->varargs, IR_PTR);
        return;
    case IR_FORM_CHECK:
        decode_op1(d, CODE_CHECK, decode_use(d, i->a, 0));
        return;
    case IR_FORM_ACCESS:
        emit_access(d, i);
        return;
    case IR_FORM_COND:
        decode_op1(d, CODE_ASSUME, decode_use(d, i->a, 0));
        return;
    case IR_FORM_CALL:
        decode_call(d, i);
        return;
    case IR_FORM_UNSUP:
        decode_op(d, CODE_UNSUP);
        return;
    case IR_FORM_JUMP:
    case IR_FORM_BR:
    case IR_FORM_SWITCH:
    case IR_FORM_RET:
        decode_end(d, i);
        return;
    }
    UNREACHABLE();
}

// ---------------------------------------------------------------- tracing

static void emit_trace(struct decoder *d, enum trace_point point, uint32_t k)
{
    if (d->traced) {
        decode_op2(d, CODE_TRACE, point, k);
    }
}

/// Is the instruction's effect known only behind it?
static bool is_traced_after(const struct ir_inst *i)
{
    return i->op == IR_BEGIN || i->op == IR_SALLOC || i->op == IR_HALLOC ||
           i->op == IR_SETJMP;
}

// ---------------------------------------------------------------- blocks

static void see_use(void *ctx, ir_opd o)
{
    struct decoder *d = ctx;
    uint32_t v = ir_opd_index(o);
    if (ir_opd_kind(o) == IR_OPD_VAR && d->uses[v] < UINT8_MAX) {
        d->uses[v]++;
    }
}

static void count_uses(struct decoder *d)
{
    for (uint32_t k = 0; k < d->f->insts; k++) {
        ir_each_use(d->f, &d->f->inst[k], see_use, d);
        // Decoded one by one, so that each can stop the run where it stands.
        d->fused &= !interp_missing(d->m, d->f, &d->f->inst[k]);
    }
    for (uint32_t b = 1; b < d->f->blocks; b++) {
        const uint32_t *to = NULL;
        uint32_t stride = 0;
        uint32_t n = ir_successors(d->f, &d->f->block[b], &to, &stride);
        for (uint32_t k = 0; k < n; k++) {
            d->preds[to[k * stride]]++;
        }
    }
}

/// Decodes the block's instructions but a jump at its end.
/// - returns the target of that jump, 0 when it ends otherwise
static uint32_t decode_block(struct decoder *d, uint32_t b)
{
    const struct ir_block *blk = &d->f->block[b];
    d->end = blk->first + blk->count;
    for (uint32_t k = blk->first; k < d->end;) {
        const struct ir_inst *i = &d->f->inst[k];
        if (i->op == IR_JUMP) {
            return d->f->extra[i->extra];
        }
        struct code_row row = {decode_here(d), k, d->count};
        vec_push(&d->text->row, row);
        emit_trace(d, TRACE_POINT_BEFORE, k);
        uint32_t taken = d->fused ? decode_fused(d, k) : 0;
        if (taken == 0) {
            d->count++;
            if (interp_missing(d->m, d->f, i)) {
                decode_op(d, CODE_UNSUP);
            } else {
                emit_inst(d, k);
            }
            if (is_traced_after(i)) {
                emit_trace(d, TRACE_POINT_AFTER, k);
            }
            taken = 1;
        }
        k += taken;
    }
    return 0;
}

/// A short block with several predecessors is decoded behind each of them.
static bool is_copied(const struct decoder *d, uint32_t b)
{
    return d->f->block[b].count <= SHORT_BLOCK && d->preds[b] > 1;
}

/// The block and those whose code follows it without a jump. What follows is
/// reached from nowhere else, so instructions may be joined across its begin:
/// behind a block that is copied nothing follows, each copy jumps there.
static void decode_chain(struct decoder *d, uint32_t b)
{
    uint32_t from = b;
    d->last = DECODE_NONE;
    d->at[b] = decode_here(d);
    for (;;) {
        uint32_t to = decode_block(d, from);
        if (to == 0) {
            return;
        }
        const struct ir_block *blk = &d->f->block[from];
        uint32_t jump = blk->first + blk->count - 1;
        bool copy = is_copied(d, to);
        bool fresh = d->at[to] == DECODE_NONE && d->preds[to] == 1;
        d->count++;
        if (!d->fused || is_copied(d, from) || (!copy && !fresh)) {
            struct code_row row = {decode_here(d), jump, d->count - 1};
            vec_push(&d->text->row, row);
            emit_trace(d, TRACE_POINT_BEFORE, jump);
            decode_op(d, CODE_JUMP);
            decode_branch(d, to, 0);
            return;
        }
        if (fresh) {
            d->at[to] = decode_here(d);
        }
        from = to;
    }
}

static void finish(struct decoder *d)
{
    for (uint32_t k = 0; k < d->stub.len; k++) {
        const struct decode_stub *s = &d->stub.data[k];
        // A call that returns here stands at its own instruction meanwhile.
        struct code_row row = {decode_here(d), code_find(d->text, s->op)->inst,
                               0};
        vec_push(&d->text->row, row);
        decode_word(d, (uint32_t)offsetof(struct frame, scratch));
        d->text->word.data[s->word] = decode_here(d) - s->op;
        decode_op2(d, CODE_ADAPT, s->d,
                   s->type == IR_PTR ? d->m->index : s->type);
        decode_op(d, CODE_JUMP);
        decode_word(d, 0);
        decode_word(d, s->back - d->last);
    }
    for (uint32_t k = 0; k < d->fix.len; k++) {
        const struct decode_fix *fix = &d->fix.data[k];
        REQUIRE(d->at[fix->block] != DECODE_NONE);
        d->text->word.data[fix->word] = d->at[fix->block] - fix->op;
    }
}

static void write_prologue(struct decoder *d)
{
    const struct code *c = d->code;
    uint32_t objects = d->f->objects > 1 ? 8 * (d->f->objects - 1) : 0;
    if (c->zeros || objects || c->serial || c->varargs) {
        struct code_row row = {decode_here(d), 0, 0};
        vec_push(&d->text->row, row);
        decode_op3(d, CODE_PROLOGUE, c->zero, c->zeros, c->objects);
        decode_word(d, objects);
        decode_word(d, c->serial);
        decode_word(d, c->varargs);
    }
    emit_trace(d, TRACE_POINT_ENTRY, 0);
}

static void decode_text(struct interp *in, struct code *code, bool fused)
{
    const struct ir_func *f = code->f;
    struct decoder d = {
        .in = in, .m = in->m, .code = code, .f = f, .fused = fused};
    d.traced = in->trace != NULL;
    d.text = fused ? &code->fused : &code->plain;
    d.uses = mem_new(f->vars, 1);
    d.at = mem_new(f->blocks, sizeof *d.at);
    d.preds = mem_new(f->blocks, sizeof *d.preds);
    memset(d.at, 0xff, f->blocks * sizeof *d.at);
    count_uses(&d);
    d.preds[1]++;
    write_prologue(&d);
    for (uint32_t b = 1; b < f->blocks; b++) {
        if (d.at[b] == DECODE_NONE) {
            decode_chain(&d, b);
        }
    }
    finish(&d);
    mem_free(d.uses);
    mem_free(d.at);
    mem_free(d.preds);
    vec_release(&d.fix);
    vec_release(&d.stub);
}

void interp_decode(struct interp *in, struct code *code)
{
    REQUIRE(!code->decoded && code->f->defined);
    interp_layout(in, code);
    code->decoded = true;
    bool fused = in->trace == NULL;
    decode_text(in, code, fused);
    code->entry = fused ? code->fused.word.data : code->plain.word.data;
}

const struct code_text *interp_plain(struct interp *in, struct code *code)
{
    if (code->plain.word.len == 0) {
        decode_text(in, code, false);
    }
    return &code->plain;
}
