/* SPDX-License-Identifier: Apache-2.0 */
/// Is the solution one?  Looks at every instruction anew and asks the public
/// functions whether its sets are large enough.  Nothing is shared with the
/// generation of the constraints, nothing is fast.
///
/// What PT_EXTERNAL reaches is looked at once: an object that escapes holds
/// what PT_EXTERNAL holds and the other way round; so for a pointer that has
/// PT_EXTERNAL the other objects that escape are left out.
#include "dataflow/pt_impl.h"

struct verify {
    const struct points_to *p;
    const struct ir_module *m;
    struct text *why;
    bool ok;
    struct map made;     ///< instance, inst: object
    struct map vaarea;   ///< instance: object
    struct map contents; ///< object, offset; size: row of content
    VEC(struct pt_span) content;
    uint32_t pointer;
    uint32_t instance; ///< now looked at
    uint32_t inst;
};

static void fail(struct verify *v, const char *what)
{
    if (v->ok) {
        const struct ir_func *f =
            ir_func(v->m, v->p->instances.data[v->instance].func);
        text_addf(v->why, "points-to: %s: instance %u, %s, instruction %u",
                  what, v->instance, ir_text(v->m, f->name), v->inst);
    }
    v->ok = false;
}

// ---------------------------------------------------------------- sets

static bool escapes(const struct verify *v, uint32_t object)
{
    return v->p->objects.data[object].escapes;
}

static bool has_outside(struct pt_span s)
{
    return s.count > 0 && s.loc[0].object == PT_OUTSIDE;
}

/// Does the set have the location, or one that covers it?
static bool covers(const struct verify *v, struct pt_span set,
                   struct pt_loc loc)
{
    uint32_t low = 0;
    uint32_t high = set.count;
    if (has_outside(set) && escapes(v, loc.object)) {
        return true;
    }
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        bool before = set.loc[mid].object < loc.object ||
                      (set.loc[mid].object == loc.object &&
                       set.loc[mid].offset < loc.offset);
        low = before ? mid + 1 : low;
        high = before ? high : mid;
    }
    // PT_ANY is the largest offset, and then the only one.
    return low < set.count && set.loc[low].object == loc.object &&
           (set.loc[low].offset == loc.offset || set.loc[low].offset == PT_ANY);
}

/// - any: the offsets of `part` are lost on the way
static void need(struct verify *v, struct pt_span set, struct pt_span part,
                 bool any, const char *what)
{
    if (set.loc == part.loc && !any) {
        return;
    }
    for (uint32_t k = 0; k < part.count && v->ok; k++) {
        struct pt_loc loc = part.loc[k];
        loc.offset = any ? PT_ANY : loc.offset;
        if (!covers(v, set, loc)) {
            fail(v, what);
        }
    }
}

static void need_one(struct verify *v, struct pt_span set, uint32_t object,
                     uint32_t offset, const char *what)
{
    struct pt_loc loc = {object, offset};
    if (!covers(v, set, loc)) {
        fail(v, what);
    }
}

static struct pt_span get(const struct verify *v, ir_opd o)
{
    return points_to_get(v->p, v->instance, o);
}

static struct pt_span result(const struct verify *v, const struct ir_inst *i)
{
    return get(v, ir_opd_var(i->dst));
}

static struct pt_span content(struct verify *v, uint32_t object,
                              uint32_t offset, uint32_t size)
{
    uint64_t key = (uint64_t)object << 37 | (uint64_t)offset << 5 | size;
    uint32_t row = 0;
    bool keep = size < 32 && object >> 26 == 0;
    if (keep && map_find(&v->contents, key, &row)) {
        assert(v->content.data);
        return v->content.data[row];
    }
    struct pt_span span = points_to_content(v->p, object, offset, size);
    if (keep) {
        map_set(&v->contents, key, v->content.len);
        vec_push(&v->content, span);
    }
    return span;
}

/// Is there an access of the bytes that does something?
static bool accessible(const struct verify *v, struct pt_loc at, uint32_t size)
{
    uint64_t limit = v->p->objects.data[at.object].size;
    return at.offset == PT_ANY || limit == 0 ||
           (uint64_t)at.offset + size <= limit;
}

static bool writable(const struct verify *v, uint32_t object)
{
    const struct pt_object *o = &v->p->objects.data[object];
    return o->kind != PT_FUNC &&
           (o->kind != PT_GLOBAL || !v->m->globals.data[o->index].read_only);
}

/// Left out in a pointer's set: see above.
static bool implied(const struct verify *v, struct pt_span pointer,
                    struct pt_loc at)
{
    return has_outside(pointer) && at.object != PT_OUTSIDE &&
           escapes(v, at.object);
}

// ---------------------------------------------------------------- memory

static void check_load(struct verify *v, const struct ir_inst *i, uint32_t size)
{
    struct pt_span from = get(v, i->a);
    bool part = size < v->pointer;
    for (uint32_t k = 0; k < from.count && v->ok; k++) {
        struct pt_loc at = from.loc[k];
        if (!implied(v, from, at) && accessible(v, at, size)) {
            need(v, result(v, i), content(v, at.object, at.offset, size), part,
                 "load");
        }
    }
}

static void check_store(struct verify *v, const struct ir_inst *i,
                        uint32_t size)
{
    struct pt_span to = get(v, i->a);
    struct pt_span value = get(v, i->b);
    bool part = size < v->pointer;
    for (uint32_t k = 0; k < to.count && value.count > 0 && v->ok; k++) {
        struct pt_loc at = to.loc[k];
        at.offset = i->op == IR_MEMSET ? PT_ANY : at.offset;
        if (!implied(v, to, at) && accessible(v, at, size) &&
            writable(v, at.object)) {
            need(v, content(v, at.object, at.offset, size), value, part,
                 "store");
        }
    }
}

/// Pointers in the first `size` bytes, at most so many: at any place when an
/// offset is not known.
static void check_copy(struct verify *v, struct pt_loc to, struct pt_loc from,
                       uint64_t size)
{
    enum { MOST = 256 };
    if (size < INT32_MAX && (!accessible(v, to, (uint32_t)size) ||
                             !accessible(v, from, (uint32_t)size))) {
        return;
    }
    if (to.offset == PT_ANY || from.offset == PT_ANY) {
        uint32_t limit = (uint32_t)(size < INT32_MAX ? size : INT32_MAX);
        need(v, content(v, to.object, PT_ANY, 0),
             points_to_content(v->p, from.object, from.offset, limit), false,
             "memcpy");
        return;
    }
    for (uint32_t k = 0; k < MOST && k + v->pointer <= size && v->ok; k++) {
        struct pt_loc a = {to.object, to.offset + k};
        struct pt_loc b = {from.object, from.offset + k};
        if (accessible(v, a, v->pointer) && accessible(v, b, v->pointer)) {
            need(v, content(v, a.object, a.offset, v->pointer),
                 content(v, b.object, b.offset, v->pointer), false, "memcpy");
        }
    }
}

static void check_memcpy(struct verify *v, const struct ir_inst *i)
{
    struct pt_span to = get(v, i->a);
    struct pt_span from = get(v, i->b);
    bool is_const = ir_opd_kind(i->c) == IR_OPD_CONST;
    uint64_t size = is_const ? ir_const(v->m, i->c)->lo : UINT64_MAX;
    for (uint32_t t = 0; t < to.count && v->ok; t++) {
        if (implied(v, to, to.loc[t]) || !writable(v, to.loc[t].object)) {
            continue;
        }
        for (uint32_t f = 0; f < from.count && v->ok; f++) {
            if (!implied(v, from, from.loc[f])) {
                check_copy(v, to.loc[t], from.loc[f], size);
            }
        }
    }
}

// ---------------------------------------------------------------- values

/// Do all definitions of o extend a number to that of a signed number of at
/// most so many bits?
static bool is_narrow(const struct verify *v, ir_opd o, uint32_t bits)
{
    const struct ir_func *f =
        ir_func(v->m, v->p->instances.data[v->instance].func);
    if (ir_opd_kind(o) != IR_OPD_VAR || ir_opd_index(o) <= f->params) {
        return false;
    }
    for (uint32_t k = 0; k < f->insts; k++) {
        const struct ir_inst *i = &f->inst[k];
        bool extends = (i->op == IR_SEXT && i->from <= bits) ||
                       (i->op == IR_ZEXT && i->from < bits);
        if (i->dst.index == ir_opd_index(o) && !extends) {
            return false;
        }
    }
    return true;
}

static void check_padd(struct verify *v, const struct ir_inst *i)
{
    struct pt_span from = get(v, i->a);
    int64_t scale = (int64_t)ir_const(v->m, i->c)->lo;
    if (v->pointer < 8) {
        scale = (int32_t)scale;
    }
    if (ir_opd_kind(i->b) != IR_OPD_CONST) {
        need(v, result(v, i), from, true, "padd");
        if (!is_narrow(v, i->b, scale == 1 || scale == -1 ? 32 : 17)) {
            need(v, result(v, i), get(v, i->b), true, "padd of an address");
        }
        return;
    }
    for (uint32_t k = 0; k < from.count && v->ok; k++) {
        struct pt_loc loc = from.loc[k];
        uint64_t step = ir_const(v->m, i->b)->lo * (uint64_t)scale;
        bool code = v->p->objects.data[loc.object].kind == PT_FUNC;
        if (loc.offset != PT_ANY && (!code || step == 0)) {
            loc.offset += (uint32_t)step;
        }
        need_one(v, result(v, i), loc.object, loc.offset, "padd");
    }
}

/// Objects of both sets together: 0, 1 or 2 for more.
static uint32_t count_objects(struct pt_span a, struct pt_span b)
{
    struct pt_span one = a.count > 0 ? a : b;
    uint32_t object = one.count > 0 ? one.loc[0].object : 0;
    uint32_t count = one.count > 0;
    for (uint32_t k = 0; k < a.count + b.count; k++) {
        struct pt_loc l = k < a.count ? a.loc[k] : b.loc[k - a.count];
        count = l.object != object ? 2 : count;
    }
    return count;
}

/// Are all definitions of o the address of a pointer?
static bool is_pointer(const struct verify *v, ir_opd o)
{
    const struct ir_func *f =
        ir_func(v->m, v->p->instances.data[v->instance].func);
    bool pointer = ir_opd_kind(o) == IR_OPD_VAR && ir_opd_index(o) > f->params;
    for (uint32_t k = 0; k < f->insts && pointer; k++) {
        pointer =
            f->inst[k].dst.index != ir_opd_index(o) || f->inst[k].op == IR_PTOI;
    }
    return pointer;
}

static void check_sub(struct verify *v, const struct ir_inst *i)
{
    struct pt_span a = get(v, i->a);
    struct pt_span b = get(v, i->b);
    bool both = a.count > 0 && b.count > 0;
    if (!is_pointer(v, i->a) || !is_pointer(v, i->b) || !both ||
        count_objects(a, b) > 1) {
        need(v, result(v, i), a, true, "difference");
        need(v, result(v, i), b, true, "difference");
    }
}

/// - returns whether the operation gives a value made of its operands
static bool makes_value(const struct ir_inst *i)
{
    switch (ir_op_info[i->op].form) {
    case IR_FORM_UN:
    case IR_FORM_CAST:
    case IR_FORM_SELECT:
        return true;
    case IR_FORM_BIN:
        return !ir_is_float(i->type);
    default:
        return false;
    }
}

static void check_value(struct verify *v, const struct ir_inst *i)
{
    bool exact = i->op == IR_COPY || i->op == IR_SELECT || i->op == IR_PTOI ||
                 i->op == IR_ITOP || i->op == IR_BITCAST || i->op == IR_ZEXT ||
                 i->op == IR_SEXT ||
                 (i->op == IR_TRUNC && i->type >= 8 * v->pointer);
    if (i->op != IR_SELECT) {
        need(v, result(v, i), get(v, i->a), !exact, "operand");
    }
    need(v, result(v, i), get(v, i->b), !exact, "operand");
    need(v, result(v, i), get(v, i->c), !exact, "operand");
}

// ---------------------------------------------------------------- calls

static ir_opd arg(const struct verify *v, const struct ir_inst *i, uint32_t k)
{
    const struct ir_func *f =
        ir_func(v->m, v->p->instances.data[v->instance].func);
    return (ir_opd){f->extra[i->extra + k]};
}

/// All of the set is known outside.
static void need_escaped(struct verify *v, struct pt_span set)
{
    for (uint32_t k = 0; k < set.count && v->ok; k++) {
        if (!escapes(v, set.loc[k].object)) {
            fail(v, "what code outside gets escapes");
        }
    }
}

static void check_unknown(struct verify *v, const struct ir_inst *i)
{
    const struct ir_module *m = v->m;
    for (uint32_t k = 0; k < i->extra_len; k++) {
        need_escaped(v, get(v, arg(v, i, k)));
    }
    if (i->dst.index != 0) {
        need_one(v, result(v, i), PT_OUTSIDE, PT_ANY, "result from outside");
    }
    for (uint32_t g = 1; g < m->globals.len; g++) {
        ir_opd o = ir_opd_global((ir_global_id){g});
        bool seen =
            i->op == IR_UNSUP || m->globals.data[g].linkage != IR_INTERNAL;
        if (seen && !escapes(v, points_to_object(v->p, (ir_func_id){0}, o))) {
            fail(v, "globals escape");
        }
    }
}

/// The argument that parameter k of a call through a pointer gets: the n-th
/// of its class, n its number in the class.
static bool find_arg(const struct verify *v, const struct ir_inst *i,
                     const struct ir_func *callee, uint32_t k, uint32_t *found)
{
    const struct ir_func *f =
        ir_func(v->m, v->p->instances.data[v->instance].func);
    enum pt_class class = pt_class_of(callee->var[k + 1].type);
    uint32_t n = 0;
    if (ir_opd_kind(i->a) == IR_OPD_FUNC) {
        *found = k;
        return k < i->extra_len;
    }
    for (uint32_t j = 0; j < k; j++) {
        n += pt_class_of(callee->var[j + 1].type) == class;
    }
    for (*found = 0; *found < i->extra_len; ++*found) {
        ir_type t = ir_opd_type(v->m, f, arg(v, i, *found));
        if (pt_class_of(t) == class && n-- == 0) {
            return true;
        }
    }
    return false;
}

static void check_bound(struct verify *v, const struct ir_inst *i,
                        uint32_t instance)
{
    ir_func_id id = v->p->instances.data[instance].func;
    const struct ir_func *callee = ir_func(v->m, id);
    uint32_t found = 0;
    uint32_t area = 0;
    for (uint32_t k = 0; k < callee->params; k++) {
        ir_opd param = ir_opd_var((ir_var_id){k + 1});
        if (find_arg(v, i, callee, k, &found)) {
            need(v, points_to_get(v->p, instance, param),
                 get(v, arg(v, i, found)), false, "argument");
        }
    }
    for (uint32_t k = callee->params; callee->variadic && k < i->extra_len;
         k++) {
        struct pt_span value = get(v, arg(v, i, k));
        if (value.count > 0 && !map_find(&v->vaarea, instance, &area)) {
            fail(v, "variadic area");
        } else if (value.count > 0) {
            need(v, content(v, area, 16 * (k - callee->params), v->pointer),
                 value, false, "variadic argument");
        }
    }
    for (uint32_t k = 0; k < callee->insts && i->dst.index != 0; k++) {
        if (callee->inst[k].op == IR_RET) {
            need(v, result(v, i),
                 points_to_get(v->p, instance, callee->inst[k].a), false,
                 "result");
        }
    }
}

/// Every function that the pointer may be is called.
static void check_targets(struct verify *v, const struct ir_inst *i,
                          struct pt_calls calls)
{
    struct pt_span to = get(v, i->a);
    for (uint32_t k = 0; k < to.count; k++) {
        const struct pt_object *o = &v->p->objects.data[to.loc[k].object];
        const struct ir_func *f = ir_func(v->m, o->func);
        bool found = o->kind != PT_FUNC;
        for (uint32_t j = 0; j < calls.count && !found; j++) {
            uint32_t instance = calls.instance[j];
            found = v->p->instances.data[instance].func.index == o->func.index;
        }
        bool known = !ir_is_unknown(v->m, f);
        if (!found && (known || !calls.unknown)) {
            fail(v, "callee");
        }
    }
}

static void check_call(struct verify *v, const struct ir_inst *i)
{
    struct pt_calls calls = points_to_callees(v->p, v->instance, v->inst);
    if (calls.unknown) {
        check_unknown(v, i);
    }
    check_targets(v, i, calls);
    for (uint32_t k = 0; k < calls.count && v->ok; k++) {
        uint32_t func = v->p->instances.data[calls.instance[k]].func.index;
        enum ir_intrinsic which = v->m->funcs.data[func].intrinsic;
        if (v->m->funcs.data[func].defined) {
            check_bound(v, i, calls.instance[k]);
        } else if ((which == IR_INTRINSIC___dgse_environ ||
                    which == IR_INTRINSIC___dgse_argv) &&
                   i->dst.index != 0) {
            need_one(v, result(v, i), PT_OUTSIDE, PT_ANY, "environment");
        }
    }
}

/// What any longjmp gives, this setjmp may return.
static void check_setjmp(struct verify *v, const struct ir_inst *i)
{
    struct pt_span to = result(v, i);
    for (uint32_t k = 1; k < v->p->instances.len; k++) {
        const struct ir_func *f = ir_func(v->m, v->p->instances.data[k].func);
        for (uint32_t j = 0; j < f->insts; j++) {
            if (f->inst[j].op == IR_LONGJMP) {
                need(v, to, points_to_get(v->p, k, f->inst[j].b), false,
                     "value of longjmp");
            }
        }
    }
}

// ---------------------------------------------------------------- program

static void check_made(struct verify *v, const struct ir_inst *i)
{
    uint64_t key = (uint64_t)v->instance << 32 | v->inst;
    uint32_t object = 0;
    bool found = i->op == IR_VAAREA ? map_find(&v->vaarea, v->instance, &object)
                                    : map_find(&v->made, key, &object);
    if (!found) {
        fail(v, "new object");
    } else {
        need_one(v, result(v, i), object, 0, "new object");
    }
}

static void check_inst(struct verify *v, const struct ir_inst *i)
{
    uint32_t bits = ir_type_bits(v->m, i->type);
    switch (i->op) {
    case IR_LOAD:
        check_load(v, i, ir_type_bytes(v->m, i->type));
        break;
    case IR_LOADBITS:
        check_load(v, i, (i->imm + bits + 7) / 8);
        break;
    case IR_STORE:
        check_store(v, i, ir_type_bytes(v->m, i->type));
        break;
    case IR_STOREBITS:
        check_store(v, i, (i->imm + bits + 7) / 8);
        break;
    case IR_MEMSET:
        check_store(v, i, 1);
        break;
    case IR_MEMCPY:
        check_memcpy(v, i);
        break;
    case IR_PADD:
        check_padd(v, i);
        break;
    case IR_SUB:
        check_sub(v, i);
        break;
    case IR_HALLOC:
    case IR_SALLOC:
    case IR_VAAREA:
        check_made(v, i);
        break;
    case IR_CALL:
        check_call(v, i);
        break;
    case IR_UNSUP:
        check_unknown(v, i);
        break;
    case IR_SETJMP:
        check_setjmp(v, i);
        break;
    default:
        if (makes_value(i)) {
            check_value(v, i);
        }
        break;
    }
}

static void check_instance(struct verify *v, uint32_t instance)
{
    const struct ir_func *f =
        ir_func(v->m, v->p->instances.data[instance].func);
    v->instance = instance;
    for (v->inst = 0; v->inst < f->insts && v->ok; v->inst++) {
        check_inst(v, &f->inst[v->inst]);
    }
}

/// What code outside may do with an object that it knows.
static void check_escaped(struct verify *v, uint32_t object)
{
    struct pt_span outside = content(v, PT_OUTSIDE, PT_ANY, 0);
    const struct pt_object *o = &v->p->objects.data[object];
    const struct ir_func *f = ir_func(v->m, o->func);
    need_escaped(v, content(v, object, PT_ANY, 0));
    if (writable(v, object)) {
        need(v, content(v, object, PT_ANY, 0), outside, false, "escaped");
    }
    if (o->kind != PT_FUNC || !f->defined) {
        return;
    }
    v->instance = o->func.index;
    for (uint32_t k = 1; k <= f->params; k++) {
        if (!ir_is_float(f->var[k].type) &&
            ir_type_bytes(v->m, f->var[k].type) >= v->pointer) {
            need(v, get(v, ir_opd_var((ir_var_id){k})), outside, false,
                 "parameter from outside");
        }
    }
    for (uint32_t k = 0; k < f->insts; k++) {
        if (f->inst[k].op == IR_RET) {
            need_escaped(v, get(v, f->inst[k].a));
        }
    }
}

static void check_globals(struct verify *v)
{
    for (uint32_t g = 1; g < v->m->globals.len; g++) {
        const struct ir_global *row = &v->m->globals.data[g];
        ir_opd self = ir_opd_global((ir_global_id){g});
        uint32_t object = points_to_object(v->p, (ir_func_id){0}, self);
        for (uint32_t k = 0; k < row->relocs; k++) {
            const struct ir_reloc *r = &row->reloc[k];
            uint32_t to = points_to_object(v->p, (ir_func_id){0}, r->target);
            need_one(v, content(v, object, (uint32_t)r->offset, v->pointer), to,
                     (uint32_t)r->addend, "initial value");
        }
        if (!row->defined && !escapes(v, object)) {
            fail(v, "missing global");
        }
    }
}

static void find_objects(struct verify *v)
{
    for (uint32_t k = 1; k < v->p->objects.len; k++) {
        const struct pt_object *o = &v->p->objects.data[k];
        if (o->kind == PT_HEAP || o->kind == PT_STACK) {
            map_set(&v->made, (uint64_t)o->instance << 32 | o->index, k);
        } else if (o->kind == PT_VAAREA) {
            map_set(&v->vaarea, o->instance, k);
        }
    }
}

bool points_to_verify(const struct points_to *p, const struct ir_module *m,
                      struct text *why)
{
    struct verify v = {.p = p, .m = m, .why = why, .ok = true};
    v.pointer = ir_type_bytes(m, IR_PTR);
    find_objects(&v);
    for (uint32_t k = 1; k < p->instances.len && v.ok; k++) {
        if (pt_runs(p->state, k)) {
            check_instance(&v, k);
        }
    }
    v.inst = 0;
    check_globals(&v);
    for (uint32_t k = 2; k < p->objects.len && v.ok; k++) {
        if (escapes(&v, k)) {
            check_escaped(&v, k);
        }
    }
    map_release(&v.made);
    map_release(&v.vaarea);
    map_release(&v.contents);
    vec_release(&v.content);
    return v.ok;
}
