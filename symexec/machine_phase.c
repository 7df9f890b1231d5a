/* SPDX-License-Identifier: Apache-2.0 */
/// The life of a program: its globals, the hooks before main, main, exit and
/// the hooks after it.
#include "symexec/input.h"

#include <string.h>

// ---------------------------------------------------------------- globals

static void make_globals(struct machine *mc)
{
    const struct ir_module *m = mc->m;

    for (uint32_t k = 1; k < m->globals.len; k++) {
        const struct ir_global *g = &m->globals.data[k];
        struct store_what what = {.kind = MEMORY_GLOBAL, .index = k};

        what.object = machine_object_id(mc, what);
        if (g->defined || g->linkage != IR_WEAK) {
            mc->global[k] =
                store_begin(&mc->s->store, what, g->defined ? g->size : 0,
                            g->align ? g->align : 1);
            if (mc->global[k] == 0) {
                machine_cut(mc, "no room for '%s'", ir_text(m, g->source_name));
            }
        }
    }
}

static void fill_global(struct machine *mc, uint32_t k)
{
    const struct ir_global *g = &mc->m->globals.data[k];
    uint32_t bytes = ir_type_bytes(mc->m, IR_PTR);

    if (!g->defined || g->size == 0 || mc->global[k] == 0) {
        return;
    }
    struct block *b = store_own(&mc->s->store, mc->global[k]);
    if (g->data_len > 0) {
        memcpy(b->data, g->data, g->data_len);
    }
    for (uint32_t n = 0; n < g->relocs; n++) {
        const struct ir_reloc *r = &g->reloc[n];
        uint32_t target = ir_opd_index(r->target);
        bool func = ir_opd_kind(r->target) == IR_OPD_FUNC;
        const struct ir_func *f = func ? &mc->m->funcs.data[target] : NULL;
        bool absent = f && !f->defined && f->linkage == IR_WEAK;
        uint64_t v = !func    ? mc->global[target]
                     : absent ? 0
                              : store_func_address(&mc->s->store, target);

        v += (uint64_t)r->addend;
        REQUIRE(r->offset + bytes <= g->size);
        memcpy(b->data + r->offset, &v, bytes);
    }
    b->read_only = g->read_only;
    mem_free(b->written); // a global starts with a value
    b->written = NULL;
}

// ---------------------------------------------------------------- start

static ir_func_id find_func(const struct ir_module *m, const char *name)
{
    ir_opd o = ir_find_symbol(m, name);
    ir_func_id f = {0};

    if (ir_opd_kind(o) == IR_OPD_FUNC &&
        m->funcs.data[ir_opd_index(o)].defined) {
        f.index = ir_opd_index(o);
    }
    return f;
}

/// Does a function of the program's own ask where errno is?
static bool sees_errno(const struct ir_module *m, ir_func_id errno_func)
{
    for (uint32_t k = 1; errno_func.index != 0 && k < m->funcs.len; k++) {
        const struct ir_func *f = &m->funcs.data[k];
        for (uint32_t n = 0; !f->model && n < f->insts; n++) {
            ir_opd o = f->inst[n].a;
            if (ir_opd_kind(o) == IR_OPD_FUNC &&
                ir_opd_index(o) == errno_func.index) {
                return true;
            }
        }
    }
    return false;
}

/// Before main by rising priority, after it by falling; equal ones in their
/// order, after main the later first.
static void sort_hooks(struct machine *mc)
{
    for (uint32_t k = 0; k < mc->m->hooks.len; k++) {
        const struct ir_hook *h = &mc->m->hooks.data[k];
        uint32_t at = 0;

        for (uint32_t n = 0; n < mc->m->hooks.len; n++) {
            const struct ir_hook *o = &mc->m->hooks.data[n];
            bool first = h->after ? o->priority > h->priority ||
                                        (o->priority == h->priority && n > k)
                                  : o->priority < h->priority ||
                                        (o->priority == h->priority && n < k);
            at += o->after == h->after && first;
        }
        while (mc->hooks[h->after].len <= at) {
            vec_push(&mc->hooks[h->after], (ir_func_id){0});
        }
        mc->hooks[h->after].data[at] = h->func;
    }
}

void machine_init(struct machine *mc, const struct ir_module *m,
                  struct terms *t, struct engine *e)
{
    *mc = (struct machine){.m = m, .terms = t, .engine = e};
    mc->code = mem_new(m->funcs.len, sizeof *mc->code);
    mc->global = mem_new(m->globals.len, sizeof *mc->global);
    mc->cache = mem_new(MACHINE_CACHE, sizeof *mc->cache);
    mc->ways = mem_new(MACHINE_WAYS, sizeof *mc->ways);
    intern_init(&mc->inputs.names);
    mc->exit_func = find_func(m, "exit");
    mc->handlers_func = find_func(m, "__dgse_run_atexit");
    mc->flush_func = find_func(m, "__dgse_flush_all");
    mc->errno_func = find_func(m, "__errno_location");
    mc->sees_errno = sees_errno(m, mc->errno_func);
    if (mc->exit_func.index && !ir_func(m, mc->exit_func)->model) {
        mc->exit_func.index = 0;
    }
    mc->unwritten = term_var(t, "a value never written", 1);
    sort_hooks(mc);
}

void machine_release(struct machine *mc)
{
    for (uint32_t k = 0; k < mc->m->funcs.len; k++) {
        code_release(&mc->code[k]);
    }
    mem_free(mc->code);
    mem_free(mc->global);
    mem_free(mc->cache);
    for (uint32_t k = 0; k < MACHINE_WAYS; k++) {
        vec_release(&mc->ways[k].way);
        vec_release(&mc->ways[k].to);
    }
    mem_free(mc->ways);
    intern_release(&mc->inputs.names);
    vec_release(&mc->inputs.var);
    vec_release(&mc->inputs.lazy);
    vec_release(&mc->hooks[0]);
    vec_release(&mc->hooks[1]);
}

void machine_start(struct machine *mc, struct state *s)
{
    *s = (struct state){.asked_at = UINT64_MAX};
    store_init(&s->store, mc->m->index == IR_I32);
    mc->s = s;
    mc->round++;
    make_globals(mc);
    for (uint32_t k = 1; k < mc->m->globals.len; k++) {
        fill_global(mc, k);
    }
    mc->s = NULL;
}

// ---------------------------------------------------------------- phases

/// - returns true when the phase has no more hooks
static bool next_hook(struct machine *mc, bool after)
{
    struct state *s = mc->s;

    if (s->hook == mc->hooks[after].len) {
        s->hook = 0;
        return true;
    }
    machine_enter(mc, mc->hooks[after].data[s->hook++], NULL, 0);
    return false;
}

static void enter_main(struct machine *mc)
{
    const struct ir_func *f = ir_func(mc->m, mc->main);
    struct state *s = mc->s;
    struct value arg[] = {
        {.bits = s->argc}, {.bits = s->argv}, {.bits = s->environ}};

    if (strcmp(ir_text(mc->m, f->source_name), "main") == 0) {
        machine_enter(mc, mc->main, arg, COUNT_OF(arg));
        input_tell_bounds(mc);
    } else if (input_parameter(mc)) {
        s->steps++; // each is a step of its own
        return;
    } else {
        machine_enter(mc, mc->main, s->entry_args.data, s->entry_args.len);
    }
    s->phase = PHASE_MAIN;
}

void machine_exit(struct machine *mc, struct value status, bool orderly)
{
    struct state *s = mc->s;

    check_hold_frames(mc);
    if (s->phase == PHASE_MAIN) {
        engine_note_end(mc->engine);
    }
    while (s->top) {
        state_pop(s);
    }
    mc->status = status;
    s->status = status;
    s->phase = orderly ? PHASE_AFTER : PHASE_FLUSH;
    s->hook = 0;
    if (!orderly) {
        mc->end = RUN_EXIT;
        check_leaks(mc);
    }
}

void machine_next_phase(struct machine *mc)
{
    struct state *s = mc->s;
    ir_func_id last = mc->exit_func.index ? mc->exit_func : mc->handlers_func;

    switch (s->phase) {
    case PHASE_START:
        input_arguments(mc);
        s->steps++;
        s->phase = PHASE_BEFORE;
        break;
    case PHASE_BEFORE:
        if (next_hook(mc, false)) {
            s->phase = PHASE_ENTRY;
        }
        break;
    case PHASE_ENTRY:
        enter_main(mc);
        break;
    case PHASE_MAIN:
        s->phase = PHASE_EXIT;
        if (last.index) {
            machine_enter(mc, last, &s->status, 1);
            break;
        }
        machine_exit(mc, s->status, true);
        break;
    case PHASE_EXIT:
        machine_exit(mc, s->status, true);
        break;
    case PHASE_AFTER:
        if (next_hook(mc, true)) {
            s->phase = PHASE_FLUSH;
            if (mc->flush_func.index) {
                machine_enter(mc, mc->flush_func, NULL, 0);
            }
        }
        break;
    case PHASE_FLUSH:
        mc->end = RUN_EXIT;
        check_leaks(mc);
        break;
    }
}
