/* SPDX-License-Identifier: Apache-2.0 */
/// Where and why a run ends: messages that name the object, and the stack.
#include "base/text.h"
#include "ir/interp_impl.h"

#include <stdarg.h>

// ---------------------------------------------------------------- places

const struct ir_inst *interp_inst_at(const struct code *code,
                                     const uint32_t *pc, uint32_t *count)
{
    const struct code_text *texts[] = {&code->fused, &code->plain};
    for (uint32_t k = 0; k < COUNT_OF(texts); k++) {
        const uint32_t *first = texts[k]->word.data;
        if (first && pc >= first && pc < first + texts[k]->word.len) {
            const struct code_row *row =
                code_find(texts[k], (uint32_t)(pc - first));
            if (count) {
                *count = row->count;
            }
            return &code->f->inst[row->inst];
        }
    }
    return NULL;
}

/// Steps and places from the frames.
static void fill_stack(struct interp *in)
{
    struct interp_result *r = &in->result;
    const uint32_t *pc = in->pc;
    uint32_t count = 0;
    r->depth = 0;
    for (uint8_t *fp = in->fp; frame_at(fp)->code; fp = frame_at(fp)->caller) {
        const struct code *c = frame_at(fp)->code;
        const struct ir_inst *i = interp_inst_at(c, pc, &count);
        if (r->depth == 0) {
            r->func.index = c->func;
            r->loc = i ? i->loc : c->f->loc;
            in->counted |= i == NULL;
            in->budget -= in->counted ? 0 : (int64_t)count + 1;
        }
        if (r->depth < COUNT_OF(r->stack)) {
            r->stack[r->depth].func.index = c->func;
            r->stack[r->depth].loc = i ? i->loc : c->f->loc;
        }
        r->depth++;
        pc = frame_at(fp)->ret - 1;
    }
}

static void stop(struct interp *in, enum interp_end end, const char *message)
{
    struct interp_result *r = &in->result;
    size_t len = strlen(message);
    len = len < sizeof r->message ? len : sizeof r->message - 1;
    memcpy(r->message, message, len);
    r->message[len] = '\0';
    r->end = end;
    in->counted |= end == INTERP_LIMIT;
    fill_stack(in);
    in->counted = false;
}

bool interp_stop(struct interp *in, enum interp_end end, const char *fmt, ...)
{
    va_list ap;
    char buf[sizeof in->result.message];
    va_start(ap, fmt);
    (void)vsnprintf(buf, sizeof buf, fmt, ap);
    va_end(ap);
    stop(in, end, buf);
    return false;
}

bool interp_fault(struct interp *in, enum ir_check_kind kind, const char *fmt,
                  ...)
{
    va_list ap;
    char buf[sizeof in->result.message];
    va_start(ap, fmt);
    (void)vsnprintf(buf, sizeof buf, fmt, ap);
    va_end(ap);
    in->result.kind = kind;
    stop(in, INTERP_FAULT, buf);
    return false;
}

bool interp_no_memory(struct interp *in, uint64_t size)
{
    if (size > MEMORY_MAX_SIZE) {
        return interp_stop(in, INTERP_LIMIT,
                           "memory: an object of %llu bytes is too large",
                           (unsigned long long)size);
    }
    return interp_stop(in, INTERP_LIMIT, "the limit of memory is reached");
}

bool interp_fail_check(struct interp *in)
{
    const struct ir_inst *i =
        interp_inst_at(frame_at(in->fp)->code, in->pc, NULL);
    enum ir_check_kind kind = (enum ir_check_kind)i->imm;
    return interp_fault(in, kind, "%s",
                        i->text.index ? ir_text(in->m, i->text)
                                      : ir_check_info[kind].what);
}

struct missing {
    const struct ir_module *m;
    uint32_t found;
};

static void see_missing(void *ctx, ir_opd o)
{
    struct missing *s = ctx;
    uint32_t k = ir_opd_index(o);
    if (ir_opd_kind(o) == IR_OPD_GLOBAL &&
        ir_is_missing(&s->m->globals.data[k])) {
        s->found = k;
    }
}

uint32_t interp_missing(const struct ir_module *m, const struct ir_func *f,
                        const struct ir_inst *i)
{
    struct missing s = {m, 0};
    ir_each_use(f, i, see_missing, &s);
    return s.found;
}

static bool stop_missing(struct interp *in, uint32_t global)
{
    return interp_stop(in, INTERP_UNSUPPORTED,
                       "use of '%s', which is defined nowhere",
                       ir_text(in->m, in->m->globals.data[global].source_name));
}

bool interp_unsupported(struct interp *in)
{
    const struct code *c = frame_at(in->fp)->code;
    const struct ir_inst *i = interp_inst_at(c, in->pc, NULL);
    uint32_t global = interp_missing(in->m, c->f, i);
    if (global != 0) {
        return stop_missing(in, global);
    }
    return interp_stop(in, INTERP_UNSUPPORTED, "%s", ir_text(in->m, i->text));
}

// ---------------------------------------------------------------- objects

/// "'buf'", "a heap object", ...
static void name_object(const struct interp *in, const struct memory_view *v,
                        struct text *out)
{
    const struct ir_module *m = in->m;
    str_id name = {0};
    const char *what = "an object";
    switch (v->known ? v->kind : MEMORY_NONE) {
    case MEMORY_NONE:
    case MEMORY_FUNCTIONS:
        break;
    case MEMORY_GLOBAL:
        name = m->globals.data[v->index].literal
                   ? name
                   : m->globals.data[v->index].source_name;
        what = m->globals.data[v->index].literal ? "a string literal"
                                                 : "a global object";
        break;
    case MEMORY_LOCAL:
        name = m->funcs.data[v->owner].object[v->index].source_name;
        what = "a temporary object";
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
    }
    if (name.index != 0) {
        text_addf(out, "'%s'", ir_text(m, name));
    } else {
        text_add(out, what);
    }
}

static const char *plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

/// "offset 40 of 'buf' (40 bytes)", and what else an address can be.
static void describe(const struct interp *in, const struct memory_view *v,
                     uint64_t addr, struct text *out)
{
    uint32_t f = memory_func_at(&in->memory, addr, in->m->funcs.len);
    switch (v->state) {
    case MEMORY_IS_NULL:
        if (addr == 0) {
            text_add(out, "the null pointer");
        } else {
            text_addf(out, "address %llu, close to the null pointer",
                      (unsigned long long)addr);
        }
        return;
    case MEMORY_IS_FUNCTION:
        text_addf(out, "the code of '%s'",
                  f ? ir_text(in->m, in->m->funcs.data[f].source_name) : "?");
        return;
    case MEMORY_IS_NOTHING:
        text_addf(out, "address 0x%llx, where no object is",
                  (unsigned long long)addr);
        return;
    case MEMORY_IS_DEAD:
        if (v->known) {
            text_addf(out, "offset %lld of ", (long long)v->offset);
        }
        name_object(in, v, out);
        text_add(out, v->kind == MEMORY_HEAP && v->known ? ", which was freed"
                                                         : ", which has ended");
        return;
    case MEMORY_IS_LIVE:
        text_addf(out, "offset %lld of ", (long long)v->offset);
        name_object(in, v, out);
        text_addf(out, " (%llu byte%s)", (unsigned long long)v->size,
                  plural(v->size));
        return;
    }
    UNREACHABLE();
}

bool interp_undefined(struct interp *in, uint64_t addr)
{
    struct memory_view v = memory_look(&in->memory, addr);
    if (v.state != MEMORY_IS_LIVE || v.kind != MEMORY_GLOBAL ||
        in->m->globals.data[v.index].defined) {
        return false;
    }
    (void)stop_missing(in, v.index);
    return true;
}

// ---------------------------------------------------------------- accesses

static bool fault_at(struct interp *in, enum ir_check_kind kind,
                     const char *what, uint64_t addr)
{
    struct memory_view v = memory_look(&in->memory, addr);
    struct text t = {0};
    text_add(&t, what);
    describe(in, &v, addr, &t);
    bool ok = interp_fault(in, kind, "%s", text_str(&t));
    text_release(&t);
    return ok;
}

/// READ and WRITE that failed.
static bool fault_data(struct interp *in, bool write, uint64_t addr,
                       uint64_t size)
{
    struct memory_view v = memory_look(&in->memory, addr);
    char what[96];
    enum ir_check_kind kind = v.state == MEMORY_IS_NULL   ? IR_CHECK_NULL_DEREF
                              : v.state == MEMORY_IS_DEAD ? IR_CHECK_LIFETIME
                                                          : IR_CHECK_BOUNDS;
    if (interp_undefined(in, addr)) {
        return false;
    }
    if (write && memory_read_at(&in->memory, addr, size)) {
        return fault_at(in, kind, "write to read-only object: ", addr);
    }
    (void)snprintf(what, sizeof what, "%s of %llu byte%s at ",
                   write ? "write" : "read", (unsigned long long)size,
                   plural(size));
    return fault_at(in, kind, what, addr);
}

static bool access_free(struct interp *in, uint64_t addr)
{
    struct memory_view v = memory_look(&in->memory, addr);
    bool heap = v.kind == MEMORY_HEAP;
    if (addr == 0 || (v.state == MEMORY_IS_LIVE && heap && v.offset == 0)) {
        return true;
    }
    if (v.state == MEMORY_IS_DEAD && heap) {
        return interp_fault(in, IR_CHECK_DOUBLE_FREE,
                            "free of a heap object that was freed already");
    }
    return fault_at(in, IR_CHECK_BAD_FREE, "free of ", addr);
}

static bool access_call(struct interp *in, uint64_t addr)
{
    if (memory_func_at(&in->memory, addr, in->m->funcs.len) != 0) {
        return true;
    }
    return fault_at(in, addr == 0 ? IR_CHECK_NULL_DEREF : IR_CHECK_BOUNDS,
                    addr == 0 ? "call through "
                              : "call of something that is not a function: ",
                    addr);
}

bool interp_access(struct interp *in, enum ir_access mode, uint64_t addr,
                   uint64_t size)
{
    switch (mode) {
    case IR_ACCESS_READ:
        return size == 0 || memory_read_at(&in->memory, addr, size) ||
               fault_data(in, false, addr, size);
    case IR_ACCESS_WRITE:
        return size == 0 || memory_write_at(&in->memory, addr, size) ||
               fault_data(in, true, addr, size);
    case IR_ACCESS_FREE:
        return access_free(in, addr);
    case IR_ACCESS_CALL:
        return access_call(in, addr);
    case IR_ACCESS_COUNT:
        break;
    }
    UNREACHABLE();
}
