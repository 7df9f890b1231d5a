/* SPDX-License-Identifier: Apache-2.0 */
/// Parameters of the entry function, and contents of the objects that they
/// point to.
#include "symexec/input.h"

enum { MAX_INPUTS = 1 << 16 /* of one object */ };

static const struct ir_ctype *ctype(const struct machine *mc, ir_ctype_id t)
{
    return &mc->m->ctypes.data[t.index];
}

struct value input_scalar(struct machine *mc, const struct input *like,
                          unsigned width)
{
    return (struct value){
        .t = state_add_input(mc->s, mc->terms, &mc->inputs, like, width)};
}

// ---------------------------------------------------------------- contents

struct filler {
    struct machine *mc;
    uint32_t depth;
};

static struct input named(struct filler *f, const char *name, ir_ctype_id type)
{
    return (struct input){.kind = INPUT_PARAMETER,
                          .name = intern_make_str(&f->mc->inputs.names, name),
                          .ctype = type,
                          .loc = ir_func(f->mc->m, f->mc->main)->loc};
}

void input_assume_valid(struct machine *mc, term x)
{
    struct terms *t = mc->terms;
    term exponent = term_extract(t, x, 64, 15);
    term small = term_2(t, TERM_EQ, exponent, term_const(t, 15, 0));
    term lead = term_extract(t, x, 63, 1);

    (void)engine_assume(mc->engine,
                        term_2(t, TERM_EQ, lead, term_not(t, small)));
}

/// A value of a scalar type.
static struct value scalar(struct filler *f, ir_ctype_id type, const char *name)
{
    struct machine *mc = f->mc;
    const struct ir_ctype *c = ctype(mc, type);
    struct input in = named(f, name, type);
    struct value v;

    if (c->kind == IR_CTYPE_POINTER) {
        return input_add_pointer(mc, name, type, f->depth);
    }
    v = input_scalar(mc, &in, ir_type_bits(mc->m, c->scalar));
    if (c->scalar == IR_F80) {
        input_assume_valid(mc, v.t);
    }
    return v;
}

static void put_bytes(struct filler *f, uint64_t at, uint64_t n,
                      const char *name)
{
    struct text each = {0};

    for (uint64_t k = 0; k < n; k++) {
        text_clear(&each);
        text_addf(&each, "%s[%llu]", name, (unsigned long long)k);
        struct input in = named(f, text_str(&each), (ir_ctype_id){0});
        machine_write(f->mc, (struct value){.bits = at + k}, 1,
                      input_scalar(f->mc, &in, 8));
    }
    text_release(&each);
}

/// A bit-field that begins `bit` bits behind the address.
static void put_bits(struct filler *f, uint64_t at, const struct ir_cfield *x,
                     const char *name)
{
    struct terms *t = f->mc->terms;
    struct input in = named(f, name, x->type);
    unsigned low = (unsigned)(x->offset % 8), width = x->bit_width;
    unsigned n = (low + width + 7) / 8;
    struct value where = {.bits = at + x->offset / 8};
    term old = value_term(t, machine_read(f->mc, where, n), 8 * n);
    term v = input_scalar(f->mc, &in, width).t;

    if (low > 0) {
        v = term_concat(t, v, term_extract(t, old, 0, low));
    }
    if (low + width < 8 * n) {
        unsigned end = low + width;
        v = term_concat(t, term_extract(t, old, end, 8 * n - end), v);
    }
    machine_write(f->mc, where, n, (struct value){.t = v});
}

static void put(struct filler *f, uint64_t at, ir_ctype_id type,
                const char *name, const char *dot);

static void put_scalar(struct filler *f, uint64_t at, ir_ctype_id type,
                       const char *name)
{
    struct machine *mc = f->mc;
    const struct ir_ctype *c = ctype(mc, type);
    unsigned n = ir_type_bytes(mc->m, c->scalar);
    struct value v = scalar(f, type, name);

    if (term_get(mc->terms, v.t)->width < 8 * n) {
        v.t = term_to(mc->terms, TERM_ZEXT, v.t, 8 * n);
    }
    machine_write(mc, (struct value){.bits = at}, n, v);
}

/// A struct's members; of a union the first of the largest ones.
static void put_members(struct filler *f, uint64_t at, ir_ctype_id type,
                        const char *name, const char *dot)
{
    const struct ir_ctype *c = ctype(f->mc, type);
    bool all = c->kind == IR_CTYPE_STRUCT;
    uint32_t largest = 0;
    struct text each = {0};

    for (uint32_t k = 1; k < c->fields; k++) {
        if (ctype(f->mc, c->field[k].type)->size >
            ctype(f->mc, c->field[largest].type)->size) {
            largest = k;
        }
    }
    for (uint32_t k = 0; k < c->fields; k++) {
        const struct ir_cfield *x = &c->field[k];
        const char *member = ir_text(f->mc->m, x->name);
        if (!all && k != largest) {
            continue;
        }
        text_clear(&each);
        // A member without a name is a struct or union whose members count.
        text_addf(&each, "%s%s%s", name, *member ? dot : "", member);
        if (x->bit_width > 0) {
            put_bits(f, at, x, text_str(&each));
        } else {
            put(f, at + x->offset / 8, x->type, text_str(&each),
                *member ? "." : dot);
        }
    }
    text_release(&each);
}

static void put_elements(struct filler *f, uint64_t at, ir_ctype_id type,
                         uint64_t n, const char *name)
{
    uint64_t size = ctype(f->mc, type)->size;
    struct text each = {0};

    for (uint64_t k = 0; k < n; k++) {
        text_clear(&each);
        text_addf(&each, "%s[%llu]", name, (unsigned long long)k);
        put(f, at + k * size, type, text_str(&each), ".");
    }
    text_release(&each);
}

/// Inputs for a value of that type.
static void put(struct filler *f, uint64_t at, ir_ctype_id type,
                const char *name, const char *dot)
{
    const struct ir_ctype *c = ctype(f->mc, type);

    switch (c->kind) {
    case IR_CTYPE_INT:
    case IR_CTYPE_FLOAT:
    case IR_CTYPE_POINTER:
    case IR_CTYPE_ENUM:
        put_scalar(f, at, type, name);
        return;
    case IR_CTYPE_ARRAY:
        put_elements(f, at, c->elem, c->count, name);
        return;
    case IR_CTYPE_STRUCT:
    case IR_CTYPE_UNION:
        put_members(f, at, type, name, dot);
        return;
    case IR_CTYPE_VOID:
    case IR_CTYPE_FUNC:
    case IR_CTYPE_OTHER:
        put_bytes(f, at, c->size, name);
        return;
    case IR_CTYPE_COUNT:
        break;
    }
    UNREACHABLE();
}

static bool is_scalar(enum ir_ctype_kind k)
{
    return k == IR_CTYPE_INT || k == IR_CTYPE_FLOAT || k == IR_CTYPE_POINTER ||
           k == IR_CTYPE_ENUM;
}

uint64_t input_make(struct machine *mc, const struct input_object *o)
{
    struct filler f = {mc, o->depth};
    const struct ir_ctype *c = ctype(mc, o->type);
    bool bytes = c->kind == IR_CTYPE_VOID;
    uint64_t size = (bytes ? 1 : c->size) * o->elements + o->string;
    // The owner says that it is no object of the program's.
    struct store_what what = {.kind = o->memory,
                              .object = 1,
                              .owner = 1,
                              .born = ir_func(mc->m, mc->main)->loc.index};
    uint64_t base = 0;

    if (size <= MAX_INPUTS) {
        base = store_begin(&mc->s->store, what, size, 16);
    }
    if (base == 0) {
        machine_cut(mc, "an input of %llu bytes", (unsigned long long)size);
        return 0;
    }
    machine_forget(mc);
    // Also what no input is in counts as written.
    struct block *b = store_own(&mc->s->store, base);
    mem_free(b->written);
    b->written = NULL;
    if (bytes) {
        put_bytes(&f, base, size, o->name);
    } else if (is_scalar(c->kind) && o->arrow) {
        put_elements(&f, base, o->type, o->elements, o->name);
    } else {
        put(&f, base, o->type, o->name, o->arrow ? "->" : ".");
    }
    return mc->end == RUN_GOES_ON ? base : 0;
}

// ---------------------------------------------------------------- parameters

/// Parameter k of the entry function, from 1 on.
static struct value parameter(struct machine *mc, const struct ir_func *f,
                              uint32_t k)
{
    const struct ir_var *v = &f->var[k];
    struct filler fill = {mc, 0};
    const char *name = ir_text(mc->m, v->source_name);
    const struct ir_ctype *c = ctype(mc, v->ctype);
    struct input_object o = {.type = v->ctype,
                             .elements = 1,
                             .name = *name ? name : "parameter",
                             .memory = MEMORY_ENV};

    if (f->sret && k == 1) {
        // Where the result goes.
        struct store_what what = {.kind = MEMORY_ENV, .object = 1};
        o.type = ctype(mc, f->ctype)->elem;
        return (struct value){.bits = store_begin(&mc->s->store, what,
                                                  ctype(mc, o.type)->size, 16)};
    }
    if (v->type == IR_PTR && c->kind != IR_CTYPE_POINTER) {
        return (struct value){.bits = input_make(mc, &o)};
    }
    return input_pointer(mc, scalar(&fill, v->ctype, o.name));
}

bool input_parameter(struct machine *mc)
{
    const struct ir_func *f = ir_func(mc->m, mc->main);
    struct state *s = mc->s;
    struct value v;

    if (s->entry_args.len == f->params) {
        return false;
    }
    v = parameter(mc, f, s->entry_args.len + 1);
    if (mc->end == RUN_GOES_ON) {
        vec_push(&s->entry_args, v);
    }
    return true;
}
