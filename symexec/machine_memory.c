/* SPDX-License-Identifier: Apache-2.0 */
/// Objects: which one an address names, what is loaded and stored, and their
/// lives.
#include "solver/term_known.h"
#include "symexec/input.h"

enum {
    MAX_ALLOC = 4096, ///< bytes of an object of symbolic size
    MAX_SPREAD = 4096 ///< bytes of a copy of symbolic length or place
};

// ---------------------------------------------------------------- finding

bool machine_find(struct machine *mc, struct value addr, uint64_t n,
                  struct target *to)
{
    struct block *b = machine_object_at(mc, addr);
    u128 at = 0;

    *to = (struct target){0};
    if (!b || !b->live) {
        return false;
    }
    if (mc->track) {
        track_came(mc, b);
    }
    if (b->kind == MEMORY_GLOBAL && !mc->m->globals.data[b->index].defined) {
        const struct ir_global *g = &mc->m->globals.data[b->index];
        machine_cut(mc, "use of '%s', which is defined nowhere",
                    ir_text(mc->m, g->source_name));
        return false;
    }
    if (n > b->size) {
        return false;
    }
    if (addr.t.index == 0) {
        at = addr.bits - b->base;
    } else {
        to->offset = machine_offset(mc, addr, b);
        if (!term_is_const(mc->terms, to->offset, &at)) {
            to->block = b;
            return true;
        }
        to->offset = (term){0};
    }
    to->at = (uint64_t)at;
    if (to->at > b->size || n > b->size - to->at) {
        return false;
    }
    to->block = b;
    return true;
}

/// As machine_find, for an object that is to be written.
static bool find_owned(struct machine *mc, struct value addr, uint64_t n,
                       struct target *to)
{
    if (!machine_find(mc, addr, n, to) || to->block->read_only) {
        return false;
    }
    to->block = machine_own(mc, to->block->base);
    return true;
}

// ---------------------------------------------------------------- bytes

static term read_target(struct machine *mc, const struct target *from,
                        unsigned n)
{
    u128 bits = 0;

    if (from->offset.index != 0) {
        return block_read_at(mc->terms, from->block, from->offset, n);
    }
    term v = block_read(mc->terms, from->block, from->at, n, &bits);
    return v.index ? v : term_const(mc->terms, 8 * n, bits);
}

static void write_target(struct machine *mc, const struct target *to,
                         unsigned n, term v)
{
    u128 bits = 0;

    if (to->offset.index != 0) {
        block_write_at(mc->terms, to->block, to->offset, v);
    } else if (term_is_const(mc->terms, v, &bits)) {
        block_write(mc->terms, to->block, to->at, n, (term){0}, bits);
    } else {
        block_write(mc->terms, to->block, to->at, n, v, 0);
    }
}

struct value machine_read(struct machine *mc, struct value addr, unsigned n)
{
    struct target from;

    if (!machine_find(mc, addr, n, &from)) {
        return value_of_bits(mc->terms, 8 * n, 0);
    }
    return value_of_term(mc->terms, read_target(mc, &from, n));
}

void machine_write(struct machine *mc, struct value addr, unsigned n,
                   struct value v)
{
    struct target to;

    if (find_owned(mc, addr, n, &to)) {
        write_target(mc, &to, n, value_term(mc->terms, v, 8 * n));
    }
}

/// Bytes that the bits of a LOADBITS or STOREBITS lie in.
static unsigned bit_bytes(const struct code_inst *i)
{
    return (i->imm + i->bits + 7) / 8;
}

void machine_load(struct machine *mc, const struct code_inst *i)
{
    struct value addr = machine_get(mc, i->a);
    bool part = i->op == IR_LOADBITS;
    unsigned n = part ? bit_bytes(i) : i->bytes;
    struct target from;
    u128 bits = 0;

    if (n > 16) {
        machine_cut(mc, "a bit-field of more than 128 bits with its offset");
        return;
    }
    if (!machine_find(mc, addr, n, &from)) {
        machine_put(mc, i->dst, value_of_bits(mc->terms, i->bits, 0));
        return;
    }
    if (!check_written(mc, &from, n)) {
        return;
    }
    if (from.offset.index == 0 && !part && i->bits <= 64) {
        // Known bytes make no term.
        term v = block_read(mc->terms, from.block, from.at, n, &bits);
        if (v.index == 0) {
            bits &= ~(u128)0 >> (128 - i->bits);
            machine_put(mc, i->dst, value_of_bits(mc->terms, i->bits, bits));
            return;
        }
    }
    term v = term_extract(mc->terms, read_target(mc, &from, n),
                          part ? i->imm : 0, i->bits);
    struct value loaded = value_of_term(mc->terms, v);
    machine_put(mc, i->dst, input_pointer(mc, loaded));
}

/// old with the bits of v in their place.
static term replace_bits(struct terms *t, const struct code_inst *i, term old,
                         term v)
{
    unsigned width = term_get(t, old)->width, end = i->imm + i->bits;

    if (i->imm > 0) {
        v = term_concat(t, v, term_extract(t, old, 0, i->imm));
    }
    if (end < width) {
        v = term_concat(t, term_extract(t, old, end, width - end), v);
    }
    return v;
}

void machine_store(struct machine *mc, const struct code_inst *i)
{
    struct terms *t = mc->terms;
    struct value addr = machine_get(mc, i->a), v = machine_get(mc, i->b);
    bool part = i->op == IR_STOREBITS;
    unsigned n = part ? bit_bytes(i) : i->bytes;
    struct target to;

    if (n > 16) {
        machine_cut(mc, "a bit-field of more than 128 bits with its offset");
        return;
    }
    if (!find_owned(mc, addr, n, &to)) {
        return;
    }
    if (!part && v.t.index == 0 && to.offset.index == 0) {
        block_write(t, to.block, to.at, n, (term){0}, v.bits);
        return;
    }
    term x = value_term(t, v, i->bits);
    if (part) {
        x = replace_bits(t, i, read_target(mc, &to, n), x);
    } else if (i->bits < 8 * n) {
        x = term_to(t, TERM_ZEXT, x, 8 * n);
    }
    write_target(mc, &to, n, x);
}

// ---------------------------------------------------------------- copies

/// How many bytes may have to be done: the largest n that fits the objects.
/// - returns false: too many, the path is cut
static bool most(struct machine *mc, struct value n, uint64_t room,
                 uint64_t *count)
{
    *count = n.t.index == 0 || n.bits > room ? room : n.bits;
    if (n.t.index != 0) {
        u128 max = term_known(mc->terms, n.t).max;
        *count = max < room ? (uint64_t)max : room;
    } else if (n.bits <= room) {
        *count = n.bits;
    }
    if (*count > MAX_SPREAD) {
        machine_cut(mc,
                    "a copy of up to %llu bytes with a symbolic length or "
                    "place",
                    (unsigned long long)*count);
        return false;
    }
    return true;
}

static struct target byte_of(struct machine *mc, const struct target *t,
                             uint64_t k)
{
    struct target b = *t;

    b.at += k;
    if (b.offset.index != 0) {
        b.offset =
            term_2(mc->terms, TERM_ADD, b.offset, term_const(mc->terms, 64, k));
    }
    return b;
}

static uint64_t room_in(const struct target *t)
{
    return t->block->size - (t->offset.index ? 0 : t->at);
}

/// A byte to be written, and whether it counts as written (8 bits).
struct fresh_byte {
    term value, mark;
};

static term place_of(struct machine *mc, const struct target *t)
{
    return t->offset.index ? t->offset : term_const(mc->terms, 64, t->at);
}

/// Byte by byte: each is new when it is below the length.
static void spread(struct machine *mc, const struct target *to,
                   const struct fresh_byte *fresh, struct value n,
                   uint64_t count)
{
    struct terms *t = mc->terms;

    for (uint64_t k = 0; k < count; k++) {
        struct target at = byte_of(mc, to, k);
        struct fresh_byte b = fresh[k];

        if (n.t.index != 0) {
            unsigned w = term_get(t, n.t)->width;
            term in = term_2(t, TERM_ULT, term_const(t, w, k), n.t);
            b.value = term_ite(t, in, b.value, read_target(mc, &at, 1));
            b.mark = term_ite(t, in, b.mark,
                              block_mark(t, at.block, place_of(mc, &at)));
        }
        block_write_marked(t, at.block, place_of(mc, &at), b.value, b.mark);
    }
}

static void copy(struct machine *mc, const struct code_inst *i)
{
    struct value n = machine_get(mc, i->c);
    struct target to, from;
    uint64_t least = n.t.index ? 0 : n.bits, count = 0;

    if (n.t.index == 0 && n.bits == 0) {
        return;
    }
    if (!machine_find(mc, machine_get(mc, i->b), least, &from) ||
        mc->end != RUN_GOES_ON ||
        !find_owned(mc, machine_get(mc, i->a), least, &to)) {
        return;
    }
    // Owning the target may have replaced the source, too.
    from.block = store_find(&mc->s->store, from.block->base);
    if (n.t.index == 0 && to.offset.index == 0 && from.offset.index == 0) {
        block_copy(mc->terms, to.block, to.at, from.block, from.at, n.bits);
        return;
    }
    uint64_t room = room_in(&to);
    room = room_in(&from) < room ? room_in(&from) : room;
    if (!most(mc, n, room, &count)) {
        return;
    }
    struct fresh_byte *fresh = mem_new(count, sizeof *fresh);
    for (uint64_t k = 0; k < count; k++) {
        struct target at = byte_of(mc, &from, k);
        fresh[k].value = read_target(mc, &at, 1);
        fresh[k].mark = block_mark(mc->terms, at.block, place_of(mc, &at));
    }
    spread(mc, &to, fresh, n, count);
    mem_free(fresh);
}

/// Is it all of the object?  Behind that nobody can look.
static bool is_length(struct machine *mc, const struct target *to,
                      struct value n)
{
    return to->offset.index == 0 && to->at == 0 && n.t.index != 0 &&
           term_same(term_to(mc->terms, TERM_ZEXT, n.t, 64), to->block->length);
}

static void fill(struct machine *mc, const struct code_inst *i)
{
    struct value byte = machine_get(mc, i->b), n = machine_get(mc, i->c);
    struct target to;
    uint64_t count = 0;

    if ((n.t.index == 0 && n.bits == 0) ||
        !find_owned(mc, machine_get(mc, i->a), n.t.index ? 0 : n.bits, &to)) {
        return;
    }
    if ((n.t.index == 0 && to.offset.index == 0) || is_length(mc, &to, n)) {
        block_fill(mc->terms, to.block, to.at,
                   n.t.index ? to.block->size : n.bits, byte.t,
                   (uint8_t)byte.bits);
        return;
    }
    if (!most(mc, n, room_in(&to), &count)) {
        return;
    }
    struct fresh_byte *fresh = mem_new(count, sizeof *fresh);
    for (uint64_t k = 0; k < count; k++) {
        fresh[k].value = value_term(mc->terms, byte, 8);
        fresh[k].mark = term_const(mc->terms, 8, 1);
    }
    spread(mc, &to, fresh, n, count);
    mem_free(fresh);
}

// ---------------------------------------------------------------- lives

uint32_t machine_object_id(const struct machine *mc, struct store_what what)
{
    const struct frame *f = mc->s->top;

    return mc->track ? track_object(mc->track, what, f ? f->instance : 0,
                                    f ? f->pc : 0)
                     : 0;
}

static void begin(struct machine *mc, const struct code_inst *i)
{
    const struct code *c = mc->s->top->code;
    uint32_t index = (uint32_t)i->a - c->object_0;
    const struct ir_object *o = &c->f->object[index];
    struct store_what what = {
        .kind = MEMORY_LOCAL, .owner = c->id.index, .index = index};
    uint64_t addr = machine_get(mc, i->a).bits;

    if (addr != store_dead_address(&mc->s->store)) {
        // A jump went back in front of the declaration: it stays where it is.
        block_forget(machine_own(mc, addr));
        return;
    }
    what.object = machine_object_id(mc, what);
    addr = store_begin(&mc->s->store, what, o->size, o->align ? o->align : 1);
    machine_put(mc, i->a, (struct value){.bits = addr});
    if (addr == 0) {
        machine_cut(mc, "no room for an object of %llu bytes",
                    (unsigned long long)o->size);
    }
}

static void end_object(struct machine *mc, uint64_t base)
{
    machine_forget_object(mc, store_find(&mc->s->store, base));
    store_end(&mc->s->store, base);
}

static void end(struct machine *mc, place object)
{
    uint64_t dead = store_dead_address(&mc->s->store);
    uint64_t addr = machine_get(mc, object).bits;

    if (addr != dead) {
        end_object(mc, addr);
        machine_put(mc, object, (struct value){.bits = dead});
    }
}

/// Where the user's code is.
static uint32_t user_place(const struct machine *mc)
{
    const struct frame *f = mc->s->top;

    while (f->up && f->code->f->model) {
        f = f->up;
    }
    return f->code->f->inst[f->pc].loc.index;
}

/// SALLOC and HALLOC.
static void allocate(struct machine *mc, const struct code_inst *i)
{
    struct terms *t = mc->terms;
    bool heap = i->op == IR_HALLOC;
    struct value size = machine_get(mc, i->a);
    struct store_what what = {.kind = heap ? MEMORY_HEAP : MEMORY_STACK,
                              .born = user_place(mc)};
    uint64_t bytes = size.bits;

    if (size.t.index != 0) {
        unsigned w = mc->m->index;
        term fits = term_2(t, TERM_ULE, size.t, term_const(t, w, MAX_ALLOC));
        if (!engine_decide(mc->engine, fits)) {
            machine_cut(mc, "an object whose symbolic size is above %d bytes",
                        MAX_ALLOC);
            return;
        }
        u128 max = term_known(t, size.t).max;
        bytes = max < MAX_ALLOC ? (uint64_t)max : MAX_ALLOC;
    }
    what.object = machine_object_id(mc, what);
    uint64_t addr =
        store_begin(&mc->s->store, what, bytes, i->imm ? i->imm : 16);
    if (addr == 0 && !heap) {
        machine_cut(mc, "no room for an object of %llu bytes",
                    (unsigned long long)bytes);
        return;
    }
    if (size.t.index != 0 && addr != 0) {
        store_own(&mc->s->store, addr)->length =
            mc->m->index == 64 ? size.t : term_to(t, TERM_ZEXT, size.t, 64);
    }
    if (!heap) {
        vec_push(&mc->s->sallocs, addr);
        mc->s->top->sallocs++;
    }
    machine_put(mc, i->dst, (struct value){.bits = addr});
}

/// SFREE and HFREE: of anything else it is no effect.
static void release(struct machine *mc, const struct code_inst *i)
{
    enum memory_kind kind = i->op == IR_HFREE ? MEMORY_HEAP : MEMORY_STACK;
    struct target to;

    if (machine_find(mc, machine_get(mc, i->a), 0, &to) &&
        to.block->kind == kind && (to.offset.index != 0 || to.at == 0)) {
        end_object(mc, to.block->base);
    }
}

static void size_of(struct machine *mc, const struct code_inst *i)
{
    struct target to;
    struct value v = {0};

    if (machine_find(mc, machine_get(mc, i->a), 0, &to)) {
        v.bits = to.block->size;
        if (to.block->length.index != 0) {
            v = value_of_term(
                mc->terms,
                term_extract(mc->terms, to.block->length, 0, mc->m->index));
        }
    }
    machine_put(mc, i->dst, v);
}

void machine_drop_frame_objects(struct machine *mc)
{
    struct frame *f = mc->s->top;
    const struct code *c = f->code;

    for (uint32_t k = 1; k < c->f->objects; k++) {
        end(mc, (place)(c->object_0 + k));
    }
    for (; f->sallocs > 0; f->sallocs--) {
        uint64_t addr = vec_pop(&mc->s->sallocs);
        struct block *b = store_find(&mc->s->store, addr);
        if (b && b->live) {
            end_object(mc, addr);
        }
    }
    if (f->varargs != 0) {
        end_object(mc, f->varargs);
    }
}

void machine_object(struct machine *mc, const struct code_inst *i)
{
    switch ((enum ir_op)i->op) { // NOLINT: the others come elsewhere
    case IR_MEMCPY:
        copy(mc, i);
        break;
    case IR_MEMSET:
        fill(mc, i);
        break;
    case IR_BEGIN:
        begin(mc, i);
        break;
    case IR_END:
        end(mc, i->a);
        break;
    case IR_SALLOC:
    case IR_HALLOC:
        allocate(mc, i);
        break;
    case IR_SFREE:
    case IR_HFREE:
        release(mc, i);
        break;
    case IR_OSIZE:
        size_of(mc, i);
        break;
    case IR_VAAREA:
        machine_put(mc, i->dst, (struct value){.bits = mc->s->top->varargs});
        break;
    default:
        UNREACHABLE();
    }
}
