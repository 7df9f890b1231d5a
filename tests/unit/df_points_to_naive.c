/* SPDX-License-Identifier: Apache-2.0 */
/// Inclusion against the naive fixpoint over the instructions, on random
/// programs in which no offset is lost; unification against inclusion.
///
/// Objects have two fields of eight bytes.  The address of the second is made
/// from constant addresses, or to be loaded and stored through at once; so
/// offsets do not change around a cycle.
#include "tests/unit/df_points_to.h"

#include "base/rng.h"
#include "dataflow/pt_set.h"

enum { FUNCS = 5, GLOBALS = 4, VARS = 6 };

// ---------------------------------------------------------------- programs

static uint32_t below(struct rng *r, uint32_t n)
{
    return (uint32_t)rng_below(r, n);
}

/// A variable, or the address of something.
static void put_value(struct rng *r, struct text *t)
{
    switch (below(r, 8)) {
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
        text_add(t, below(r, 2) ? "%a" : "%b");
        return;
    default:
        text_addf(t, "%%v%u", below(r, VARS));
        return;
    }
}

static void put_two(struct rng *r, struct text *t)
{
    put_value(r, t);
    text_add(t, ", ");
    put_value(r, t);
}

static void put_assignment(struct rng *r, struct text *t)
{
    text_addf(t, "  %%v%u = ", below(r, VARS));
    switch (below(r, 7)) {
    case 0:
        text_add(t, "copy ptr ");
        put_value(r, t);
        break;
    case 1:
        text_add(t, "select ptr 1, ");
        put_two(r, t);
        break;
    case 2:
        text_addf(t, "padd @g%u, 1 * 8", below(r, GLOBALS));
        break;
    case 3:
        text_add(t, "halloc 16, align 16");
        break;
    case 4:
        text_addf(t, "call ptr @f%u(", below(r, FUNCS));
        put_two(r, t);
        text_add(t, ")");
        break;
    case 5:
        text_addf(t, "call ptr %%v%u(", below(r, VARS));
        put_two(r, t);
        text_add(t, ")");
        break;
    default:
        text_add(t, "load ptr ");
        put_value(r, t);
        break;
    }
    text_add(t, "\n");
}

static void put_inst(struct rng *r, struct text *t)
{
    switch (below(r, 8)) {
    case 0:
        text_addf(t, "  %%t = padd %%v%u, 8 * 1\n", below(r, VARS));
        text_addf(t, "  %%v%u = load ptr %%t\n", below(r, VARS));
        return;
    case 1:
        text_add(t, "  store ptr %t, ");
        put_value(r, t);
        break;
    case 2:
        text_add(t, "  store ptr ");
        put_two(r, t);
        break;
    case 3:
        text_add(t, "  memcpy ");
        put_two(r, t);
        text_addf(t, ", %u", 8 * (1 + below(r, 2)));
        break;
    case 4:
        // What is returned is not fresh memory: no function is copied.
        text_addf(t, "  %%r = load ptr %%v%u", below(r, VARS));
        break;
    default:
        put_assignment(r, t);
        return;
    }
    text_add(t, "\n");
}

static void put_func(struct rng *r, struct text *t, uint32_t most)
{
    uint32_t insts = 2 + below(r, most);

    text_add(t, "  var ptr %t\n  var ptr %r\n");
    for (uint32_t k = 0; k < VARS; k++) {
        text_addf(t, "  var ptr %%v%u\n", k);
    }
    text_add(t, "  object &o0 size 16 align 8\n"
                "  object &o1 size 16 align 8\nentry:\n"
                "  %r = copy ptr %a\n");
    for (uint32_t k = 0; k < insts; k++) {
        put_inst(r, t);
    }
    text_add(t, "  ret ptr %r\n}\n");
}

/// - most: instructions of a function, about
static void put_program(struct rng *r, struct text *t, uint32_t most)
{
    text_add(t, HEAD);
    for (uint32_t k = 0; k < GLOBALS; k++) {
        text_addf(t, "global @g%u internal size 16 align 8", k);
        if (k % 2 == 1) {
            text_addf(t, " = { ref @g%u+8 ref @f%u }", below(r, GLOBALS),
                      below(r, FUNCS));
        }
        text_add(t, "\n");
    }
    for (uint32_t k = 0; k < FUNCS; k++) {
        text_addf(t, "func ptr @f%u(ptr %%a, ptr %%b) internal {\n", k);
        put_func(r, t, most);
    }
    text_add(t, "func i32 @main() external {\n  var ptr %x\nentry:\n");
    for (uint32_t k = 0; k < FUNCS; k++) {
        text_addf(t, "  %%x = call ptr @f%u(@g%u, @g%u)\n", below(r, FUNCS),
                  below(r, GLOBALS), k % GLOBALS);
    }
    text_add(t, "  ret i32 0\n}\n");
}

// ---------------------------------------------------------------- naive

/// Offset 0, 8, 16, unknown: of addresses of functions only.
enum { PLACES = 4, MOST_OBJECTS = 200, MOST_VARS = 16 };

struct places {
    bool has[MOST_OBJECTS][PLACES];
};
static struct places of_var[FUNCS + 2][MOST_VARS];
static struct places of_field[MOST_OBJECTS][2];
static bool runs[FUNCS + 2];
static bool grown;

static uint32_t object_made(uint32_t func, uint32_t inst)
{
    for (uint32_t k = 1; k < p.objects.len; k++) {
        const struct pt_object *o = &p.objects.data[k];
        if (o->kind == PT_HEAP && o->func.index == func && o->index == inst) {
            return k;
        }
    }
    return 0; // in a function that does not run
}

static void add(struct places *to, uint32_t object, uint32_t place)
{
    grown = grown || !to->has[object][place];
    to->has[object][place] = true;
}

static void add_all(struct places *to, const struct places *from)
{
    for (uint32_t o = 0; o < p.objects.len; o++) {
        for (uint32_t k = 0; k < PLACES; k++) {
            if (from->has[o][k]) {
                add(to, o, k);
            }
        }
    }
}

/// What operand o of the function holds.
static struct places value_of(uint32_t func, ir_opd o)
{
    struct places v = {0};
    uint32_t object = points_to_object(&p, (ir_func_id){func}, o);

    if (ir_opd_kind(o) == IR_OPD_VAR) {
        return of_var[func][ir_opd_index(o)];
    }
    if (object != 0) {
        v.has[object][0] = true;
    }
    return v;
}

/// Moves between field `of` + k of what `to` points to, and a set.
static void naive_load(const struct places *from, struct places *to)
{
    for (uint32_t o = 0; o < p.objects.len; o++) {
        for (uint32_t k = 0; k < 2; k++) {
            if (from->has[o][k]) {
                add_all(to, &of_field[o][k]);
            }
        }
    }
}

static void naive_store(const struct places *to, const struct places *value)
{
    for (uint32_t o = 0; o < p.objects.len; o++) {
        for (uint32_t k = 0; k < 2; k++) {
            if (to->has[o][k] && p.objects.data[o].kind != PT_FUNC) {
                add_all(&of_field[o][k], value);
            }
        }
    }
}

/// Field n of the bytes: from field k + n of o, to field j + n of d.
static void naive_copy(const struct places *to, const struct places *from,
                       uint32_t fields)
{
    for (uint32_t o = 0; o < p.objects.len; o++) {
        for (uint32_t place = 0; place < 2 * fields; place++) {
            uint32_t k = place % 2;
            uint32_t n = place / 2;
            struct places one = {0};
            for (uint32_t d = 0; d < p.objects.len; d++) {
                one.has[d][n] = to->has[d][0];
                one.has[d][1] = one.has[d][1] || (n == 0 && to->has[d][1]);
            }
            if (from->has[o][k] && k + n < 2) {
                naive_store(&one, &of_field[o][k + n]);
            }
        }
    }
}

static void naive_call(uint32_t func, const struct ir_inst *i)
{
    const struct ir_func *f = &m.funcs.data[func];
    struct places callee = value_of(func, i->a);

    for (uint32_t g = 1; g < m.funcs.len; g++) {
        ir_opd self = ir_opd_func((ir_func_id){g});
        uint32_t o = points_to_object(&p, (ir_func_id){0}, self);
        if (!callee.has[o][0]) {
            continue;
        }
        grown = grown || !runs[g];
        runs[g] = true;
        for (uint32_t k = 0; k < m.funcs.data[g].params; k++) {
            struct places arg =
                value_of(func, (ir_opd){f->extra[i->extra + k]});
            add_all(&of_var[g][k + 1], &arg);
        }
        const struct ir_func *to = &m.funcs.data[g];
        struct places result = value_of(g, to->inst[to->insts - 1].a);
        add_all(&of_var[func][i->dst.index], &result);
    }
}

static void naive_step(const struct places *from, struct places *to)
{
    for (uint32_t o = 0; o < p.objects.len; o++) {
        bool code = p.objects.data[o].kind == PT_FUNC;
        for (uint32_t k = 0; k < PLACES; k++) {
            if (from->has[o][k]) {
                add(to, o, code || k == 3 ? 3 : k + 1);
            }
        }
    }
}

static void naive_inst(uint32_t func, uint32_t inst)
{
    const struct ir_inst *i = &m.funcs.data[func].inst[inst];
    struct places *dst = &of_var[func][i->dst.index];
    struct places a = value_of(func, i->a);
    struct places b = value_of(func, i->b);
    struct places c = value_of(func, i->c);

    switch (i->op) {
    case IR_COPY:
        add_all(dst, &a);
        break;
    case IR_SELECT:
        add_all(dst, &b);
        add_all(dst, &c);
        break;
    case IR_PADD:
        naive_step(&a, dst);
        break;
    case IR_HALLOC:
        add(dst, object_made(func, inst), 0);
        break;
    case IR_LOAD:
        naive_load(&a, dst);
        break;
    case IR_STORE:
        naive_store(&a, &b);
        break;
    case IR_MEMCPY:
        naive_copy(&a, &b, ir_const(&m, i->c)->lo == 8 ? 1 : 2);
        break;
    case IR_CALL:
        naive_call(func, i);
        break;
    default:
        break;
    }
}

static void naive_fixpoint(void)
{
    memset(of_var, 0, sizeof of_var);
    memset(of_field, 0, sizeof of_field);
    memset(runs, 0, sizeof runs);
    runs[func_named("main").index] = true;
    for (uint32_t g = 1; g < m.globals.len; g++) {
        for (uint32_t k = 0; k < m.globals.data[g].relocs; k++) {
            const struct ir_reloc *r = &m.globals.data[g].reloc[k];
            ir_opd self = ir_opd_global((ir_global_id){g});
            add(&of_field[points_to_object(&p, (ir_func_id){0}, self)]
                         [r->offset / 8],
                points_to_object(&p, (ir_func_id){0}, r->target),
                (uint32_t)r->addend / 8);
        }
    }
    do {
        grown = false;
        for (uint32_t f = 1; f < m.funcs.len; f++) {
            for (uint32_t k = 0; runs[f] && k < m.funcs.data[f].insts; k++) {
                naive_inst(f, k);
            }
        }
    } while (grown);
}

// ---------------------------------------------------------------- comparison

static struct places places_of(struct pt_span span)
{
    struct places v = {0};

    for (uint32_t k = 0; k < span.count; k++) {
        uint32_t offset = span.loc[k].offset;
        HOLDS(offset == PT_ANY || (offset % 8 == 0 && offset <= 16));
        v.has[span.loc[k].object][offset == PT_ANY ? 3 : offset / 8] = true;
    }
    return v;
}

/// Next to an unknown offset no other is listed.
static struct places tidy(const struct places *from)
{
    struct places v = *from;

    for (uint32_t o = 0; o < MOST_OBJECTS; o++) {
        for (uint32_t k = 0; k < 3; k++) {
            v.has[o][k] = v.has[o][k] && !v.has[o][3];
        }
    }
    return v;
}

static void compare(const char *text)
{
    for (uint32_t f = 1; f < m.funcs.len; f++) {
        for (uint32_t v = 1; v < m.funcs.data[f].vars; v++) {
            struct places have =
                places_of(points_to_get(&p, f, ir_opd_var((ir_var_id){v})));
            struct places want = tidy(&of_var[f][v]);
            ck_assert_msg(memcmp(&have, &want, sizeof have) == 0,
                          "function %u, variable %u\n%s", f, v, text);
        }
    }
    for (uint32_t o = 1; o < p.objects.len; o++) {
        for (uint32_t k = 0; k < 2; k++) {
            struct places have = places_of(points_to_content(&p, o, 8 * k, 8));
            struct places want = tidy(&of_field[o][k]);
            ck_assert_msg(p.objects.data[o].kind == PT_EXTERNAL ||
                              memcmp(&have, &want, sizeof have) == 0,
                          "object %u, field %u\n%s", o, k, text);
        }
    }
}

/// The same object in another solution of the module.
static uint32_t same_object(const struct points_to *in, uint32_t object)
{
    const struct pt_object *o = &p.objects.data[object];

    for (uint32_t k = 1; k < in->objects.len; k++) {
        const struct pt_object *x = &in->objects.data[k];
        if (x->kind == o->kind && x->func.index == o->func.index &&
            x->index == o->index) {
            return k;
        }
    }
    return 0;
}

/// - whole has all objects that part has
static void compare_objects(const struct points_to *in, struct pt_span whole,
                            struct pt_span part)
{
    for (uint32_t k = 0; k < part.count; k++) {
        uint32_t object = same_object(in, part.loc[k].object);
        bool found = false;
        for (uint32_t j = 0; j < whole.count && !found; j++) {
            found = whole.loc[j].object == object;
        }
        struct text name = {0};
        points_to_name(&p, &m, part.loc[k].object, &name);
        ck_assert_msg(found, "%s is not in the unified set", text_str(&name));
        text_release(&name);
    }
}

static void compare_unified(void)
{
    struct points_to other;
    struct points_to_config config = {0};
    struct text why = {0};

    points_to_init(&other, &m, &config);
    HOLDS(other.unified && !p.unified);
    ck_assert_msg(points_to_verify(&other, &m, &why), "%s", text_str(&why));
    for (uint32_t f = 1; f < m.funcs.len; f++) {
        for (uint32_t v = 1; v < m.funcs.data[f].vars; v++) {
            ir_opd o = ir_opd_var((ir_var_id){v});
            compare_objects(&other, points_to_get(&other, f, o),
                            points_to_get(&p, f, o));
        }
    }
    for (uint32_t o = 1; o < p.objects.len; o++) {
        compare_objects(
            &other,
            points_to_content(&other, same_object(&other, o), PT_ANY, 0),
            points_to_content(&p, o, PT_ANY, 0));
    }
    points_to_release(&other);
}

static void check_programs(uint64_t seeds, uint32_t most)
{
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        struct text t = {0};
        struct rng r;

        rng_init(&r, seed);
        put_program(&r, &t, most);
        analyse(text_str(&t));
        HOLDS(p.objects.len <= MOST_OBJECTS);
        naive_fixpoint();
        compare(text_str(&t));
        compare_unified();
        text_release(&t);
        forget();
    }
}

START_TEST(naive_fixpoints)
{
    check_programs(400, 9);
}
END_TEST

/// Of these the order of work is renewed while they are solved.
START_TEST(large_naive_fixpoints)
{
    check_programs(30, 30);
}
END_TEST

// ---------------------------------------------------------------- sets

enum { MEMBERS = 400 };

START_TEST(random_sets)
{
    struct rng r;

    rng_init(&r, 1);
    for (uint32_t round = 0; round < 500; round++) {
        struct pt_set to = {0}, from = {0}, fresh = {0};
        struct bitset drop = {0};
        bool in_to[MEMBERS] = {0}, in_from[MEMBERS] = {0};
        uint32_t range = 1 + below(&r, MEMBERS);
        uint32_t many = below(&r, 60);
        for (uint32_t k = 0; k < many; k++) {
            uint32_t x = below(&r, range);
            uint32_t y = below(&r, range);
            HOLDS(pt_set_add(&to, x) == !in_to[x]);
            in_to[x] = true;
            HOLDS(pt_set_add(&from, y) == !in_from[y]);
            in_from[y] = true;
        }
        uint32_t more = 0;
        for (uint32_t k = 0; k < MEMBERS; k++) {
            more += in_from[k] && !in_to[k];
        }
        HOLDS(pt_set_union(&to, &from, &fresh) == (more > 0));
        HOLDS(pt_set_count(&fresh) == more);
        HOLDS(!pt_set_union(&to, &from, &fresh));
        for (uint32_t k = 0; k < MEMBERS; k++) {
            HOLDS(pt_set_has(&to, k) == (in_to[k] || in_from[k]));
            HOLDS(pt_set_has(&fresh, k) == (in_from[k] && !in_to[k]));
            if (in_from[k] && k % 3 == 0) {
                bitset_add(&drop, k);
            }
        }
        pt_set_strip(&to, &drop);
        uint32_t last = 0, count = 0;
        for (struct pt_iter i = {0}; pt_set_next(&to, &i); count++) {
            HOLDS(count == 0 || i.member > last);
            last = i.member;
            HOLDS((in_to[last] || in_from[last]) && !bitset_has(&drop, last));
        }
        HOLDS(count == pt_set_count(&to));
        pt_set_release(&to);
        pt_set_release(&from);
        pt_set_release(&fresh);
        bitset_release(&drop);
    }
}
END_TEST

UNIT_MAIN("df_points_to_naive", naive_fixpoints, large_naive_fixpoints,
          random_sets)
