/* SPDX-License-Identifier: Apache-2.0 */
/// Mathematics.  Known arguments: what the C library gives.  Of inputs, terms
/// say what rounds, picks or clears a sign, and square roots; for the others
/// there is no theory: one value of the arguments is taken, and that is told.
#include "base/bv.h"
#include "ir/math.h"
#include "symexec/native.h"

#include <errno.h>
#include <string.h>

/// What a term says: the family of a function's three names (sqrt, sqrtf,
/// sqrtl).
enum family {
    FAMILY_NONE,
    FAMILY_ABS,
    FAMILY_COPYSIGN,
    FAMILY_SQRT,
    FAMILY_FLOOR,
    FAMILY_CEIL,
    FAMILY_TRUNC,
    FAMILY_ROUND,
    FAMILY_EVEN,
    FAMILY_MIN,
    FAMILY_MAX,
    FAMILY_DIM,
};

#define FAMILY(name, family)                                                   \
    [IR_INTRINSIC_##name] = (family), [IR_INTRINSIC_##name##f] = (family),     \
    [IR_INTRINSIC_##name##l] = (family)
static const uint8_t family_of[IR_INTRINSIC_COUNT] = {
    FAMILY(fabs, FAMILY_ABS),    FAMILY(copysign, FAMILY_COPYSIGN),
    FAMILY(sqrt, FAMILY_SQRT),   FAMILY(floor, FAMILY_FLOOR),
    FAMILY(ceil, FAMILY_CEIL),   FAMILY(trunc, FAMILY_TRUNC),
    FAMILY(round, FAMILY_ROUND), FAMILY(rint, FAMILY_EVEN),
    FAMILY(fmin, FAMILY_MIN),    FAMILY(nearbyint, FAMILY_EVEN),
    FAMILY(fmax, FAMILY_MAX),    FAMILY(fdim, FAMILY_DIM),
};

// ---------------------------------------------------------------- errno

/// The object that errno is: what __errno_location gives the address of.
/// - returns 0: the program has none
static uint64_t errno_place(const struct machine *mc)
{
    const struct ir_func *f = ir_func(mc->m, mc->errno_func);

    for (uint32_t k = 0; mc->errno_func.index != 0 && k < f->insts; k++) {
        ir_opd o = f->inst[k].a;
        if (f->inst[k].op == IR_RET && ir_opd_kind(o) == IR_OPD_GLOBAL) {
            return mc->global[ir_opd_index(o)];
        }
    }
    return 0;
}

/// errno becomes `number` where cond holds.
static void set_errno(struct machine *mc, term cond, int number)
{
    struct terms *t = mc->terms;
    struct value at = {.bits = errno_place(mc)};
    u128 known = 0;

    if (at.bits == 0 || (term_is_const(t, cond, &known) && known == 0)) {
        return;
    }
    term old = value_term(t, machine_read(mc, at, sizeof number), 32);
    term fresh = term_const(t, 32, (u128)(unsigned)number);
    machine_write(mc, at, sizeof number,
                  value_of_term(t, term_ite(t, cond, fresh, old)));
}

// ---------------------------------------------------------------- terms

static term sign_mask(struct terms *t, unsigned w)
{
    return term_const(t, w, bv_sign_bit(w));
}

static term is_infinite(struct terms *t, term x, unsigned w)
{
    u128 inf = w == 32   ? (u128)0x7f800000
               : w == 64 ? (u128)0x7ff0000000000000
                         : (u128)0x7fff << 64 | (u128)1 << 63;
    term magnitude =
        term_2(t, TERM_AND, x, term_1(t, TERM_NOT, sign_mask(t, w)));

    return term_2(t, TERM_EQ, magnitude, term_const(t, w, inf));
}

static term sqrt_term(struct machine *mc, term x, unsigned w)
{
    struct terms *t = mc->terms;

    set_errno(mc, term_2(t, TERM_FLT, x, term_const(t, w, 0)), EDOM);
    return term_1(t, TERM_FSQRT, x);
}

static term dim_term(struct machine *mc, const term *x, unsigned w)
{
    struct terms *t = mc->terms;
    term minus = term_2(t, TERM_FSUB, x[0], x[1]);
    term none = term_2(t, TERM_FLE, x[0], x[1]);
    term finite = term_not(
        t, term_or(t, is_infinite(t, x[0], w), is_infinite(t, x[1], w)));
    term over = term_and(t, is_infinite(t, minus, w), finite);

    set_errno(mc, term_and(t, term_not(t, none), over), ERANGE);
    return term_ite(t, none, term_const(t, w, 0), minus);
}

/// A NaN is no number: the other one is the result.  Of equal ones (zeros of
/// either sign) it is the second one, but for fminl: so glibc on x86-64.
static term pick_term(struct terms *t, bool least, const term *x, unsigned w)
{
    term first = !least   ? term_2(t, TERM_FLT, x[1], x[0])
                 : w > 64 ? term_2(t, TERM_FLE, x[0], x[1])
                          : term_2(t, TERM_FLT, x[0], x[1]);
    term no_second = term_1(t, TERM_FNAN, x[1]);

    return term_ite(t, term_or(t, first, no_second), x[0], x[1]);
}

static term family_term(struct machine *mc, enum family how, const term *x,
                        unsigned w)
{
    struct terms *t = mc->terms;
    term sign = sign_mask(t, w), rest = term_1(t, TERM_NOT, sign);

    switch (how) {
    case FAMILY_ABS:
        return term_2(t, TERM_AND, x[0], rest);
    case FAMILY_COPYSIGN:
        return term_2(t, TERM_OR, term_2(t, TERM_AND, x[0], rest),
                      term_2(t, TERM_AND, x[1], sign));
    case FAMILY_SQRT:
        return sqrt_term(mc, x[0], w);
    case FAMILY_FLOOR:
        return term_fround(t, x[0], TERM_DOWN);
    case FAMILY_CEIL:
        return term_fround(t, x[0], TERM_UP);
    case FAMILY_TRUNC:
        return term_fround(t, x[0], TERM_TO_ZERO);
    case FAMILY_ROUND:
        return term_fround(t, x[0], TERM_AWAY);
    case FAMILY_EVEN:
        return term_fround(t, x[0], TERM_EVEN);
    case FAMILY_MIN:
        return pick_term(t, true, x, w);
    case FAMILY_MAX:
        return pick_term(t, false, x, w);
    case FAMILY_DIM:
        return dim_term(mc, x, w);
    case FAMILY_NONE:
        break;
    }
    UNREACHABLE();
}

// ---------------------------------------------------------------- calls

/// Goes on with the arguments that the model has.
static void fix_arguments(struct machine *mc, const char *name, const term *x,
                          uint32_t n)
{
    struct terms *t = mc->terms;
    u128 bits = 0;

    engine_bound(mc->engine, "%s of a symbolic value: one value is tried",
                 name);
    for (uint32_t k = 0; k < n; k++) {
        if (!term_is_const(t, x[k], &bits)) {
            term v = term_const(t, term_get(t, x[k])->width,
                                engine_eval(mc->engine, x[k]));
            (void)engine_assume(mc->engine, term_2(t, TERM_EQ, x[k], v));
        }
    }
}

bool native_math(struct machine *mc, const struct native_call *c)
{
    struct terms *t = mc->terms;
    enum ir_intrinsic f = c->func->intrinsic;
    unsigned w = machine_inst(mc)->bits;
    ir_type type = machine_inst(mc)->type;
    term x[IR_MATH_ARGS] = {{0}};
    u128 arg[IR_MATH_ARGS] = {0};
    bool known = true;
    int error = 0;

    if (!ir_is_float(type) || c->args == 0 || c->args > IR_MATH_ARGS) {
        return false;
    }
    for (uint32_t k = 0; k < c->args; k++) {
        x[k] = value_term(t, c->arg[k], w);
        known = term_is_const(t, x[k], &arg[k]) && known;
    }
    if (!known && family_of[f] != FAMILY_NONE) {
        native_return(
            mc,
            value_of_term(t, family_term(mc, (enum family)family_of[f], x, w)));
        return true;
    }
    if (!known) {
        fix_arguments(mc, c->name, x, c->args);
    }
    for (uint32_t k = 0; k < c->args; k++) {
        arg[k] = engine_eval(mc->engine, x[k]);
    }
    u128 bits = ir_math(f, type, arg, c->args, &error);
    set_errno(mc, term_const(t, 1, error != 0), error);
    native_return(mc, value_of_bits(t, w, bits));
    return true;
}
