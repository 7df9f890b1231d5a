/* SPDX-License-Identifier: Apache-2.0 */
/// Accesses: null, outside, too late; frees and calls of what is none.
///
/// An address belongs to one object of the path, or to none.  With that
/// settled the access fails when the offset is outside, for a condition on
/// the inputs; and always, when the object does not live.
#include "solver/term_known.h"
#include "symexec/engine.h"

// ---------------------------------------------------------------- messages

static void name_object(const struct machine *mc, const struct block *b,
                        struct text *out)
{
    const struct ir_module *m = mc->m;
    str_id name = {0};
    const char *what = "an object";

    switch ((enum memory_kind)b->kind) {
    case MEMORY_GLOBAL:
        what = "a string literal";
        name = m->globals.data[b->index].literal
                   ? name
                   : m->globals.data[b->index].source_name;
        break;
    case MEMORY_LOCAL:
        what = "a temporary object";
        name = m->funcs.data[b->owner].object[b->index].source_name;
        break;
    case MEMORY_STACK:
        what = "a variable-length array";
        break;
    case MEMORY_VARARGS:
        what = "the variadic arguments";
        break;
    case MEMORY_ENV:
        what = "the arguments of main";
        break;
    case MEMORY_HEAP:
        what = "a heap object";
        break;
    case MEMORY_NONE:
    case MEMORY_FUNCTIONS:
        break;
    }
    if (name.index != 0) {
        text_addf(out, "'%s'", ir_text(m, name));
    } else {
        text_add(out, what);
    }
}

/// "offset 40 of 'buf' (40 bytes)".  - b is what `address` means
static void describe_object(struct machine *mc, const struct block *b,
                            uint64_t addr, struct text *out)
{
    int64_t offset = (int64_t)(addr - b->base);
    uint64_t size = b->size;

    text_addf(out, "offset %lld of ",
              (long long)(mc->m->index == 32 ? (int32_t)offset : offset));
    name_object(mc, b, out);
    if (!b->live) {
        text_add(out, b->kind == MEMORY_HEAP ? ", which was freed"
                                             : ", which has ended");
        return;
    }
    if (b->length.index != 0) {
        size = (uint64_t)engine_eval(mc->engine, b->length);
    }
    text_addf(out, " (%llu byte%s)", (unsigned long long)size,
              size == 1 ? "" : "s");
}

/// What lies at the address under the path's model.
static void describe(struct machine *mc, struct value address, struct text *out)
{
    const struct store *s = &mc->s->store;
    uint64_t addr = machine_eval(mc, address);
    uint32_t func = store_func_at(s, addr, mc->m->funcs.len);
    const struct block *b = machine_object_now(mc, address);

    if (func != 0) {
        text_addf(out, "the code of '%s'",
                  ir_text(mc->m, mc->m->funcs.data[func].source_name));
    } else if (b) {
        describe_object(mc, b, addr, out);
    } else if (addr == 0) {
        text_add(out, "the null pointer");
    } else if (addr >> s->shift == 0) {
        text_addf(out, "address %llu, close to the null pointer",
                  (unsigned long long)addr);
    } else if (store_is_stale(s, addr)) {
        text_add(out, "an object, which has ended");
    } else {
        text_addf(out, "address 0x%llx, where no object is",
                  (unsigned long long)addr);
    }
}

static void explain_data(struct machine *mc, const struct failing *f,
                         struct text *out)
{
    bool write = f->mode == IR_ACCESS_WRITE;
    uint64_t size = machine_eval(mc, f->size);
    const struct block *b = machine_object_now(mc, f->addr);

    if (write && b && b->live && b->read_only) {
        text_add(out, "write to read-only object: ");
    } else {
        text_addf(out, "%s of %llu byte%s at ", write ? "write" : "read",
                  (unsigned long long)size, size == 1 ? "" : "s");
    }
    describe(mc, f->addr, out);
}

static void explain_free(struct machine *mc, const struct failing *f,
                         struct text *out)
{
    if (f->kind == IR_CHECK_DOUBLE_FREE) {
        text_add(out, "free of a heap object that was freed already");
        return;
    }
    text_add(out, "free of ");
    describe(mc, f->addr, out);
}

static void explain_call(struct machine *mc, const struct failing *f,
                         struct text *out)
{
    text_add(out, f->kind == IR_CHECK_NULL_DEREF
                      ? "call through "
                      : "call of something that is not a function: ");
    describe(mc, f->addr, out);
}

// ---------------------------------------------------------------- data

/// One bit: is the address near null?
static term is_null(struct machine *mc, term addr)
{
    struct terms *t = mc->terms;
    unsigned w = mc->m->index;

    return term_2(t, TERM_ULT, addr,
                  term_const(t, w, (u128)1 << mc->s->store.shift));
}

/// When do n bytes from the offset not lie in the object?
static term is_outside(struct machine *mc, const struct block *b, term offset,
                       term n)
{
    struct terms *t = mc->terms;
    term size = b->length.index ? b->length : term_const(t, 64, b->size);
    u128 last = term_known(t, offset).max + term_known(t, n).max;

    if (b->length.index == 0 && last <= b->size) {
        return term_const(t, 1, 0);
    }
    // n <= size and offset <= size - n, and nothing wraps.
    term fits = term_2(t, TERM_ULE, n, size);
    term inside = term_2(t, TERM_ULE, offset, term_sub(t, size, n));

    return term_not(t, term_and(t, fits, inside));
}

static enum ir_check_kind kind_of_nothing(struct machine *mc, uint64_t addr)
{
    const struct store *s = &mc->s->store;

    return addr >> s->shift == 0     ? IR_CHECK_NULL_DEREF
           : store_is_stale(s, addr) ? IR_CHECK_LIFETIME
                                     : IR_CHECK_BOUNDS;
}

/// The address is in no object under the model.  For which inputs it is like
/// that is told apart by null only: what else is nowhere is one fault.
static bool access_nothing(struct machine *mc, struct failing *f, term empty)
{
    struct terms *t = mc->terms;
    uint64_t addr = machine_eval(mc, f->addr);

    f->kind = kind_of_nothing(mc, addr);
    f->cond = term_not(t, empty);
    if (f->addr.t.index != 0) {
        // Other places are other objects, perhaps good ones.
        term there =
            term_2(t, TERM_EQ, f->addr.t, term_const(t, mc->m->index, addr));
        engine_pick(mc->engine, f->addr.t,
                    f->kind == IR_CHECK_NULL_DEREF ? is_null(mc, f->addr.t)
                                                   : there);
    }
    return engine_check(mc->engine, f);
}

static bool access_data(struct machine *mc, enum ir_access mode,
                        struct value addr, struct value size)
{
    struct terms *t = mc->terms;
    struct failing f = {.explain = explain_data,
                        .addr = addr,
                        .size = size,
                        .mode = (uint8_t)mode};
    unsigned w = mc->m->index;
    term n = value_term(t, size, w);
    term empty = term_2(t, TERM_EQ, n, term_const(t, w, 0));
    u128 none = 0;

    if (term_is_const(t, empty, &none) && none == 1) {
        return true;
    }
    struct block *b = machine_object_at(mc, addr);
    if (!b) {
        return access_nothing(mc, &f, empty);
    }
    if (!b->live || (mode == IR_ACCESS_WRITE && b->read_only)) {
        f.kind = b->live ? IR_CHECK_BOUNDS : IR_CHECK_LIFETIME;
        f.cond = term_not(t, empty);
        return engine_check(mc->engine, &f);
    }
    if (b->kind == MEMORY_GLOBAL && !mc->m->globals.data[b->index].defined) {
        machine_cut(mc, "use of '%s', which is defined nowhere",
                    ir_text(mc->m, mc->m->globals.data[b->index].source_name));
        return false;
    }
    term n64 = w == 64 ? n : term_to(t, TERM_ZEXT, n, 64);
    f.kind = IR_CHECK_BOUNDS;
    f.cond = term_and(t, term_not(t, empty),
                      is_outside(mc, b, machine_offset(mc, addr, b), n64));
    if (b->length.index != 0) {
        // Sanitizers give a byte to those that ask for none.
        f.prefer =
            term_not(t, term_2(t, TERM_EQ, b->length, term_const(t, 64, 0)));
    }
    return engine_check(mc->engine, &f);
}

// ---------------------------------------------------------------- frees

static bool access_free(struct machine *mc, struct value addr)
{
    struct terms *t = mc->terms;
    struct failing f = {.explain = explain_free,
                        .kind = IR_CHECK_BAD_FREE,
                        .addr = addr,
                        .cond = term_const(t, 1, 1),
                        .mode = IR_ACCESS_FREE};
    const struct block *b;

    if (addr.t.index != 0) {
        term null = term_2(t, TERM_EQ, addr.t, term_const(t, mc->m->index, 0));
        if (engine_decide(mc->engine, null)) {
            return true;
        }
    } else if (addr.bits == 0) {
        return true;
    }
    b = machine_object_at(mc, addr);
    if (b && b->live && b->kind == MEMORY_HEAP) {
        term offset = machine_offset(mc, addr, b);
        f.cond = term_not(t, term_2(t, TERM_EQ, offset, term_const(t, 64, 0)));
    } else if (b && b->kind == MEMORY_HEAP) {
        f.kind = IR_CHECK_DOUBLE_FREE;
    }
    return engine_check(mc->engine, &f);
}

// ---------------------------------------------------------------- calls

static bool access_call(struct machine *mc, struct value addr)
{
    struct terms *t = mc->terms;
    const struct store *s = &mc->s->store;
    uint64_t at = machine_eval(mc, addr);
    struct failing f = {.explain = explain_call,
                        .kind = at == 0 ? IR_CHECK_NULL_DEREF : IR_CHECK_BOUNDS,
                        .addr = addr,
                        .cond = term_const(t, 1, 1),
                        .mode = IR_ACCESS_CALL};
    bool good = store_func_at(s, at, mc->m->funcs.len) != 0;

    if (addr.t.index != 0) {
        // Each function that it may be is a side of its own.
        term here = term_2(t, TERM_EQ, addr.t, term_const(t, mc->m->index, at));
        engine_pick(mc->engine, addr.t, here);
    }
    return good || engine_check(mc->engine, &f);
}

// ---------------------------------------------------------------- any

/// Is all known, and the access good?
static bool is_good(const struct machine *mc, enum ir_access mode,
                    struct value addr, struct value size)
{
    const struct store *s = &mc->s->store;

    if ((addr.t.index | size.t.index) != 0) {
        return false;
    }
    if (mode == IR_ACCESS_CALL) {
        return store_func_at(s, addr.bits, mc->m->funcs.len) != 0;
    }
    const struct block *b = store_find(s, addr.bits);
    if (!b || !b->live) {
        return false;
    }
    uint64_t at = addr.bits - b->base;
    if (mode == IR_ACCESS_FREE) {
        return b->kind == MEMORY_HEAP && at == 0;
    }
    return b->length.index == 0 && at < b->size && size.bits <= b->size - at &&
           !(mode == IR_ACCESS_WRITE && b->read_only);
}

bool machine_access(struct machine *mc, enum ir_access mode, struct value addr,
                    struct value size)
{
    if (is_good(mc, mode, addr, size)) {
        return true;
    }
    switch (mode) {
    case IR_ACCESS_READ:
    case IR_ACCESS_WRITE:
        return access_data(mc, mode, addr, size);
    case IR_ACCESS_FREE:
        return access_free(mc, addr);
    case IR_ACCESS_CALL:
        return access_call(mc, addr);
    case IR_ACCESS_COUNT:
        break;
    }
    UNREACHABLE();
}
