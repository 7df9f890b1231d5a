/* SPDX-License-Identifier: Apache-2.0 */
/// The life of a program: its globals, the hooks before main, main, exit and
/// the hooks after it.
#include "ir/interp.h"

#include "ir/interp_host.h"
#include "ir/interp_impl.h"

#include <sys/mman.h>

/// Address space of the stack of calls; pages are taken as they are used.
#define STACK_BYTES ((size_t)512 << 20)
/// Steps when there is no limit: far away, and no sum overflows.
#define NO_LIMIT (INT64_MAX / 2)

// ---------------------------------------------------------------- globals

/// - returns false: memory is out
static bool make_globals(struct interp *in)
{
    const struct ir_module *m = in->m;
    in->global = mem_new(m->globals.len, sizeof *in->global);
    for (uint32_t k = 1; k < m->globals.len; k++) {
        const struct ir_global *g = &m->globals.data[k];
        struct memory_what what = {.kind = MEMORY_GLOBAL, .index = k};
        if (!g->defined && g->linkage == IR_WEAK) {
            continue; // its address is null
        }
        in->global[k] =
            memory_begin(&in->memory, what, g->defined ? g->size : 0,
                         g->align ? g->align : 1, NULL);
        if (in->global[k] == 0) {
            return interp_no_memory(in, g->size);
        }
        interp_trace_begin(in, MEMORY_GLOBAL, k, in->global[k]);
    }
    return true;
}

static void fill_global(struct interp *in, uint32_t k)
{
    const struct ir_global *g = &in->m->globals.data[k];
    uint32_t bytes = ir_type_bytes(in->m, IR_PTR);
    uint8_t *at = memory_write_at(&in->memory, in->global[k], g->size);
    if (!at) {
        return; // no bytes
    }
    if (g->data_len > 0) {
        memcpy(at, g->data, g->data_len);
    }
    for (uint32_t n = 0; n < g->relocs; n++) {
        const struct ir_reloc *r = &g->reloc[n];
        uint32_t target = ir_opd_index(r->target);
        uint64_t v = ir_opd_kind(r->target) == IR_OPD_FUNC
                         ? interp_func_address(in, target)
                         : in->global[target];
        v += (uint64_t)r->addend;
        REQUIRE(r->offset + bytes <= g->size);
        memcpy(at + r->offset, &v, bytes);
    }
    if (g->read_only) {
        memory_protect(&in->memory, in->global[k]);
    }
}

/// An array of pointers to copies of the strings, ended by null.
/// - returns its address, 0 when memory is out
static uint64_t make_strings(struct interp *in, char *const *text, uint32_t n)
{
    struct memory_what what = {.kind = MEMORY_ENV};
    uint32_t bytes = ir_type_bytes(in->m, IR_PTR);
    uint64_t array =
        memory_begin(&in->memory, what, (uint64_t)bytes * (n + 1), 16, NULL);
    interp_trace_begin(in, MEMORY_ENV, 0, array);
    for (uint32_t k = 0; array != 0 && k < n; k++) {
        size_t len = strlen(text[k]) + 1;
        uint64_t s = memory_begin(&in->memory, what, len, 1, NULL);
        interp_trace_begin(in, MEMORY_ENV, 0, s);
        if (s == 0) {
            return 0;
        }
        memcpy(memory_write_at(&in->memory, s, len), text[k], len);
        memcpy(memory_write_at(&in->memory, array + (uint64_t)bytes * k, bytes),
               &s, bytes);
    }
    return array;
}

// ---------------------------------------------------------------- running

/// A function that the module defines, or 0.
static ir_func_id find_func(const struct interp *in, const char *name)
{
    ir_opd o = ir_find_symbol(in->m, name);
    ir_func_id f = {0};
    if (ir_opd_kind(o) == IR_OPD_FUNC &&
        ir_func(in->m, (ir_func_id){ir_opd_index(o)})->defined) {
        f.index = ir_opd_index(o);
    }
    return f;
}

/// Runs the hooks of one side: before main by rising priority, after it by
/// falling; equal ones in their order.  - returns false when the run has ended
static bool run_hooks(struct interp *in, bool after)
{
    const struct ir_module *m = in->m;
    bool *done = mem_new(m->hooks.len, sizeof *done);
    bool ok = true;
    for (;;) {
        uint32_t best = m->hooks.len;
        for (uint32_t k = 0; k < m->hooks.len; k++) {
            const struct ir_hook *h = &m->hooks.data[k];
            int32_t best_priority =
                best < m->hooks.len ? m->hooks.data[best].priority : 0;
            if (!done[k] && h->after == after &&
                (best == m->hooks.len ||
                 (after ? h->priority >= best_priority
                        : h->priority < best_priority))) {
                best = k;
            }
        }
        if (best == m->hooks.len || !ok) {
            break;
        }
        done[best] = true;
        ok = interp_call(in, in->stack, m->hooks.data[best].func, NULL, 0);
    }
    mem_free(done);
    return ok;
}

/// What an orderly end does last.
static void finish(struct interp *in)
{
    struct interp_result end = in->result;
    ir_func_id flush = find_func(in, "__dgse_flush_all");
    in->orderly = false;
    if (run_hooks(in, true) &&
        (flush.index == 0 || interp_call(in, in->stack, flush, NULL, 0))) {
        in->result = end; // nothing new happened
    }
}

static bool run_main(struct interp *in, ir_func_id main)
{
    const struct interp_config *config = in->config;
    uint32_t envs = 0;
    while (config->envp && config->envp[envs]) {
        envs++;
    }
    u128 value[] = {
        (uint32_t)config->argc,
        make_strings(in, config->argv, (uint32_t)config->argc),
        make_strings(in, config->envp, envs),
    };
    in->argv = (uint64_t)value[1];
    in->environ = (uint64_t)value[2];
    if (value[1] == 0 || value[2] == 0) {
        return interp_no_memory(in, 0);
    }
    if (!run_hooks(in, false)) {
        return false;
    }
    return config->entry.index != 0
               ? interp_enter(in, main)
               : interp_call(in, in->stack, main, value, COUNT_OF(value));
}

static void run(struct interp *in, ir_func_id main)
{
    ir_func_id handlers = find_func(in, "__dgse_run_atexit");
    if (run_main(in, main)) {
        u128 status = 0;
        if (in->code[main.index].ret != IR_VOID) {
            status = frame_at(in->stack)->scratch[0] & UINT32_MAX;
        }
        ir_func_id last = in->exit_func.index ? in->exit_func : handlers;
        if (last.index == 0 || interp_call(in, in->stack, last, &status, 1)) {
            in->result.end = INTERP_EXIT;
            in->result.status = (int)(uint32_t)status;
            in->orderly = true;
        }
    }
    if (in->orderly) {
        finish(in);
    }
}

static void start(struct interp *in, const struct ir_module *m,
                  const struct interp_config *config)
{
    memset(in, 0, sizeof *in);
    in->m = m;
    in->config = config;
    memory_init(&in->memory, m->index == IR_I32, config->max_memory);
    interp_code_init(in);
    interp_trace_init(in);
    in->budget_start = config->max_steps && config->max_steps < NO_LIMIT
                           ? (int64_t)config->max_steps
                           : NO_LIMIT;
    in->budget = in->budget_start;
    in->stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (in->stack == MAP_FAILED) {
        PANIC("no address space for the stack of calls");
    }
    in->stack_end = in->stack + STACK_BYTES;
    in->fp = in->stack; // the bottom frame: no code
    in->pc = interp_halt + 1;
    in->exit_func = find_func(in, "exit");
    in->errno_func = find_func(in, "__errno_location");
    if (in->exit_func.index && !ir_func(m, in->exit_func)->model) {
        in->exit_func.index = 0;
    }
}

static void release(struct interp *in)
{
    int status = munmap(in->stack, STACK_BYTES);
    REQUIRE(status == 0);
    interp_code_release(in);
    memory_release(&in->memory);
    mem_free(in->global);
    vec_release(&in->sallocs);
    interp_trace_release(in);
    arena_release(&in->arena);
}

struct interp_result interp_run(const struct ir_module *m,
                                const struct interp_config *config)
{
    struct interp in;
    start(&in, m, config);
    ir_func_id main = config->entry;
    if (main.index == 0) {
        main = find_func(&in, "main");
    }
    if (main.index == 0) {
        (void)interp_stop(&in, INTERP_UNSUPPORTED,
                          "the program has no function 'main'");
    } else if (make_globals(&in)) {
        for (uint32_t k = 1; k < m->globals.len; k++) {
            fill_global(&in, k);
        }
        run(&in, main);
    }
    struct interp_result result = in.result;
    result.steps = (uint64_t)(in.budget_start - in.budget);
    result.peak_memory = in.memory.peak;
    release(&in);
    return result;
}
