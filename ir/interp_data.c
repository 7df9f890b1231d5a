/* SPDX-License-Identifier: Apache-2.0 */
/// Operations of any type and width, and those on objects.  What is common
/// has a faster form in the core.
#include "base/bv.h"
#include "ir/interp_impl.h"

#include <math.h>

// ---------------------------------------------------------------- integers

static u128 get_width(const uint8_t *at, uint32_t w)
{
    return w > 64 ? slot_get_wide(at) : slot_get(at);
}

static void put_width(uint8_t *at, uint32_t w, u128 v)
{
    if (w > 64) {
        slot_put_wide(at, v);
    } else {
        slot_put(at, (uint64_t)v);
    }
}

/// - op is one of ADD .. ASHR
static u128 bin(uint32_t op, u128 a, u128 b, uint32_t w)
{
    static u128 (*const row[])(u128, u128, unsigned) = {
        bv_add, bv_sub, bv_mul, bv_udiv, bv_sdiv, bv_urem, bv_srem,
        bv_and, bv_or,  bv_xor, bv_shl,  bv_lshr, bv_ashr,
    };
    static_assert(IR_ASHR - IR_ADD + 1 == COUNT_OF(row), "rows as in op.def");
    return row[op - IR_ADD](a, b, w);
}

/// - op is one of EQ .. UMULO
static bool cmp(uint32_t op, u128 a, u128 b, uint32_t w)
{
    static bool (*const row[])(u128, u128, unsigned) = {
        bv_eq,
        NULL,
        bv_ult,
        bv_ule,
        bv_slt,
        bv_sle,
        bv_add_overflows_s,
        bv_sub_overflows_s,
        bv_mul_overflows_s,
        bv_add_overflows_u,
        bv_sub_overflows_u,
        bv_mul_overflows_u,
    };
    static_assert(IR_UMULO - IR_EQ + 1 == COUNT_OF(row), "rows as in op.def");
    return op == IR_NE ? a != b : row[op - IR_EQ](a, b, w);
}

void interp_bin(uint8_t *fp, const uint32_t *pc)
{
    uint32_t w = pc[5];
    put_width(
        fp + pc[1], w,
        bin(pc[4], get_width(fp + pc[2], w), get_width(fp + pc[3], w), w));
}

void interp_cmp(uint8_t *fp, const uint32_t *pc)
{
    uint32_t w = pc[5];
    slot_put(fp + pc[1],
             cmp(pc[4], get_width(fp + pc[2], w), get_width(fp + pc[3], w), w));
}

void interp_un(uint8_t *fp, const uint32_t *pc)
{
    uint32_t w = pc[4];
    u128 a = get_width(fp + pc[2], w);
    u128 v = pc[3] == IR_CLZ        ? bv_clz(a, w)
             : pc[3] == IR_CTZ      ? bv_ctz(a, w)
             : pc[3] == IR_POPCOUNT ? bv_popcount(a, w)
                                    : bv_bswap(a, w);
    put_width(fp + pc[1], w, v);
}

// ---------------------------------------------------------------- casts

/// Any float as the widest: every f32 and f64 is an f80 too.
static long double get_float(const uint8_t *at, ir_type t)
{
    float f = 0;
    double d = 0;
    long double l = 0;
    if (t == IR_F32) {
        memcpy(&f, at, sizeof f);
        return (long double)f;
    }
    if (t == IR_F64) {
        memcpy(&d, at, sizeof d);
        return (long double)d;
    }
    memcpy(&l, at, 10);
    return l;
}

static void put_f80(uint8_t *at, long double v)
{
    u128 bits = 0;
    memcpy(&bits, &v, 10);
    slot_put_wide(at, bits);
}

static void put_f64(uint8_t *at, double v)
{
    memcpy(at, &v, sizeof v);
}

static void put_f32(uint8_t *at, float v)
{
    uint32_t bits = 0;
    memcpy(&bits, &v, sizeof bits);
    slot_put(at, bits);
}

/// FTOS and FTOU.
static u128 float_to_int(long double v, uint32_t w, bool is_signed)
{
    u128 none = bv_sign_bit(w);
    long double t = truncl(v);
    long double end = ldexpl(1.0L, (int)(is_signed ? w - 1 : w));
    if (isnan(v) || !(t < end) || !(t >= (is_signed ? -end : 0.0L))) {
        return none;
    }
    return bv_trunc(is_signed ? (u128)(i128)t : (u128)t, w);
}

/// STOF and UTOF: one rounding, in the target's format.
static void int_to_float(uint8_t *at, ir_type to, u128 v, bool negative)
{
    if (to == IR_F80) {
        put_f80(at, negative ? (long double)(i128)v : (long double)v);
    } else if (to == IR_F64) {
        put_f64(at, negative ? (double)(i128)v : (double)v);
    } else {
        put_f32(at, negative ? (float)(i128)v : (float)v);
    }
}

static void convert_float(uint8_t *at, ir_type to, long double v)
{
    if (to == IR_F80) {
        put_f80(at, v);
    } else if (to == IR_F64) {
        put_f64(at, (double)v);
    } else {
        put_f32(at, (float)v);
    }
}

void interp_cast(uint8_t *fp, const uint32_t *pc)
{
    uint8_t *d = fp + pc[1];
    const uint8_t *a = fp + pc[2];
    ir_type from = (ir_type)pc[4];
    ir_type to = (ir_type)pc[5];
    switch ((enum ir_op)pc[3]) { // NOLINT: most operations are no casts
    case IR_TRUNC:
        slot_put_type(d, to, bv_trunc(slot_get_type(a, from), to));
        return;
    case IR_ZEXT:
        slot_put_type(d, to, slot_get_type(a, from));
        return;
    case IR_SEXT:
        slot_put_type(d, to, bv_sext(slot_get_type(a, from), from, to));
        return;
    case IR_FTOS:
    case IR_FTOU:
        slot_put_type(d, to,
                      float_to_int(get_float(a, from), to, pc[3] == IR_FTOS));
        return;
    case IR_STOF: {
        u128 v = slot_get_type(a, from);
        int_to_float(d, to, (u128)bv_to_signed(v, from),
                     bv_is_negative(v, from));
        return;
    }
    case IR_UTOF:
        int_to_float(d, to, slot_get_type(a, from), false);
        return;
    case IR_FCONV:
        convert_float(d, to, get_float(a, from));
        return;
    default:
        UNREACHABLE();
    }
}

// ---------------------------------------------------------------- memory

bool interp_load(struct interp *in)
{
    const uint32_t *pc = in->pc;
    ir_type t = (ir_type)pc[3];
    uint64_t address = slot_get(in->fp + pc[2]);
    uint32_t bytes = ir_type_bytes(in->m, t);
    const uint8_t *at = memory_read_at(&in->memory, address, bytes);
    u128 v = 0;
    if (at) {
        memcpy(&v, at, bytes);
        v &= ~(u128)0 >> (128 - ir_type_bits(in->m, t));
    } else if (interp_undefined(in, address)) {
        return false;
    }
    slot_put_type(in->fp + pc[1], t, v);
    return true;
}

bool interp_store(struct interp *in)
{
    const uint32_t *pc = in->pc;
    ir_type t = (ir_type)pc[3];
    uint64_t address = slot_get(in->fp + pc[2]);
    uint32_t bytes = ir_type_bytes(in->m, t);
    uint8_t *at = memory_write_at(&in->memory, address, bytes);
    u128 v = slot_get_type(in->fp + pc[1], t);
    if (at) {
        memcpy(at, &v, bytes);
    }
    return at || !interp_undefined(in, address);
}

// Up to 64 bits from bit 7 on: 9 bytes, which a u128 holds.

void interp_loadbits(struct interp *in)
{
    const uint32_t *pc = in->pc;
    uint32_t w = pc[3];
    uint32_t bit = pc[4];
    uint32_t bytes = (w + bit + 7) / 8;
    const uint8_t *at =
        memory_read_at(&in->memory, slot_get(in->fp + pc[2]), bytes);
    u128 v = 0;
    assert(w <= 64);
    if (at) {
        memcpy(&v, at, bytes);
    }
    slot_put(in->fp + pc[1], (uint64_t)bv_trunc(v >> bit, w));
}

void interp_storebits(struct interp *in)
{
    const uint32_t *pc = in->pc;
    uint32_t w = pc[3];
    uint32_t bit = pc[4];
    uint32_t bytes = (w + bit + 7) / 8;
    uint8_t *at = memory_write_at(&in->memory, slot_get(in->fp + pc[2]), bytes);
    u128 v = 0;
    assert(w <= 64);
    if (at) {
        memcpy(&v, at, bytes);
        v &= ~(bv_mask(w) << bit);
        v |= (u128)slot_get(in->fp + pc[1]) << bit;
        memcpy(at, &v, bytes);
    }
}

void interp_memcpy(struct interp *in)
{
    const uint32_t *pc = in->pc;
    uint64_t n = slot_get(in->fp + pc[3]);
    uint8_t *to = memory_write_at(&in->memory, slot_get(in->fp + pc[1]), n);
    const uint8_t *from =
        memory_read_at(&in->memory, slot_get(in->fp + pc[2]), n);
    if (to && from) {
        memmove(to, from, n);
    } else if (to) {
        memset(to, 0, n);
    }
}

void interp_memset(struct interp *in)
{
    const uint32_t *pc = in->pc;
    uint64_t n = slot_get(in->fp + pc[3]);
    uint8_t *to = memory_write_at(&in->memory, slot_get(in->fp + pc[1]), n);
    if (to) {
        memset(to, (uint8_t)slot_get(in->fp + pc[2]), n);
    }
}

// ---------------------------------------------------------------- objects

bool interp_begin(struct interp *in)
{
    const uint32_t *pc = in->pc;
    uint8_t *slot = in->fp + pc[1];
    const struct code *c = frame_at(in->fp)->code;
    const struct ir_object *o = &c->f->object[pc[2]];
    struct memory_what what = {MEMORY_LOCAL, c->func, pc[2]};
    uint8_t *data = pc[3] ? in->fp + pc[3] : NULL;
    if (slot_get(slot) != in->memory.dead) {
        // Lives already: a jump went back in front of the declaration.
        uint8_t *at = memory_write_at(&in->memory, slot_get(slot), o->size);
        if (at != NULL) {
            memset(at, 0, o->size);
        }
        return true;
    }
    if (data) {
        memset(data, 0, o->size);
    }
    uint64_t address = memory_begin(&in->memory, what, o->size, o->align, data);
    slot_put(slot, address ? address : in->memory.dead);
    return address != 0 || interp_no_memory(in, o->size);
}

bool interp_salloc(struct interp *in)
{
    const uint32_t *pc = in->pc;
    uint64_t size = slot_get(in->fp + pc[2]);
    struct memory_what what = {.kind = MEMORY_STACK};
    // Objects of no bytes may share an address, as on a real stack.
    if (size == 0 && in->sallocs.len > 0 &&
        vec_last(&in->sallocs).fp == in->fp) {
        uint64_t last = vec_last(&in->sallocs).address;
        struct memory_view v = memory_look(&in->memory, last);
        if (v.state == MEMORY_IS_LIVE && v.size == 0) {
            slot_put(in->fp + pc[1], last);
            return true;
        }
    }
    uint64_t address = memory_begin(&in->memory, what, size, pc[3], NULL);
    struct salloc_row row = {in->fp, address};
    vec_push(&in->sallocs, row);
    slot_put(in->fp + pc[1], address);
    return address != 0 || interp_no_memory(in, size);
}

void interp_halloc(struct interp *in)
{
    const uint32_t *pc = in->pc;
    struct memory_what what = {.kind = MEMORY_HEAP};
    slot_put(
        in->fp + pc[1],
        memory_begin(&in->memory, what, slot_get(in->fp + pc[2]), pc[3], NULL));
}

void interp_release(struct interp *in, uint64_t addr, enum memory_kind kind)
{
    struct memory_view v = memory_look(&in->memory, addr);
    if (v.state != MEMORY_IS_LIVE || v.kind != kind || v.offset != 0) {
        return;
    }
    memory_end(&in->memory, addr);
    if (kind == MEMORY_STACK && in->sallocs.len > 0 &&
        vec_last(&in->sallocs).address == addr) {
        (void)vec_pop(&in->sallocs);
    }
}

uint64_t interp_osize(struct interp *in, uint64_t addr)
{
    struct memory_view v = memory_look(&in->memory, addr);
    return v.state == MEMORY_IS_LIVE ? v.size : 0;
}

// ---------------------------------------------------------------- switch

/// The rows of SWITCH_R (two words per number) or SWITCH_W (four).
static u128 switch_number(const uint32_t *at, uint32_t words)
{
    u128 v = 0;
    memcpy(&v, at, words * sizeof *at);
    return v;
}

const uint32_t *interp_switch(uint8_t *fp, const uint32_t *pc)
{
    uint32_t words = *pc == CODE_SWITCH_W ? 4 : 2;
    uint32_t step = 2 * words + 1;
    u128 v = words == 4 ? slot_get_wide(fp + pc[1]) : slot_get(fp + pc[1]);
    uint32_t lo = 0;
    uint32_t hi = pc[3];
    while (lo < hi) { // the rows before lo start at or below v
        uint32_t mid = lo + (hi - lo) / 2;
        if (switch_number(pc + 5 + (size_t)mid * step, words) <= v) {
            lo = mid + 1;
        } else {
            hi = mid;
        }
    }
    if (lo > 0) {
        const uint32_t *row = pc + 5 + (size_t)(lo - 1) * step;
        if (v - switch_number(row, words) <=
            switch_number(row + words, words)) {
            return pc + (int32_t)row[2 * words];
        }
    }
    return pc + (int32_t)pc[4];
}
