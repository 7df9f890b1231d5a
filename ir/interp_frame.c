/* SPDX-License-Identifier: Apache-2.0 */
/// Where a function's variables lie in its frame, and the tables that lead
/// from code back to the IR.
///
///   header | parameters | variables that start as 0 | other variables
///          | varargs, serial, constants | addresses of local objects
///          | bytes of objects
///
/// A variable starts as 0 when it may be read before it is written, so that
/// every run of a program is the same.
#include "ir/interp_host.h"
#include "ir/interp_impl.h"

enum {
    OBJECT_IN_FRAME = 64 << 10,   ///< larger ones get storage from memory
    OBJECTS_IN_FRAME = 256 << 10, ///< all of a frame together

};

static const uint32_t stub_enter[] = {CODE_ENTER};
static const uint32_t stub_native[] = {CODE_NATIVE};
static const uint32_t stub_missing[] = {CODE_MISSING};

uint32_t interp_sig(struct interp *in, ir_type ret, const ir_type *param,
                    uint32_t n)
{
    char *text = arena_alloc(&in->arena, n + 1);
    text[0] = (char)ret;
    for (uint32_t k = 0; k < n; k++) {
        text[k + 1] = (char)param[k];
    }
    return intern_make(&in->sigs, text, n + 1).index;
}

static void init_code(struct interp *in, uint32_t func)
{
    const struct ir_func *f = &in->m->funcs.data[func];
    struct code *c = &in->code[func];
    const struct interp_host *host = in->config->host;
    ir_type *param = NULL;
    c->f = f;
    c->func = func;
    c->ret = f->ret;
    c->variadic = f->variadic;
    c->host =
        host && host->answers && host->answers(host->ctx, (ir_func_id){func});
    if (c->host) {
        c->entry = stub_native;
        c->variadic = false;
    } else if (f->defined) {
        c->entry = stub_enter;
        c->params = f->params;
        param = arena_array(&in->arena, ir_type, f->params + 1);
        for (uint32_t k = 0; k < f->params; k++) {
            param[k] = f->var[k + 1].type;
        }
    } else if (f->intrinsic != IR_INTRINSIC_NONE) {
        c->entry = stub_native;
        param = arena_array(&in->arena, ir_type, 4);
        interp_intrinsic_sig(f->intrinsic, &c->ret, param, &c->params);
    } else {
        c->entry = stub_missing;
    }
    c->param = param;
    c->need = FRAME_SIZE;
    for (uint32_t k = 0; param && k < c->params; k++) {
        (void)slot_place(&c->need, param[k]);
    }
    if (param && !c->variadic) {
        c->sig = interp_sig(in, c->ret, param, c->params);
    }
}

void interp_code_init(struct interp *in)
{
    intern_init(&in->sigs);
    in->code = mem_new(in->m->funcs.len, sizeof *in->code);
    for (uint32_t k = 1; k < in->m->funcs.len; k++) {
        init_code(in, k);
    }
}

uint64_t interp_func_address(const struct interp *in, uint32_t func)
{
    const struct code *c = &in->code[func];
    bool missing = !c->f->defined && c->f->intrinsic == IR_INTRINSIC_NONE;
    return missing && c->f->linkage == IR_WEAK
               ? 0
               : memory_func_address(&in->memory, func);
}

static void text_free(struct code_text *t)
{
    vec_release(&t->word);
    vec_release(&t->row);
}

void interp_code_release(struct interp *in)
{
    for (uint32_t k = 1; k < in->m->funcs.len; k++) {
        text_free(&in->code[k].fused);
        text_free(&in->code[k].plain);
    }
    mem_free(in->code);
    intern_release(&in->sigs);
}

// ---------------------------------------------------------------- layout

/// Which variables may be read before they are written.
struct exposed {
    const struct ir_func *f;
    uint32_t block;
    uint32_t *written; ///< by variable: the last block that wrote it so far
    bool *exposed, *entry;
};

static void see_use(void *ctx, ir_opd o)
{
    struct exposed *e = ctx;
    uint32_t v = ir_opd_index(o);
    if (ir_opd_kind(o) == IR_OPD_VAR && e->written[v] != e->block) {
        e->exposed[v] = true;
    }
}

/// A variable is safe when all its uses follow a definition in their own
/// block, or when the entry block defines it first of all.
static void find_exposed(struct exposed *e)
{
    const struct ir_func *f = e->f;
    for (e->block = 1; e->block < f->blocks; e->block++) {
        const struct ir_block *b = &f->block[e->block];
        for (uint32_t k = b->first; k < b->first + b->count; k++) {
            const struct ir_inst *i = &f->inst[k];
            uint32_t v = i->dst.index;
            ir_each_use(f, i, see_use, e);
            e->written[v] = e->block;
            if (e->block == 1 && !e->exposed[v]) {
                e->entry[v] = true;
            }
        }
    }
}

static uint32_t align_16(uint32_t n)
{
    return (n + 15) & ~(uint32_t)15;
}

static void place_vars(struct code *c, const bool *zero, uint32_t *end)
{
    const struct ir_func *f = c->f;
    for (uint32_t k = 1; k <= f->params; k++) {
        c->slot[k] = slot_place(end, f->var[k].type);
    }
    *end = align_16(*end);
    c->zero = *end;
    for (uint32_t k = f->params + 1; k < f->vars; k++) {
        if (zero[k]) {
            c->slot[k] = slot_place(end, f->var[k].type);
        }
    }
    c->zeros = *end - c->zero;
    for (uint32_t k = f->params + 1; k < f->vars; k++) {
        if (!zero[k]) {
            c->slot[k] = slot_place(end, f->var[k].type);
        }
    }
}

/// Does the function have constants, or variables, of wide types?
static bool has_wide(const struct interp *in, const struct ir_func *f)
{
    bool wide = false;
    for (uint32_t k = 1; k < f->vars; k++) {
        wide |= type_is_wide(f->var[k].type);
    }
    for (uint32_t k = 0; k < f->insts; k++) {
        const ir_opd opd[] = {f->inst[k].a, f->inst[k].b, f->inst[k].c};
        for (uint32_t n = 0; n < COUNT_OF(opd); n++) {
            wide |= ir_opd_kind(opd[n]) == IR_OPD_CONST &&
                    type_is_wide(ir_const(in->m, opd[n])->type);
        }
    }
    return wide;
}

static void place_special(const struct interp *in, struct code *c,
                          uint32_t *end)
{
    ir_type temp = has_wide(in, c->f) ? IR_I128 : IR_I64;
    if (c->f->variadic) {
        c->varargs = slot_place(end, IR_I64);
    }
    if (c->f->setjmp) {
        c->serial = slot_place(end, IR_I64);
    }
    for (uint32_t k = 0; k < COUNT_OF(c->temp); k++) {
        c->temp[k] = slot_place(end, temp);
    }
}

static void place_objects(struct code *c, uint32_t *end)
{
    const struct ir_func *f = c->f;
    uint32_t first = 0;
    c->objects = *end;
    *end += f->objects > 0 ? 8 * (f->objects - 1) : 0;
    *end = align_16(*end);
    first = *end;
    for (uint32_t k = 1; k < f->objects; k++) {
        uint64_t size = f->object[k].size;
        if (size <= OBJECT_IN_FRAME &&
            *end - first + size <= OBJECTS_IN_FRAME) {
            c->object[k] = *end;
            *end = align_16(*end + (uint32_t)size);
        }
    }
}

void interp_layout(struct interp *in, struct code *c)
{
    const struct ir_func *f = c->f;
    struct exposed e = {.f = f};
    uint32_t end = FRAME_SIZE;
    c->slot = arena_array(&in->arena, uint32_t, f->vars + 1);
    c->object = arena_array(&in->arena, uint32_t, f->objects + 1);
    e.written = mem_new(f->vars + 1, sizeof *e.written);
    e.exposed = mem_new(f->vars + 1, sizeof *e.exposed);
    e.entry = mem_new(f->vars + 1, sizeof *e.entry);
    find_exposed(&e);
    for (uint32_t k = 1; k < f->vars; k++) {
        e.exposed[k] = e.exposed[k] && !e.entry[k];
    }
    place_vars(c, e.exposed, &end);
    place_special(in, c, &end);
    place_objects(c, &end);
    c->frame = align_16(end);
    c->need = c->frame;
    c->cleanup = f->variadic || f->objects > 1;
    for (uint32_t k = 0; k < f->insts; k++) {
        c->cleanup |= f->inst[k].op == IR_SALLOC;
    }
    mem_free(e.written);
    mem_free(e.exposed);
    mem_free(e.entry);
}

// ---------------------------------------------------------------- tables

const struct code_row *code_find(const struct code_text *text, uint32_t at)
{
    uint32_t lo = 0;
    uint32_t hi = text->row.len;
    REQUIRE(hi > 0);
    while (hi - lo > 1) {
        uint32_t mid = lo + (hi - lo) / 2;
        if (text->row.data[mid].at <= at) {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    return &text->row.data[lo];
}

uint32_t code_find_inst(const struct code_text *text, uint32_t inst)
{
    uint32_t lo = 0;
    uint32_t hi = text->row.len;
    while (hi - lo > 1) { // rows of plain code ascend in both columns
        uint32_t mid = lo + (hi - lo) / 2;
        if (text->row.data[mid].inst <= inst) {
            lo = mid;
        } else {
            hi = mid;
        }
    }
    assert(text->row.data[lo].inst == inst);
    return text->row.data[lo].at;
}
