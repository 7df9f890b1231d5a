/* SPDX-License-Identifier: Apache-2.0 */
/// Parameters of an entry function, in the memory of the interpreter: what
/// entry.c does in C for the real machine.
///
/// The names are the engine's: `x`, `x.member`, `x[2]`, `x->member`.  The
/// value of a pointer tells objects apart: 0 is null, a value seen before is
/// that object again, another one is a new object, as large as there are
/// inputs for it.
#include "replay/interpret_impl.h"

#include <string.h>

/// A pointer of the inputs, and the object that it got.
struct made {
    uint64_t given, address;
};

struct maker {
    struct given *g;
    const struct ir_module *m;
    struct interp *in;
    bool failed; ///< the run has ended
    VEC(struct made) made;
};

static const struct ir_ctype *ctype(const struct maker *mk, ir_ctype_id t)
{
    return &mk->m->ctypes.data[t.index];
}

static void put(struct maker *mk, uint64_t at, ir_ctype_id type,
                const char *name, const char *dot);

// ---------------------------------------------------------------- values

static uint8_t *bytes_at(struct maker *mk, uint64_t at, uint64_t n)
{
    uint8_t *to = NULL;

    if (!mk->failed && n > 0) {
        to = interp_bytes(mk->in, IR_ACCESS_WRITE, at, n);
        mk->failed = !to;
    }
    return to;
}

static void put_bytes(struct maker *mk, uint64_t at, uint64_t n,
                      const char *name)
{
    struct text each = {0};

    for (uint64_t k = 0; k < n; k++) {
        uint8_t *to = bytes_at(mk, at + k, 1);
        text_clear(&each);
        text_addf(&each, "%s[%llu]", name, (unsigned long long)k);
        if (to) {
            given_take(mk->g, text_str(&each), to, 1);
        }
    }
    text_release(&each);
}

static void put_elements(struct maker *mk, uint64_t at, ir_ctype_id type,
                         uint64_t n, const char *name)
{
    uint64_t size = ctype(mk, type)->size;
    struct text each = {0};

    for (uint64_t k = 0; k < n; k++) {
        text_clear(&each);
        text_addf(&each, "%s[%llu]", name, (unsigned long long)k);
        put(mk, at + k * size, type, text_str(&each), ".");
    }
    text_release(&each);
}

static bool is_scalar(enum ir_ctype_kind k)
{
    return k == IR_CTYPE_INT || k == IR_CTYPE_FLOAT || k == IR_CTYPE_POINTER ||
           k == IR_CTYPE_ENUM;
}

/// How many elements there are inputs for.
static uint64_t count_elements(const struct maker *mk, const char *name)
{
    struct text each = {0};
    uint64_t n = 0;

    for (bool more = true; more; n += more) {
        text_clear(&each);
        text_addf(&each, "%s[%llu]", name, (unsigned long long)n);
        more = given_has(mk->g, text_str(&each));
    }
    text_release(&each);
    return n;
}

/// The object of that type that the pointer of that name brings with it.
static uint64_t make_object(struct maker *mk, uint64_t given, ir_ctype_id type,
                            const char *name)
{
    const struct ir_ctype *c = ctype(mk, type);
    bool many = c->kind == IR_CTYPE_VOID || is_scalar(c->kind);
    uint64_t n = many ? count_elements(mk, name) : 1;
    uint64_t size = c->kind == IR_CTYPE_VOID ? 1 : c->size;
    bool string = c->kind == IR_CTYPE_INT && c->size == 1 &&
                  strcmp(ir_text(mk->m, c->name), "char") == 0;
    struct made row = {given, 0};

    row.address = interp_object(mk->in, MEMORY_HEAP, size * n + string);
    mk->failed = mk->failed || row.address == 0;
    vec_push(&mk->made, row);
    if (c->kind == IR_CTYPE_VOID) {
        put_bytes(mk, row.address, n, name);
    } else if (many) {
        put_elements(mk, row.address, type, n, name);
    } else {
        put(mk, row.address, type, name, "->");
    }
    return row.address;
}

static uint64_t pointer(struct maker *mk, ir_ctype_id type, const char *name)
{
    ir_ctype_id elem = ctype(mk, type)->elem;
    uint64_t given = 0;

    given_take(mk->g, name, &given, ir_type_bytes(mk->m, IR_PTR));
    for (uint32_t k = 0; k < mk->made.len; k++) {
        if (mk->made.data[k].given == given) {
            return mk->made.data[k].address;
        }
    }
    return given == 0 || mk->failed || ctype(mk, elem)->kind == IR_CTYPE_FUNC
               ? 0
               : make_object(mk, given, elem, name);
}

/// A value of a scalar type.
static u128 scalar(struct maker *mk, ir_ctype_id type, const char *name)
{
    const struct ir_ctype *c = ctype(mk, type);
    u128 v = 0;

    if (c->kind == IR_CTYPE_POINTER) {
        return pointer(mk, type, name);
    }
    given_take(mk->g, name, &v, (ir_type_bits(mk->m, c->scalar) + 7) / 8);
    return v;
}

/// A bit-field that begins `offset` bits behind the address.
static void put_bits(struct maker *mk, uint64_t at, const struct ir_cfield *x,
                     const char *name)
{
    unsigned low = (unsigned)(x->offset % 8), n = (low + x->bit_width + 7) / 8;
    u128 mask = ~(u128)0 >> (128 - x->bit_width), old = 0, v = 0;
    uint8_t *to = bytes_at(mk, at + x->offset / 8, n);

    given_take(mk->g, name, &v, (x->bit_width + 7u) / 8);
    if (to) {
        memcpy(&old, to, n);
        v = (old & ~(mask << low)) | (v & mask) << low;
        memcpy(to, &v, n);
    }
}

// ---------------------------------------------------------------- contents

/// A struct's members; of a union the first of the largest ones.
static void put_members(struct maker *mk, uint64_t at, ir_ctype_id type,
                        const char *name, const char *dot)
{
    const struct ir_ctype *c = ctype(mk, type);
    uint32_t largest = 0;
    struct text each = {0};

    for (uint32_t k = 1; k < c->fields; k++) {
        if (ctype(mk, c->field[k].type)->size >
            ctype(mk, c->field[largest].type)->size) {
            largest = k;
        }
    }
    for (uint32_t k = 0; k < c->fields; k++) {
        const struct ir_cfield *x = &c->field[k];
        const char *member = ir_text(mk->m, x->name);
        if (c->kind == IR_CTYPE_UNION && k != largest) {
            continue;
        }
        text_clear(&each);
        text_addf(&each, "%s%s%s", name, *member ? dot : "", member);
        if (x->bit_width > 0) {
            put_bits(mk, at, x, text_str(&each));
        } else {
            put(mk, at + x->offset / 8, x->type, text_str(&each),
                *member ? "." : dot);
        }
    }
    text_release(&each);
}

static void put_scalar(struct maker *mk, uint64_t at, ir_ctype_id type,
                       const char *name)
{
    unsigned n = ir_type_bytes(mk->m, ctype(mk, type)->scalar);
    u128 v = scalar(mk, type, name);
    uint8_t *to = bytes_at(mk, at, n);

    if (to) {
        memcpy(to, &v, n);
    }
}

static void put(struct maker *mk, uint64_t at, ir_ctype_id type,
                const char *name, const char *dot)
{
    const struct ir_ctype *c = ctype(mk, type);

    switch (c->kind) {
    case IR_CTYPE_INT:
    case IR_CTYPE_FLOAT:
    case IR_CTYPE_POINTER:
    case IR_CTYPE_ENUM:
        put_scalar(mk, at, type, name);
        return;
    case IR_CTYPE_ARRAY:
        put_elements(mk, at, c->elem, c->count, name);
        return;
    case IR_CTYPE_STRUCT:
    case IR_CTYPE_UNION:
        put_members(mk, at, type, name, dot);
        return;
    case IR_CTYPE_VOID:
    case IR_CTYPE_FUNC:
    case IR_CTYPE_OTHER:
        put_bytes(mk, at, c->size, name);
        return;
    case IR_CTYPE_COUNT:
        break;
    }
    UNREACHABLE();
}

// ---------------------------------------------------------------- parameters

/// Parameter k of the entry function, from 1 on.
static u128 parameter(struct maker *mk, const struct ir_func *f, uint32_t k)
{
    const struct ir_var *v = &f->var[k];
    const char *name = ir_text(mk->m, v->source_name);
    ir_ctype_id type = v->ctype;
    uint64_t at = 0;

    name = *name ? name : "parameter";
    if (f->sret && k == 1) {
        type = ctype(mk, f->ctype)->elem; // where the result goes
    } else if (v->type != IR_PTR || ctype(mk, type)->kind == IR_CTYPE_POINTER) {
        return scalar(mk, type, name);
    }
    at = interp_object(mk->in, MEMORY_ENV, ctype(mk, type)->size);
    mk->failed = mk->failed || at == 0;
    if (!f->sret || k != 1) {
        put(mk, at, type, name, ".");
    }
    return at;
}

bool interpret_parameters(struct given *g, const struct ir_module *m,
                          ir_func_id f, struct interp *in, u128 *param)
{
    struct maker mk = {.g = g, .m = m, .in = in};
    const struct ir_func *func = ir_func(m, f);

    for (uint32_t k = 0; k < func->params && !mk.failed; k++) {
        param[k] = parameter(&mk, func, k + 1);
    }
    vec_release(&mk.made);
    return !mk.failed;
}
