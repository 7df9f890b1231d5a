/* SPDX-License-Identifier: Apache-2.0 */
/// The arguments of main: their number is settled first, one path for each;
/// the bytes are inputs.  An argument's object ends behind its first null
/// byte.
#include "symexec/input.h"

#include <string.h>

static const char program_name[] = "program";

/// An object of the environment with these bytes.
static uint64_t make_env(struct machine *mc, const void *bytes, uint64_t n)
{
    struct store_what what = {.kind = MEMORY_ENV, .object = 1};
    uint64_t base = store_begin(&mc->s->store, what, n, 16);
    struct block *b = store_own(&mc->s->store, base);

    memcpy(b->data, bytes, n);
    mem_free(b->written);
    b->written = NULL;
    return base;
}

/// How many bytes of the text there are, with the first null byte.
static term text_length(struct terms *t, const term *byte, uint32_t n)
{
    term length = term_const(t, 64, (u128)n + 1);

    for (uint32_t k = n; k-- > 0;) {
        term ends = term_2(t, TERM_EQ, byte[k], term_const(t, 8, 0));
        length = term_ite(t, ends, term_const(t, 64, (u128)k + 1), length);
    }
    return length;
}

uint64_t input_text(struct machine *mc, const struct input *like, uint32_t n)
{
    char *zeros = mem_new((size_t)n + 1, 1);
    term *byte = mem_new((size_t)n + 1, sizeof *byte);
    uint64_t base = make_env(mc, zeros, (uint64_t)n + 1);
    struct block *b = store_own(&mc->s->store, base);

    for (uint32_t k = 0; k < n; k++) {
        byte[k] = state_add_input(mc->s, mc->terms, &mc->inputs, like, 8);
        block_write(mc->terms, b, k, 1, byte[k], 0);
    }
    if (n > 0) {
        b->length = text_length(mc->terms, byte, n);
    }
    mem_free(byte);
    mem_free(zeros);
    return base;
}

/// argc, from 1 on: asked for in this order whatever the path's inputs are, so
/// that all paths make the same decisions.
static uint32_t settle_count(struct machine *mc)
{
    struct terms *t = mc->terms;
    uint32_t max = engine_config(mc->engine)->arguments + 1;
    struct input in = {.kind = INPUT_ARGUMENT,
                       .name = intern_make_str(&mc->inputs.names, "argc")};

    if (max == 1) {
        return 1;
    }
    term argc = state_add_input(mc->s, t, &mc->inputs, &in, 32);
    term one = term_const(t, 32, 1), most = term_const(t, 32, max);
    (void)engine_assume(mc->engine, term_and(t, term_2(t, TERM_ULE, one, argc),
                                             term_2(t, TERM_ULE, argc, most)));
    uint32_t n = 1;
    while (n < max &&
           !engine_decide(mc->engine,
                          term_2(t, TERM_EQ, argc, term_const(t, 32, n)))) {
        n++;
    }
    return n;
}

void input_arguments(struct machine *mc)
{
    const struct analysis_config *config = engine_config(mc->engine);
    struct state *s = mc->s;
    uint32_t bytes = ir_type_bytes(mc->m, IR_PTR);
    VEC(uint64_t) text = {0};

    s->argc = settle_count(mc);
    if (mc->end != RUN_GOES_ON) {
        return;
    }
    vec_push(&text, make_env(mc, program_name, sizeof program_name));
    for (uint32_t k = 1; k < s->argc; k++) {
        char name[32];
        (void)snprintf(name, sizeof name, "argv[%u]", k);
        struct input in = {.kind = INPUT_ARGUMENT,
                           .name = intern_make_str(&mc->inputs.names, name)};
        vec_push(&text, input_text(mc, &in, config->argument_bytes));
    }
    char *array = mem_new((size_t)s->argc + 1, bytes);
    for (uint32_t k = 0; k < s->argc; k++) {
        memcpy(array + (size_t)k * bytes, &text.data[k], bytes);
    }
    s->argv = make_env(mc, array, ((uint64_t)s->argc + 1) * bytes);
    s->environ = make_env(mc, array + (size_t)s->argc * bytes, bytes);
    mem_free(array);
    vec_release(&text);
}

static void note_use(void *ctx, ir_opd o)
{
    bool *used = ctx;
    uint32_t k = ir_opd_index(o);

    *used = *used || (ir_opd_kind(o) == IR_OPD_VAR && (k == 1 || k == 2));
}

void input_tell_bounds(struct machine *mc)
{
    const struct analysis_config *config = engine_config(mc->engine);
    const struct ir_func *f = ir_func(mc->m, mc->main);
    bool used = false;

    for (uint32_t k = 0; f->params > 0 && k < f->insts; k++) {
        ir_each_use(f, &f->inst[k], note_use, &used);
    }
    if (used && mc->s->argc > config->arguments) {
        engine_bound(mc->engine,
                     config->arguments == 0
                         ? "arguments of main: none are explored"
                         : "more than %u arguments of main, longer than %u "
                           "bytes",
                     config->arguments, config->argument_bytes);
    }
}
