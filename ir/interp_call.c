/* SPDX-License-Identifier: Apache-2.0 */
/// Frames: entering and leaving functions where that is more than a jump.
#include "ir/adapt.h"
#include "ir/interp_impl.h"

// ---------------------------------------------------------------- entry, exit

void interp_prologue(struct interp *in)
{
    const uint32_t *pc = in->pc;
    uint8_t *fp = in->fp;
    memset(fp + pc[1], 0, pc[2]);
    for (uint32_t k = 0; k < pc[4]; k += 8) {
        slot_put(fp + pc[3] + k, in->memory.dead);
    }
    if (pc[5]) {
        slot_put(fp + pc[5], ++in->serials);
    }
    if (pc[6]) {
        slot_put(fp + pc[6], frame_at(fp)->scratch[0]);
    }
}

bool interp_call(struct interp *in, uint8_t *at, ir_func_id f,
                 const u128 *value, uint32_t n)
{
    const struct code *c = &in->code[f.index];
    uint8_t *fp = at + FRAME_SIZE;
    uint32_t end = FRAME_SIZE;
    if (at > in->stack_end ||
        (size_t)(in->stack_end - at) < (size_t)c->need + FRAME_SIZE) {
        return interp_stop(in, INTERP_LIMIT,
                           "call depth: the stack of calls is full");
    }
    for (uint32_t k = 0; k < c->params; k++) {
        ir_type t = c->param[k];
        u128 v = k < n ? value[k] : 0;
        v &= ~(u128)0 >> (128 - ir_type_bits(in->m, t));
        slot_put_type(fp + slot_place(&end, t), t, v);
    }
    memset(at, 0, FRAME_SIZE);
    frame_at(fp)->ret = interp_halt + 1;
    frame_at(fp)->caller = at;
    frame_at(fp)->code = c;
    in->fp = fp;
    in->pc = c->entry;
    return interp_core(in);
}

void interp_cleanup(struct interp *in, uint8_t *fp)
{
    const struct code *c = frame_at(fp)->code;
    for (uint32_t k = 1; c->decoded && k < c->f->objects; k++) {
        uint8_t *slot = fp + c->objects + 8 * (k - 1);
        if (slot_get(slot) != in->memory.dead) {
            memory_end(&in->memory, slot_get(slot));
            slot_put(slot, in->memory.dead);
        }
    }
    while (in->sallocs.len > 0 && vec_last(&in->sallocs).fp == fp) {
        uint64_t address = vec_last(&in->sallocs).address;
        interp_release(in, address, MEMORY_STACK);
        if (in->sallocs.len > 0 && vec_last(&in->sallocs).fp == fp &&
            vec_last(&in->sallocs).address == address) {
            (void)vec_pop(&in->sallocs);
        }
    }
    if (c->varargs) {
        memory_end(&in->memory, slot_get(fp + c->varargs));
    }
}

bool interp_begin_varargs(struct interp *in, uint8_t *fp, uint8_t *data,
                          uint32_t bytes)
{
    struct memory_what what = {.kind = MEMORY_VARARGS};
    uint64_t address = memory_begin(&in->memory, what, bytes, 16, data);
    frame_at(fp)->scratch[0] = address;
    return address != 0 || interp_no_memory(in, bytes);
}

// ---------------------------------------------------------------- odd calls

struct args {
    uint32_t n;
    ir_type *type;
    u128 *value;
};

static void read_args(struct interp *in, const struct ir_inst *i,
                      const struct code *caller, uint32_t frame,
                      struct args *args)
{
    uint32_t end = frame + FRAME_SIZE;
    args->n = i->extra_len;
    args->type = mem_new(args->n, sizeof *args->type);
    args->value = mem_new(args->n, sizeof *args->value);
    for (uint32_t k = 0; k < args->n; k++) {
        ir_opd o = {caller->f->extra[i->extra + k]};
        ir_type t = ir_opd_type(in->m, caller->f, o);
        args->type[k] = t;
        args->value[k] = slot_get_type(in->fp + slot_place(&end, t), t);
    }
}

/// Gives each parameter the next argument of its class, 0 when there is none.
static void write_params(const struct interp *in, const struct code *callee,
                         const struct args *args, uint8_t *fp)
{
    uint32_t next[IR_CLASS_COUNT] = {0};
    uint32_t end = FRAME_SIZE;
    for (uint32_t k = 0; k < callee->params; k++) {
        ir_type t = callee->param[k];
        uint32_t *at = &next[ir_arg_class(t)];
        u128 v = 0;
        while (*at < args->n &&
               ir_arg_class(args->type[*at]) != ir_arg_class(t)) {
            ++*at;
        }
        if (*at < args->n) {
            v = args->value[(*at)++] &
                ~(u128)0 >> (128 - ir_type_bits(in->m, t));
        }
        slot_put_type(fp + slot_place(&end, t), t, v);
    }
}

static bool enter_adapted(struct interp *in, const struct code *callee,
                          const struct args *args, uint32_t frame)
{
    uint32_t extra = callee->variadic && args->n > callee->params
                         ? args->n - callee->params
                         : 0;
    uint8_t *area = in->fp + frame;
    uint8_t *fp = area + (size_t)16 * extra;
    if (fp > in->stack_end || (size_t)(in->stack_end - fp) < callee->need) {
        return interp_stop(in, INTERP_LIMIT,
                           "call depth: the stack of calls is full");
    }
    if (callee->param) {
        for (uint32_t k = 0; k < extra; k++) {
            slot_put_wide(area + (size_t)16 * k,
                          args->value[callee->params + k]);
        }
        write_params(in, callee, args, fp);
    }
    if (callee->variadic && !interp_begin_varargs(in, fp, area, 16 * extra)) {
        return false;
    }
    frame_at(fp)->caller = in->fp;
    frame_at(fp)->code = callee;
    in->fp = fp;
    return true;
}

bool interp_call_adapted(struct interp *in, uint64_t address)
{
    const struct code *caller = frame_at(in->fp)->code;
    const uint32_t *pc = in->pc;
    const uint32_t *stub = pc + 5;
    const uint32_t *ret = stub + 2;
    const struct ir_inst *i = interp_inst_at(caller, pc, NULL);
    uint32_t f = memory_func_at(&in->memory, address, in->m->funcs.len);
    struct args args = {0};
    in->counted = true;
    if (!interp_access(in, IR_ACCESS_CALL, address, 0)) {
        return false;
    }
    const struct code *callee = &in->code[f];
    if (i->type != IR_VOID && i->type != callee->ret) {
        memset(frame_at(in->fp)->scratch, 0, sizeof frame_at(in->fp)->scratch);
        ret = pc + *stub;
    }
    read_args(in, i, caller, pc[3], &args);
    bool entered = enter_adapted(in, callee, &args, pc[3]);
    mem_free(args.type);
    mem_free(args.value);
    if (entered) {
        frame_at(in->fp)->ret = ret;
        in->pc = callee->entry;
        in->counted = false;
    }
    return entered;
}

void interp_adapt(uint8_t *fp, const uint32_t *pc)
{
    ir_type t = (ir_type)pc[2];
    uint32_t bits = t == IR_F32 ? 32 : t == IR_F64 ? 64 : t == IR_F80 ? 80 : t;
    u128 v = slot_get_wide(fp + offsetof(struct frame, scratch));
    slot_put_type(fp + pc[1], t, v & ~(u128)0 >> (128 - bits));
}

// ---------------------------------------------------------------- setjmp

/// What setjmp leaves in the program's memory.
struct jump_token {
    uint64_t serial;
    uint64_t frame; ///< offset in the stack
    uint32_t at;    ///< the SETJMP
    uint32_t plain; ///< 1: in plain code
    uint64_t sum;   ///< over the others, so that a made-up token is noticed
};
static_assert(sizeof(struct jump_token) == INTERP_TOKEN_BYTES, "as traced");

static uint64_t token_sum(const struct jump_token *t)
{
    uint64_t h = 0x9e3779b97f4a7c15u;
    uint64_t part[] = {t->serial, t->frame, t->at, t->plain};
    for (uint32_t k = 0; k < COUNT_OF(part); k++) {
        h = (h ^ part[k]) * 0xff51afd7ed558ccdu;
        h ^= h >> 29;
    }
    return h;
}

bool interp_setjmp(struct interp *in, uint64_t buf, uint32_t d)
{
    const struct code *c = frame_at(in->fp)->code;
    const uint32_t *plain = c->plain.word.data;
    struct jump_token t = {.serial = slot_get(in->fp + c->serial),
                           .frame = (uint64_t)(in->fp - in->stack)};
    (void)d;
    t.plain = plain && in->pc >= plain && in->pc < plain + c->plain.word.len;
    t.at = (uint32_t)(in->pc - (t.plain ? plain : c->fused.word.data));
    t.sum = token_sum(&t);
    if (!interp_access(in, IR_ACCESS_WRITE, buf, sizeof t)) {
        return false;
    }
    memcpy(memory_write_at(&in->memory, buf, sizeof t), &t, sizeof t);
    return true;
}

/// - returns the frame that called the setjmp, null when it has returned
static uint8_t *find_frame(const struct interp *in, const struct jump_token *t)
{
    uint8_t *fp = in->fp;
    while (frame_at(fp)->code) {
        if ((uint64_t)(fp - in->stack) == t->frame) {
            uint32_t serial = frame_at(fp)->code->serial;
            bool same = serial && slot_get(fp + serial) == t->serial;
            return same ? fp : NULL;
        }
        fp = frame_at(fp)->caller;
    }
    return NULL;
}

bool interp_longjmp(struct interp *in, uint64_t buf, uint32_t value)
{
    struct jump_token t;
    in->counted = true;
    if (!interp_access(in, IR_ACCESS_READ, buf, sizeof t)) {
        return false;
    }
    memcpy(&t, memory_read_at(&in->memory, buf, sizeof t), sizeof t);
    if (t.sum != token_sum(&t)) {
        return interp_fault(in, IR_CHECK_LIFETIME,
                            "longjmp through a buffer that no setjmp filled");
    }
    uint8_t *target = find_frame(in, &t);
    if (!target) {
        return interp_fault(in, IR_CHECK_LIFETIME,
                            "longjmp into a call that has returned");
    }
    for (uint8_t *fp = in->fp; fp != target; fp = frame_at(fp)->caller) {
        if (frame_at(fp)->code->cleanup) {
            interp_cleanup(in, fp);
        }
    }
    const struct code *c = frame_at(target)->code;
    const uint32_t *pc =
        (t.plain ? c->plain.word.data : c->fused.word.data) + t.at;
    REQUIRE(*pc == CODE_SETJMP);
    slot_put(target + pc[1], value ? value : 1);
    in->pc = pc + 3;
    in->fp = target;
    in->counted = false;
    return true;
}

// ---------------------------------------------------------------- two codes

const uint32_t *interp_leave_fused(struct interp *in, const uint32_t *pc)
{
    struct code *c = &in->code[frame_at(in->fp)->code->func];
    const struct code_row *row =
        code_find(&c->fused, (uint32_t)(pc - c->fused.word.data));
    const struct code_text *plain = interp_plain(in, c);
    uint32_t at = code_find_inst(plain, row->inst);
    // What fused code has passed without counting, plain code has not seen,
    // but for the instructions since the last count in the same block.
    in->budget -= row->count;
    in->budget += code_find(plain, at)->count;
    return plain->word.data + at;
}
