/* SPDX-License-Identifier: Apache-2.0 */
/// A module from its text, its points-to sets, and what they must be.
#ifndef TESTS_UNIT_DF_POINTS_TO_H
#define TESTS_UNIT_DF_POINTS_TO_H

#include "dataflow/points_to.h"
#include "tests/unit/text_parse.h"

static struct points_to p;

static inline void analyse_with(struct points_to_config config)
{
    struct text why = {0};

    verify_good();
    points_to_init(&p, &m, &config);
    ck_assert_msg(points_to_verify(&p, &m, &why), "%s", text_str(&why));
    text_release(&why);
}

/// The points-to sets of a text, with everything else as usual.
static inline void analyse(const char *text)
{
    setup();
    parse_good(text);
    analyse_with((struct points_to_config){.max_insts = POINTS_TO_MAX_INSTS});
}

static inline void forget(void)
{
    points_to_release(&p);
    teardown();
}

static inline ir_func_id func_named(const char *name)
{
    ir_opd o = ir_find_symbol(&m, name);

    ck_assert_msg(ir_opd_kind(o) == IR_OPD_FUNC, "no function %s", name);
    return (ir_func_id){ir_opd_index(o)};
}

static inline ir_opd var_named(ir_func_id func, const char *name)
{
    const struct ir_func *f = ir_func(&m, func);

    for (uint32_t v = 1; v < f->vars; v++) {
        if (strcmp(ir_text(&m, f->var[v].name), name) == 0) {
            return ir_opd_var((ir_var_id){v});
        }
    }
    ck_abort_msg("no variable %s", name);
}

/// "@g", or "f:x" for a local.
static inline uint32_t object_named(const char *name)
{
    struct text t = {0};
    uint32_t found = 0;

    for (uint32_t o = 1; o < p.objects.len; o++) {
        text_clear(&t);
        points_to_name(&p, &m, o, &t);
        if (strcmp(text_str(&t), name) == 0) {
            ck_assert_msg(found == 0, "two objects %s", name);
            found = o;
        }
    }
    text_release(&t);
    ck_assert_msg(found != 0, "no object %s", name);
    return found;
}

/// " @g f:&x+8 @h+?"
static inline void put_span(struct pt_span span, struct text *out)
{
    for (uint32_t k = 0; k < span.count; k++) {
        if (k > 0) {
            text_add(out, " ");
        }
        points_to_name(&p, &m, span.loc[k].object, out);
        if (span.loc[k].offset == PT_ANY) {
            text_add(out, "+?");
        } else if (span.loc[k].offset != 0) {
            text_addf(out, "+%u", span.loc[k].offset);
        }
    }
}

static inline void expect_span(struct pt_span span, const char *what,
                               const char *want)
{
    struct text have = {0};

    put_span(span, &have);
    ck_assert_msg(strcmp(text_str(&have), want) == 0,
                  "%s has {%s}, should have {%s}", what, text_str(&have), want);
    text_release(&have);
}

/// What the variable of the function's base instance may point to.
static inline void expect(const char *func, const char *var, const char *want)
{
    ir_func_id f = func_named(func);

    expect_span(points_to_get(&p, f.index, var_named(f, var)), var, want);
}

static inline void expect_bytes(const char *object, uint32_t offset,
                                uint32_t size, const char *want)
{
    expect_span(points_to_content(&p, object_named(object), offset, size),
                object, want);
}

/// The n-th CALL of the function (from 0), in its base instance.
static inline struct pt_calls calls_of(const char *func, uint32_t n)
{
    ir_func_id f = func_named(func);
    const struct ir_func *row = ir_func(&m, f);

    for (uint32_t k = 0; k < row->insts; k++) {
        if (row->inst[k].op == IR_CALL && n-- == 0) {
            return points_to_callees(&p, f.index, k);
        }
    }
    ck_abort_msg("no such call in %s", func);
}

/// - want: the functions called, "?" last when there is unknown code
static inline void expect_calls(const char *func, uint32_t n, const char *want)
{
    struct pt_calls calls = calls_of(func, n);
    struct text have = {0};

    for (uint32_t k = 0; k < calls.count; k++) {
        ir_func_id f = p.instances.data[calls.instance[k]].func;

        text_addf(&have, "%s%s", have.len > 0 ? " " : "",
                  ir_text(&m, ir_func(&m, f)->name));
    }
    if (calls.unknown) {
        text_add(&have, have.len > 0 ? " ?" : "?");
    }
    ck_assert_str_eq(text_str(&have), want);
    text_release(&have);
}

static inline bool is_single(const char *object)
{
    return p.objects.data[object_named(object)].single;
}

static inline bool does_escape(const char *object)
{
    return p.objects.data[object_named(object)].escapes;
}

#endif
