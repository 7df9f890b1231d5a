/* SPDX-License-Identifier: Apache-2.0 */
/// Points-to sets against runs: random programs that treat addresses in all
/// ways there are, executed with branches taken at random.  Whenever a variable
/// or eight bytes of memory hold the address of an object, the sets must say
/// so.
///
/// Objects lie at random addresses far apart, so that arithmetic does not hit
/// one by chance.  They live for ever: what is found so is more, not less.
#include "tests/unit/df_points_to.h"

#include "base/rng.h"

enum { FUNCS = 6, GLOBALS = 3, BLOCKS = 3, PTRS = 4, INTS = 3 };

static uint32_t below(struct rng *r, uint32_t n)
{
    return (uint32_t)rng_below(r, n);
}

// ---------------------------------------------------------------- programs

static void put_ptr(struct rng *r, struct text *t)
{
    switch (below(r, 9)) {
    case 0:
        text_addf(t, "@g%u", below(r, GLOBALS));
        return;
    case 1:
        text_addf(t, "&o%u", below(r, 2));
        return;
    case 2:
        text_addf(t, "@f%u", below(r, FUNCS));
        return;
    case 3:
        text_add(t, "%a");
        return;
    default:
        text_addf(t, "%%p%u", below(r, PTRS));
        return;
    }
}

static void put_int(struct rng *r, struct text *t)
{
    switch (below(r, 6)) {
    case 0:
        text_addf(t, "%u", below(r, 3) * 8);
        return;
    case 1:
        text_add(t, below(r, 2) ? "%b" : "%near");
        return;
    default:
        text_addf(t, "%%i%u", below(r, INTS));
        return;
    }
}

static void put_ptrs(struct rng *r, struct text *t, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        text_add(t, k > 0 ? ", " : "");
        put_ptr(r, t);
    }
}

static void put_ints(struct rng *r, struct text *t, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        text_add(t, k > 0 ? ", " : "");
        put_int(r, t);
    }
}

/// A call; functions with an odd number are variadic.
static void put_call(struct rng *r, struct text *t)
{
    uint32_t f = below(r, FUNCS);

    text_add(t, "call ptr ");
    if (below(r, 3) == 0) {
        text_addf(t, "%%p%u(", below(r, PTRS));
        put_ptrs(r, t, 1 + below(r, 2));
        text_addf(t, ", %%i%u, ", below(r, INTS));
        put_ptr(r, t);
        text_add(t, ")");
        return;
    }
    text_addf(t, "@f%u(", f);
    put_ptr(r, t);
    text_addf(t, ", %%i%u", below(r, INTS));
    if (f % 2 == 1) {
        text_add(t, ", ... ");
        put_ptr(r, t);
        text_addf(t, ", %%i%u", below(r, INTS));
    }
    text_add(t, ")");
}

static void put_ptr_def(struct rng *r, struct text *t, bool variadic)
{
    text_addf(t, "  %%p%u = ", below(r, PTRS));
    switch (below(r, 10)) {
    case 0:
        text_add(t, "copy ptr ");
        put_ptr(r, t);
        break;
    case 1:
        text_addf(t, "itop ptr from i64 %%i%u", below(r, INTS));
        break;
    case 2:
        text_add(t, "padd ");
        put_ptr(r, t);
        text_addf(t, ", %d * 4", (int)below(r, 7) - 2);
        break;
    case 3:
        text_add(t, "padd ");
        put_ptr(r, t);
        text_addf(t, ", %%i%u * %u", below(r, INTS), below(r, 2) ? 1 : 8);
        break;
    case 4:
        text_add(t, "select ptr %t, ");
        put_ptrs(r, t, 2);
        break;
    case 5:
        text_addf(t, "halloc %u, align 8", 16 + 8 * below(r, 2));
        break;
    case 6:
        text_add(t, variadic ? "vaarea" : "salloc 16, align 8");
        break;
    case 7:
        put_call(r, t);
        break;
    default:
        text_add(t, "load ptr ");
        put_ptr(r, t);
        break;
    }
    text_add(t, "\n");
}

static void put_int_def(struct rng *r, struct text *t)
{
    static const char *const op[] = {"add", "sub", "xor", "and",
                                     "or",  "mul", "shl", "lshr"};
    uint32_t i = below(r, INTS);

    switch (below(r, 9)) {
    case 8:
        text_add(t, "  %d0 = ptoi i64 from ptr ");
        put_ptr(r, t);
        text_add(t, "\n  %d1 = ptoi i64 from ptr ");
        put_ptr(r, t);
        text_addf(t, "\n  %%i%u = sub i64 %%d0, %%d1", i);
        break;
    case 0:
        text_addf(t, "  %%h = trunc i32 from i64 %%i%u\n", i);
        text_addf(t, "  %%near = %s i64 from i32 %%h\n",
                  below(r, 2) ? "sext" : "zext");
        return;
    case 1:
        text_addf(t, "  %%c = trunc i8 from i64 %%i%u\n", i);
        return;
    case 2:
        text_addf(t, "  %%i%u = zext i64 from i8 %%c\n", i);
        return;
    case 3:
        text_addf(t, "  %%i%u = load i64 ", i);
        put_ptr(r, t);
        break;
    case 4:
        text_addf(t, "  %%t = ult i64 %%i%u, ", i);
        put_int(r, t);
        break;
    case 5:
        text_addf(t, "  %%i%u = %s i64 ", i, op[below(r, 8)]);
        put_ints(r, t, 2);
        break;
    default:
        text_addf(t, "  %%i%u = ptoi i64 from ptr ", i);
        put_ptr(r, t);
        break;
    }
    text_add(t, "\n");
}

static void put_memory(struct rng *r, struct text *t)
{
    static const char *const part[] = {"i8 ", "i32 ", "i64 "};
    static const char *const var[] = {"%c", "%h", "%i0"};
    uint32_t k = below(r, 3);

    switch (below(r, 6)) {
    case 0:
        text_addf(t, "  %s = load %s", var[k], part[k]);
        put_ptr(r, t);
        break;
    case 1:
        text_addf(t, "  store %s", part[k]);
        put_ptr(r, t);
        text_addf(t, ", %s", var[k]);
        break;
    case 2:
        text_add(t, "  memcpy ");
        put_ptrs(r, t, 2);
        text_addf(t, below(r, 3) ? ", %u" : ", %%near", 4 + 4 * below(r, 5));
        break;
    case 3:
        text_add(t, "  memset ");
        put_ptr(r, t);
        text_add(t, ", %c, 8");
        break;
    default:
        text_add(t, "  store ptr ");
        put_ptrs(r, t, 2);
        break;
    }
    text_add(t, "\n");
}

static void put_body(struct rng *r, struct text *t, bool variadic)
{
    for (uint32_t k = 0; k < PTRS; k++) {
        text_addf(t, "  var ptr %%p%u\n", k);
    }
    for (uint32_t k = 0; k < INTS; k++) {
        text_addf(t, "  var i64 %%i%u\n", k);
    }
    text_add(t, "  var i64 %d0\n  var i64 %d1\n  var i64 %near\n  var i32 %h\n "
                " var i8 %c\n  var i1 %t\n"
                "  object &o0 size 16 align 8\n"
                "  object &o1 size 24 align 8\n");
    for (uint32_t k = 0; k < BLOCKS; k++) {
        text_addf(t, "b%u:\n", k);
        for (uint32_t j = 2 + below(r, 5); j > 0; j--) {
            uint32_t kind = below(r, 3);
            if (kind == 0) {
                put_ptr_def(r, t, variadic);
            } else if (kind == 1) {
                put_int_def(r, t);
            } else {
                put_memory(r, t);
            }
        }
        if (k + 1 < BLOCKS) {
            text_addf(t, "  br %%t, b%u, b%u\n", below(r, k + 1), k + 1);
        }
    }
    text_addf(t, "  ret ptr %%p%u\n}\n", below(r, PTRS));
}

static void put_program(struct rng *r, struct text *t)
{
    text_add(t, HEAD "global @g0 internal size 16 align 8\n"
                     "global @g1 internal size 24 align 8"
                     " = { ref @f1 ref @g0+8 }\n"
                     "global @g2 internal const size 16 align 8"
                     " = { ref @g1 ref @f2 }\n");
    for (uint32_t k = 0; k < FUNCS; k++) {
        text_addf(t, "func ptr @f%u(ptr %%a, i64 %%b%s) internal%s {\n", k,
                  k % 2 == 1 ? ", ..." : "", k % 3 == 0 ? " model" : "");
        put_body(r, t, k % 2 == 1);
    }
    text_add(t, "func i32 @main() external {\n  var ptr %x\nentry:\n");
    for (uint32_t k = 0; k < FUNCS; k += 2) {
        text_addf(t, "  %%x = call ptr @f%u(@g%u, i64 8)\n", k,
                  below(r, GLOBALS));
    }
    text_add(t, "  ret i32 0\n}\n");
}

// ---------------------------------------------------------------- runs

enum { MOST_THINGS = 600, MOST_STEPS = 400, MOST_DEPTH = 6, LARGEST = 64 };

/// A concrete object.
struct thing {
    uint64_t base;
    uint32_t size;
    uint32_t object; ///< the one it must be found as
    uint8_t byte[LARGEST];
};

static struct thing thing[MOST_THINGS];
static uint32_t things;
static uint32_t steps;   ///< left
static uint64_t checks;  ///< addresses found and looked up
static uint64_t program; ///< its seed
static struct rng dice;
static uint32_t global_thing[GLOBALS + 1];
static uint32_t func_thing[FUNCS + 2];

struct frame {
    uint32_t func, instance, depth;
    uint64_t var[32];
    uint32_t local[3]; ///< things
    uint32_t area;
};

/// - returns its number, 0 when there are too many
static uint32_t new_thing(uint32_t object, uint32_t size)
{
    if (things == MOST_THINGS) {
        steps = 0;
        return 0;
    }
    HOLDS(object != 0 && size <= LARGEST);
    thing[things] = (struct thing){.size = size, .object = object};
    // With low bytes that no small number has: a byte that is overwritten
    // does not give another address of the object.
    thing[things].base =
        (uint64_t)things << 40 | rng_below(&dice, 1u << 30) << 8 | 0x83;
    return things++;
}

static bool is_inside(const struct thing *x, uint64_t address)
{
    return address >= x->base && address - x->base <= x->size;
}

/// The value may be the address of something: then the set must have it.
static void check_value(uint64_t value, struct pt_span set, const char *what)
{
    for (uint32_t k = 1; k < things; k++) {
        uint64_t offset = value - thing[k].base;
        bool found = !is_inside(&thing[k], value);
        checks += !found;
        for (uint32_t j = 0; j < set.count && !found; j++) {
            found =
                set.loc[j].object == thing[k].object &&
                (set.loc[j].offset == PT_ANY || set.loc[j].offset == offset);
        }
        if (!found) {
            struct text t = {0};
            points_to_name(&p, &m, thing[k].object, &t);
            text_addf(&t, "+%u is not in {", (unsigned)offset);
            put_span(set, &t);
            ck_abort_msg("program %u, %s: %s}", (unsigned)program, what,
                         text_str(&t));
        }
    }
}

static uint64_t bytes_at(const struct thing *x, uint32_t offset, uint32_t n)
{
    uint64_t v = 0;

    for (uint32_t k = n; k-- > 0;) {
        v = v << 8 | x->byte[offset + k];
    }
    return v;
}

static void check_memory(void)
{
    for (uint32_t k = 1; k < things; k++) {
        for (uint32_t at = 0; at + 8 <= thing[k].size; at++) {
            uint64_t v = bytes_at(&thing[k], at, 8);
            if (v != 0) {
                check_value(v, points_to_content(&p, thing[k].object, at, 8),
                            "memory");
            }
        }
    }
}

/// - returns the thing that has the n bytes, 0 for none
static uint32_t find_bytes(uint64_t address, uint64_t n)
{
    for (uint32_t k = 1; k < things; k++) {
        uint64_t offset = address - thing[k].base;
        if (is_inside(&thing[k], address) && n <= thing[k].size &&
            offset + n <= thing[k].size) {
            return k;
        }
    }
    return 0;
}

static bool can_write(uint32_t k)
{
    const struct pt_object *o = &p.objects.data[thing[k].object];

    return k != 0 && o->kind != PT_FUNC &&
           !(o->kind == PT_GLOBAL && m.globals.data[o->index].read_only);
}

static void write_bytes(uint64_t address, uint64_t v, uint32_t n)
{
    uint32_t k = find_bytes(address, n);

    for (uint32_t j = 0; can_write(k) && j < n; j++) {
        thing[k].byte[address - thing[k].base + j] = (uint8_t)(v >> 8 * j);
    }
}

static uint64_t read_bytes(uint64_t address, uint32_t n)
{
    uint32_t k = find_bytes(address, n);

    return k == 0 ? 0
                  : bytes_at(&thing[k], (uint32_t)(address - thing[k].base), n);
}

static void copy_bytes(uint64_t to, uint64_t from, uint64_t n)
{
    uint8_t byte[LARGEST];
    uint32_t a = find_bytes(to, n);
    uint32_t b = find_bytes(from, n);

    if (n <= LARGEST && can_write(a) && b != 0) {
        memcpy(byte, thing[b].byte + (from - thing[b].base), n);
        memcpy(thing[a].byte + (to - thing[a].base), byte, n);
    }
}

static uint64_t value_of(const struct frame *f, ir_opd o)
{
    uint32_t index = ir_opd_index(o);

    switch (ir_opd_kind(o)) {
    case IR_OPD_VAR:
        return f->var[index];
    case IR_OPD_CONST:
        return ir_const(&m, o)->lo;
    case IR_OPD_OBJECT:
        return thing[f->local[index]].base;
    case IR_OPD_GLOBAL:
        return thing[global_thing[index]].base;
    case IR_OPD_FUNC:
        return thing[func_thing[index]].base;
    default:
        return 0;
    }
}

static uint64_t cut(uint64_t v, ir_type t)
{
    uint32_t bits = ir_type_bits(&m, t);

    return bits < 64 ? v & (((uint64_t)1 << bits) - 1) : v;
}

static uint64_t extend(uint64_t v, ir_type from)
{
    uint64_t sign = (uint64_t)1 << (ir_type_bits(&m, from) - 1);

    return (v ^ sign) - sign;
}

static uint64_t arithmetic(const struct ir_inst *i, uint64_t a, uint64_t b)
{
    switch (i->op) {
    case IR_ADD:
        return a + b;
    case IR_SUB:
        return a - b;
    case IR_XOR:
        return a ^ b;
    case IR_AND:
        return a & b;
    case IR_OR:
        return a | b;
    case IR_MUL:
        return a * b;
    case IR_SHL:
        return b < 64 ? a << b : 0;
    case IR_LSHR:
        return b < 64 ? a >> b : 0;
    case IR_ULT:
        return a < b;
    case IR_SEXT:
        return extend(a, i->from);
    default: // COPY, TRUNC, ZEXT, PTOI, ITOP
        return a;
    }
}

/// The object that an instruction of the instance makes.
static uint32_t made(enum pt_object_kind kind, uint32_t instance, uint32_t inst)
{
    for (uint32_t k = 1; k < p.objects.len; k++) {
        const struct pt_object *o = &p.objects.data[k];
        if (o->kind == kind && o->instance == instance &&
            (kind == PT_VAAREA || o->index == inst)) {
            return k;
        }
    }
    ck_abort_msg("no object for instruction %u", inst);
}

static uint64_t run_func(const struct frame *caller, uint32_t inst,
                         uint32_t callee);

static uint64_t run_call(const struct frame *f, uint32_t inst)
{
    uint64_t to = value_of(f, m.funcs.data[f->func].inst[inst].a);

    for (uint32_t g = 1; g < m.funcs.len; g++) {
        if (thing[func_thing[g]].base == to && f->depth < MOST_DEPTH) {
            return run_func(f, inst, g);
        }
    }
    return 0;
}

static uint64_t result_of(const struct frame *f, uint32_t inst)
{
    const struct ir_inst *i = &m.funcs.data[f->func].inst[inst];
    uint64_t a = value_of(f, i->a);
    uint64_t b = value_of(f, i->b);
    enum pt_object_kind kind = i->op == IR_HALLOC ? PT_HEAP : PT_STACK;

    switch (i->op) {
    case IR_LOAD:
        return read_bytes(a, ir_type_bytes(&m, i->type));
    case IR_SELECT:
        return a ? b : value_of(f, i->c);
    case IR_PADD:
        return a + b * value_of(f, i->c);
    case IR_HALLOC:
    case IR_SALLOC:
        return thing[new_thing(made(kind, f->instance, inst), (uint32_t)a)]
            .base;
    case IR_VAAREA:
        return thing[f->area].base;
    case IR_CALL:
        return run_call(f, inst);
    default:
        return arithmetic(i, a, b);
    }
}

/// Is this the difference of two pointers, one of which is none?  A program
/// that does it may find any address.
static bool is_undefined(const struct frame *f, const struct ir_inst *i)
{
    return i->op == IR_SUB &&
           i->a.bits == var_named((ir_func_id){f->func}, "d0").bits &&
           (!find_bytes(value_of(f, i->a), 0) ||
            !find_bytes(value_of(f, i->b), 0));
}

static void run_effect(const struct frame *f, const struct ir_inst *i)
{
    uint64_t a = value_of(f, i->a);
    uint64_t b = value_of(f, i->b);

    if (i->op == IR_STORE) {
        write_bytes(a, b, ir_type_bytes(&m, i->type));
    } else if (i->op == IR_MEMCPY) {
        copy_bytes(a, b, value_of(f, i->c));
    } else if (i->op == IR_MEMSET) {
        for (uint32_t k = 0; find_bytes(a, 8) && k < 8; k++) {
            write_bytes(a + k, b, 1);
        }
    }
}

static void set_var(struct frame *f, uint32_t v, uint64_t value)
{
    struct pt_span set =
        points_to_get(&p, f->instance, ir_opd_var((ir_var_id){v}));

    f->var[v] = cut(value, m.funcs.data[f->func].var[v].type);
    check_value(f->var[v], set, "variable");
}

static uint64_t run_body(struct frame *f)
{
    const struct ir_func *row = &m.funcs.data[f->func];
    uint32_t block = 1;

    for (uint32_t k = row->block[block].first;; k++) {
        const struct ir_inst *i = &row->inst[k];
        if (steps == 0 || i->op == IR_RET) {
            return i->op == IR_RET ? value_of(f, i->a) : 0;
        }
        steps -= is_undefined(f, i) ? steps : 1;
        if (steps == 0) {
            return 0;
        }
        if (i->op == IR_BR) {
            block = row->extra[i->extra + below(&dice, 2)];
            k = row->block[block].first - 1;
        } else if (i->dst.index != 0) {
            set_var(f, i->dst.index, result_of(f, k));
        } else {
            run_effect(f, i);
        }
    }
}

/// The instance that the call leads to.
static uint32_t find_instance(uint32_t caller, uint32_t inst, uint32_t callee)
{
    struct pt_calls calls = points_to_callees(&p, caller, inst);

    for (uint32_t k = 0; k < calls.count; k++) {
        if (p.instances.data[calls.instance[k]].func.index == callee) {
            return calls.instance[k];
        }
    }
    ck_abort_msg("call %u of instance %u does not reach function %u", inst,
                 caller, callee);
}

/// Parameters take the arguments in order (all are of one class); what has no
/// parameter is variadic.
static uint64_t run_func(const struct frame *caller, uint32_t inst,
                         uint32_t callee)
{
    const struct ir_func *from = &m.funcs.data[caller->func];
    const struct ir_inst *call = &from->inst[inst];
    const struct ir_func *row = &m.funcs.data[callee];
    struct frame f = {.func = callee, .depth = caller->depth + 1};

    f.instance = find_instance(caller->instance, inst, callee);
    for (uint32_t k = 1; k < row->objects; k++) {
        ir_opd o = ir_opd_object((ir_object_id){k});
        f.local[k] = new_thing(points_to_object(&p, (ir_func_id){callee}, o),
                               (uint32_t)row->object[k].size);
    }
    if (row->variadic && call->extra_len > row->params) {
        f.area = new_thing(made(PT_VAAREA, f.instance, 0),
                           16 * (call->extra_len - row->params));
    }
    for (uint32_t k = 0; k < call->extra_len && steps > 0; k++) {
        uint64_t v = value_of(caller, (ir_opd){from->extra[call->extra + k]});
        if (k < row->params) {
            set_var(&f, k + 1, v);
        } else if (row->variadic) {
            write_bytes(thing[f.area].base + 16 * (k - row->params), v, 8);
        }
    }
    return run_body(&f);
}

static void run_program(uint64_t seed)
{
    struct frame f = {.func = func_named("main").index};

    f.instance = f.func;
    rng_init(&dice, seed);
    things = 1;
    steps = MOST_STEPS;
    for (uint32_t k = 1; k < m.funcs.len; k++) {
        ir_opd o = ir_opd_func((ir_func_id){k});
        func_thing[k] = new_thing(points_to_object(&p, (ir_func_id){0}, o), 0);
    }
    for (uint32_t k = 1; k < m.globals.len; k++) {
        ir_opd o = ir_opd_global((ir_global_id){k});
        global_thing[k] = new_thing(points_to_object(&p, (ir_func_id){0}, o),
                                    (uint32_t)m.globals.data[k].size);
    }
    for (uint32_t k = 1; k < m.globals.len; k++) {
        for (uint32_t j = 0; j < m.globals.data[k].relocs; j++) {
            const struct ir_reloc *r = &m.globals.data[k].reloc[j];
            uint64_t v = value_of(&f, r->target) + (uint64_t)r->addend;
            for (uint32_t n = 0; n < 8; n++) {
                thing[global_thing[k]].byte[r->offset + n] =
                    (uint8_t)(v >> 8 * n);
            }
        }
    }
    run_body(&f);
    check_memory();
}

static void check_programs(uint64_t from, uint64_t to, uint32_t max_insts)
{
    checks = 0;
    for (uint64_t seed = from; seed < to; seed++) {
        struct text t = {0};
        struct rng r;

        program = seed;
        rng_init(&r, seed);
        put_program(&r, &t);
        setup();
        parse_good(text_str(&t));
        analyse_with((struct points_to_config){.max_insts = max_insts});
        for (uint64_t run = 0; run < 10; run++) {
            run_program(seed * 100 + run);
        }
        text_release(&t);
        forget();
    }
    // That many addresses were there to be found.
    ck_assert_uint_gt(checks, 150 * (to - from));
}

START_TEST(inclusion)
{
    check_programs(1, 300, POINTS_TO_MAX_INSTS);
}
END_TEST

START_TEST(unification)
{
    check_programs(1, 100, 0);
}
END_TEST

UNIT_MAIN("df_points_to_run", inclusion, unification)
