/* SPDX-License-Identifier: Apache-2.0 */
/// Programs that the guide does not know enough about: all of their paths are
/// explored.
#include "symexec/engine_impl.h"

#include <string.h>

/// What a program may do that the facts about dependences do not know: the
/// library functions that do it.
static const char *const unknown[] = {
    "atexit",     "at_quick_exit", "on_exit",       "__cxa_atexit",
    "getenv",     "secure_getenv", "setenv",        "unsetenv",
    "putenv",     "getopt",        "getopt_long",   "getopt_long_only",
    "signal",     "sysv_signal",   "__sysv_signal", "bsd_signal",
    "sigset",     "sigaction",     "raise",         "kill",
    "fopencookie"};

struct use {
    const struct ir_module *m;
    bool found; ///< of something unknown
};

static void look_at(void *ctx, ir_opd o)
{
    struct use *use = ctx;
    bool is_func = ir_opd_kind(o) == IR_OPD_FUNC;
    const struct ir_func *f =
        is_func ? ir_func(use->m, (ir_func_id){ir_opd_index(o)}) : NULL;

    for (uint32_t k = 0; f && f->model && k < COUNT_OF(unknown); k++) {
        use->found |= strcmp(ir_text(use->m, f->source_name), unknown[k]) == 0;
    }
    if (ir_opd_kind(o) == IR_OPD_GLOBAL) {
        const struct ir_global *g =
            ir_global(use->m, (ir_global_id){ir_opd_index(o)});
        use->found |= strcmp(ir_text(use->m, g->source_name), "environ") == 0;
    }
}

/// Does the user's code name such a function?
static bool uses_unknown(const struct ir_module *m)
{
    struct use use = {.m = m};

    for (uint32_t k = 1; k < m->funcs.len; k++) {
        const struct ir_func *f = &m->funcs.data[k];
        for (uint32_t i = 0; !f->model && i < f->insts; i++) {
            ir_each_use(f, &f->inst[i], look_at, &use);
        }
    }
    for (uint32_t k = 1; k < m->globals.len; k++) {
        const struct ir_global *g = &m->globals.data[k];
        for (uint32_t r = 0; r < g->relocs; r++) {
            look_at(&use, g->reloc[r].target);
        }
    }
    return use.found;
}

const char *guide_limit(const struct engine *e)
{
    const struct ir_func *entry = ir_func(e->m, e->a->entry);
    bool is_main = strcmp(ir_text(e->m, entry->source_name), "main") == 0;

    if (e->config->checks >> IR_CHECK_LEAK & 1) {
        return "memory leaks are looked for";
    }
    if (e->config->checks >> IR_CHECK_UNINIT & 1) {
        return "reads of what was never written are looked for";
    }
    for (uint32_t k = 0; k < e->m->hooks.len; k++) {
        if (!ir_func(e->m, e->m->hooks.data[k].func)->model) {
            return "functions run before or after main";
        }
    }
    for (uint32_t k = 0; !is_main && k < entry->params; k++) {
        if (entry->var[k + 1].type == IR_PTR) {
            return "the entry function has pointers among its parameters";
        }
    }
    if ((is_main && entry->params > 2) || uses_unknown(e->m)) {
        return "the program uses the environment, signals, or functions "
               "that run at its end";
    }
    return NULL;
}
