/* SPDX-License-Identifier: Apache-2.0 */
/// Decoding of calls and of what ends a block.
///
/// Arguments are written straight into the callee's frame, which lies behind
/// the caller's: first the slots of variadic arguments, then the header, then
/// the parameters.
#include "ir/decode_impl.h"

// ---------------------------------------------------------------- calls

static ir_opd call_arg(const struct decoder *d, const struct ir_inst *i,
                       uint32_t k)
{
    return (ir_opd){d->f->extra[i->extra + k]};
}

/// Are the arguments the callee's parameters?  The verifier says so.
static bool call_fits(const struct decoder *d, const struct ir_inst *i,
                      const struct code *callee)
{
    if (!callee->param) {
        return true; // missing: nobody looks at them
    }
    if (i->extra_len < callee->params ||
        (i->extra_len > callee->params && !callee->variadic) ||
        (i->type != IR_VOID && i->type != callee->ret)) {
        return false;
    }
    for (uint32_t k = 0; k < callee->params; k++) {
        if (ir_opd_type(d->m, d->f, call_arg(d, i, k)) != callee->param[k]) {
            return false;
        }
    }
    return true;
}

/// Writes the first n arguments into slots from *end on.
static void write_args(struct decoder *d, const struct ir_inst *i, uint32_t n,
                       uint32_t *end)
{
    for (uint32_t k = 0; k < n; k++) {
        ir_opd arg = call_arg(d, i, k);
        decode_put(d, slot_place(end, ir_opd_type(d->m, d->f, arg)), arg);
    }
}

static void need_bytes(struct decoder *d, uint32_t end)
{
    uint32_t need = end + FRAME_SIZE;
    d->code->need = need > d->code->need ? need : d->code->need;
}

/// The words `stub d` of a call whose result may be of another type.
static void write_stub(struct decoder *d, const struct ir_inst *i)
{
    struct decode_stub stub = {decode_here(d), d->last, decode_here(d) + 2,
                               decode_dst(d, i), i->type};
    decode_word(d, 0);
    decode_word(d, stub.d);
    vec_push(&d->stub, stub);
}

static void emit_call_direct(struct decoder *d, const struct ir_inst *i,
                             const struct code *callee)
{
    uint32_t fixed = callee->param ? callee->params : i->extra_len;
    uint32_t extra = i->extra_len - fixed;
    uint32_t area = d->code->frame;
    uint32_t frame = area + 16 * extra;
    uint32_t end = frame + FRAME_SIZE;
    write_args(d, i, fixed, &end);
    for (uint32_t k = fixed; k < i->extra_len; k++, area += 16) {
        decode_put(d, area, call_arg(d, i, k));
    }
    need_bytes(d, end);
    decode_op1(d, callee->variadic ? CODE_CALL_V : CODE_CALL, callee->func);
    decode_count(d);
    decode_word(d, frame);
    if (callee->variadic) {
        decode_word(d, 16 * extra);
    }
    decode_word(d, decode_dst(d, i));
}

static void emit_call_pointer(struct decoder *d, const struct ir_inst *i)
{
    uint32_t end = d->code->frame + FRAME_SIZE;
    write_args(d, i, i->extra_len, &end);
    need_bytes(d, end);
    ir_type *type = mem_new(i->extra_len, sizeof *type);
    for (uint32_t k = 0; k < i->extra_len; k++) {
        type[k] = ir_opd_type(d->m, d->f, call_arg(d, i, k));
    }
    uint32_t a = decode_use(d, i->a, 0);
    decode_op1(d, CODE_CALL_P, a);
    decode_count(d);
    decode_word(d, d->code->frame);
    decode_word(d, interp_sig(d->in, i->type, type, i->extra_len));
    write_stub(d, i);
    mem_free(type);
}

void decode_call(struct decoder *d, const struct ir_inst *i)
{
    const struct code *callee = ir_opd_kind(i->a) == IR_OPD_FUNC
                                    ? &d->in->code[ir_opd_index(i->a)]
                                    : NULL;
    if (callee) {
        REQUIRE(call_fits(d, i, callee));
        emit_call_direct(d, i, callee);
    } else {
        emit_call_pointer(d, i);
    }
    d->last = DECODE_NONE;
}

// ---------------------------------------------------------------- switch

/// One range of a switch, not wrapping around.
struct switch_case {
    u128 lo, hi;
    uint32_t block;
};
struct switch_list {
    VEC(struct switch_case) row;
    uint32_t width;
};

static u128 const_bits(const struct decoder *d, uint32_t bits)
{
    const struct ir_const *c = ir_const(d->m, (ir_opd){bits});
    return (u128)c->hi << 64 | c->lo;
}

/// Insertion: cases mostly come in order.
static void switch_insert(struct switch_list *l, struct switch_case c)
{
    vec_push(&l->row, c);
    uint32_t k = l->row.len - 1;
    for (; k > 0 && l->row.data[k - 1].lo > c.lo; k--) {
        l->row.data[k] = l->row.data[k - 1];
    }
    l->row.data[k] = c;
}

static void switch_collect(const struct decoder *d, const struct ir_inst *i,
                           struct switch_list *l)
{
    const uint32_t *x = d->f->extra + i->extra;
    l->width = decode_width(d, i->type);
    for (uint32_t k = 1; k + 2 < i->extra_len; k += 3) {
        struct switch_case c = {const_bits(d, x[k]), const_bits(d, x[k + 1]),
                                x[k + 2]};
        if (c.lo > c.hi) { // around the end
            struct switch_case low = {0, c.hi, c.block};
            switch_insert(l, low);
            c.hi = ~(u128)0 >> (128 - l->width);
        }
        switch_insert(l, c);
    }
}

/// Finds where a table would start: after the widest gap.
/// - returns the number of its entries, 0 when it would be too large
static uint32_t switch_table(const struct switch_list *l, uint64_t *base)
{
    uint64_t ones = l->width <= 64 ? ~(uint64_t)0 >> (64 - l->width) : 0;
    uint64_t gap = 0;
    uint32_t n = l->row.len;
    if (n == 0 || l->width > 64) {
        return 0;
    }
    for (uint32_t k = 0; k < n; k++) {
        const struct switch_case *c = &l->row.data[k];
        const struct switch_case *before = &l->row.data[k > 0 ? k - 1 : n - 1];
        uint64_t free = ((uint64_t)c->lo - (uint64_t)before->hi - 1) & ones;
        if (free >= gap) {
            gap = free;
            *base = (uint64_t)c->lo;
        }
    }
    return ones - gap < 8 * (uint64_t)n + 16 ? (uint32_t)(ones - gap) + 1 : 0;
}

static void emit_switch_table(struct decoder *d, const struct switch_list *l,
                              uint64_t base, uint32_t entries, uint32_t other)
{
    uint32_t op = d->last;
    uint64_t ones = ~(uint64_t)0 >> (64 - l->width);
    decode_word64(d, base);
    decode_word(d, 64 - l->width);
    decode_word(d, entries);
    decode_target(d, op, other);
    uint32_t first = decode_here(d);
    for (uint32_t k = 0; k < entries; k++) {
        decode_target(d, op, other);
    }
    for (uint32_t k = 0; k < l->row.len; k++) {
        const struct switch_case *c = &l->row.data[k];
        uint64_t at = ((uint64_t)c->lo - base) & ones;
        uint64_t n = (uint64_t)(c->hi - c->lo);
        for (uint64_t j = at; j <= at + n && j < entries; j++) {
            d->fix.data[d->fix.len - entries + (uint32_t)j].block = c->block;
        }
    }
    assert(decode_here(d) == first + entries);
    (void)first;
}

static void emit_switch(struct decoder *d, const struct ir_inst *i)
{
    struct switch_list l = {0};
    uint64_t base = 0;
    uint32_t other = d->f->extra[i->extra];
    switch_collect(d, i, &l);
    uint32_t a = decode_use(d, i->a, 0);
    uint32_t entries = switch_table(&l, &base);
    bool wide = l.width > 64;
    decode_op1(d,
               entries ? CODE_SWITCH_T
               : wide  ? CODE_SWITCH_W
                       : CODE_SWITCH_R,
               a);
    decode_count(d);
    if (entries) {
        emit_switch_table(d, &l, base, entries, other);
        vec_release(&l.row);
        return;
    }
    uint32_t op = d->last;
    decode_word(d, l.row.len);
    decode_target(d, op, other);
    for (uint32_t k = 0; k < l.row.len; k++) {
        const struct switch_case *c = &l.row.data[k];
        u128 span = c->hi - c->lo;
        decode_word64(d, (uint64_t)c->lo);
        if (wide) {
            decode_word64(d, (uint64_t)(c->lo >> 64));
        }
        decode_word64(d, (uint64_t)span);
        if (wide) {
            decode_word64(d, (uint64_t)(span >> 64));
        }
        decode_target(d, op, c->block);
    }
    vec_release(&l.row);
}

// ---------------------------------------------------------------- ends

static void emit_ret(struct decoder *d, const struct ir_inst *i)
{
    bool value = i->type != IR_VOID;
    uint32_t a = value ? decode_use(d, i->a, 0) : 0;
    if (d->code->cleanup) {
        decode_op(d, CODE_CLEANUP);
    }
    if (value) {
        decode_op1(d, type_is_wide(i->type) ? CODE_RET_W : CODE_RET, a);
    } else {
        decode_op(d, CODE_RET_V);
    }
    decode_count(d);
}

void decode_end(struct decoder *d, const struct ir_inst *i)
{
    const uint32_t *to = d->f->extra + i->extra;
    enum ir_form form = ir_op_info[i->op].form;
    if (form == IR_FORM_JUMP) {
        decode_op(d, CODE_JUMP);
        decode_branch(d, to[0], 0);
    } else if (form == IR_FORM_BR) {
        uint32_t a = decode_use(d, i->a, 0);
        decode_op1(d, CODE_BR, a);
        decode_branch(d, to[0], to[1]);
    } else if (form == IR_FORM_SWITCH) {
        emit_switch(d, i);
    } else if (form == IR_FORM_RET) {
        emit_ret(d, i);
    } else if (i->op == IR_LONGJMP) {
        decode_ptr(d, i, CODE_LONGJMP);
        decode_count(d);
    } else {
        decode_op(d, CODE_STOP);
    }
}
