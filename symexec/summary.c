/* SPDX-License-Identifier: Apache-2.0 */
/// Which functions have a summary, and when it is used.
#include "symexec/summary.h"

#include "symexec/native.h"

#include <string.h>

/// Does the call pass and take what the function has?
static bool fits(const struct machine *mc, const struct summary_call *c)
{
    const struct code_inst *call = machine_inst(mc);

    if (c->func->variadic || c->args != c->func->params ||
        (call->type != c->func->ret && call->type != IR_VOID)) {
        return false;
    }
    for (uint32_t k = 0; k < c->args; k++) {
        unsigned w = ir_type_bits(mc->m, c->func->var[k + 1].type);
        struct value v = c->arg[k];
        if (v.t.index != 0 ? term_get(mc->terms, v.t)->width != w
                           : w < 64 && v.bits >> w != 0) {
            return false;
        }
    }
    return true;
}

/// What summarises a function: one of these, or above them a row of texts.
enum {
    SUMMARY_UNSEEN,
    SUMMARY_NONE,
    SUMMARY_MERGE,
    SUMMARY_ENV,
    SUMMARY_RANDOM,
    SUMMARY_SEED,
    SUMMARY_TEXT,
};

static uint8_t summary_of(const struct machine *mc, ir_func_id f)
{
    const struct ir_func *func = ir_func(mc->m, f);
    const char *name = ir_text(mc->m, func->source_name);
    uint32_t row = summary_text_row(name);

    if (!func->model) {
        return SUMMARY_NONE;
    }
    if (row > 0) {
        return (uint8_t)(SUMMARY_TEXT + row);
    }
    if (strcmp(name, "getenv") == 0 || strcmp(name, "secure_getenv") == 0) {
        return SUMMARY_ENV;
    }
    if (strcmp(name, "rand") == 0 || strcmp(name, "random") == 0) {
        return SUMMARY_RANDOM;
    }
    if (strcmp(name, "srand") == 0 || strcmp(name, "srandom") == 0) {
        return SUMMARY_SEED;
    }
    return summary_can_merge(mc->m, f) ? SUMMARY_MERGE : SUMMARY_NONE;
}

/// - returns false: the model is to run
static bool run(struct machine *mc, uint8_t summary,
                const struct summary_call *c, struct value *result)
{
    bool symbolic = false;

    if (summary == SUMMARY_ENV) {
        return summary_env(mc, c, result);
    }
    if (summary == SUMMARY_RANDOM) {
        *result = summary_random(mc, c);
    }
    if (summary == SUMMARY_RANDOM || summary == SUMMARY_SEED) {
        return true;
    }
    if (summary >= SUMMARY_TEXT) {
        return summary_text(mc, c, (uint32_t)summary - SUMMARY_TEXT, result);
    }
    for (uint32_t k = 0; k < c->args; k++) {
        symbolic = symbolic || c->arg[k].t.index != 0;
    }
    if (symbolic) {
        *result = summary_merge(mc, c);
    }
    return symbolic;
}

enum summary_use summary_use(const struct machine *mc, ir_func_id f)
{
    uint8_t summary = summary_of(mc, f);

    return summary == SUMMARY_NONE    ? SUMMARY_NEVER
           : summary == SUMMARY_MERGE ? SUMMARY_OF_TERMS
                                      : SUMMARY_ALWAYS;
}

bool machine_summary(struct machine *mc, ir_func_id f, const struct value *arg,
                     uint32_t args)
{
    uint8_t *summary = &mc->code[f.index].summary;
    struct summary_call c = {f, ir_func(mc->m, f), arg, args};
    struct value result = {0};

    if (*summary == SUMMARY_UNSEEN) {
        *summary = summary_of(mc, f);
    }
    if (*summary == SUMMARY_NONE ||
        (*summary != SUMMARY_SEED && !fits(mc, &c))) {
        return false;
    }
    if (!run(mc, *summary, &c, &result)) {
        return false;
    }
    if (mc->end == RUN_GOES_ON) {
        native_return(mc, result);
        mc->s->top->pc++;
    }
    return true;
}
