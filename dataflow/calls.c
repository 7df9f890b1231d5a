/* SPDX-License-Identifier: Apache-2.0 */
/// The call graph by Tarjan's components; endings by fixpoint.
#include "dataflow/calls.h"

#include "base/sort.h"
#include "ir/oracle.h"

static int by_place(const void *x, const void *y)
{
    const struct call_site *a = x, *b = y;

    if (a->caller.index != b->caller.index) {
        return a->caller.index < b->caller.index ? -1 : 1;
    }
    if (a->inst != b->inst) {
        return a->inst < b->inst ? -1 : 1;
    }
    return (a->callee.index > b->callee.index) -
           (a->callee.index < b->callee.index);
}

static void add_sites_of_inst(struct calls *c, const struct points_to *p,
                              ir_func_id caller, uint32_t inst)
{
    for (uint32_t k = p->first_instance[caller.index];
         k < p->first_instance[caller.index + 1]; k++) {
        struct pt_calls to = points_to_callees(p, p->instance_list[k], inst);

        for (uint32_t j = 0; j < to.count; j++) {
            ir_func_id callee = p->instances.data[to.instance[j]].func;
            vec_push(&c->sites, ((struct call_site){caller, inst, callee}));
        }
        if (to.unknown) {
            vec_push(&c->sites, ((struct call_site){caller, inst, {0}}));
        }
    }
}

static void find_sites(struct calls *c, const struct ir_module *m,
                       const struct points_to *p)
{
    uint32_t kept = 0;

    for (uint32_t f = 1; f < m->funcs.len; f++) {
        const struct ir_func *func = &m->funcs.data[f];

        for (uint32_t i = 0; i < func->insts; i++) {
            if (func->inst[i].op == IR_CALL) {
                add_sites_of_inst(c, p, (ir_func_id){f}, i);
            }
        }
    }
    sort_rows(c->sites.data, c->sites.len, sizeof *c->sites.data, by_place);
    for (uint32_t k = 0; k < c->sites.len; k++) {
        if (kept == 0 ||
            by_place(&c->sites.data[kept - 1], &c->sites.data[k]) != 0) {
            c->sites.data[kept++] = c->sites.data[k];
        }
    }
    c->sites.len = kept;
}

/// The rows of sites by caller, and by callee.
static void index_sites(struct calls *c, uint32_t funcs)
{
    c->first = mem_new((size_t)funcs + 1, sizeof *c->first);
    c->first_caller = mem_new((size_t)funcs + 1, sizeof *c->first_caller);
    for (uint32_t k = 0; k < c->sites.len; k++) {
        c->first[c->sites.data[k].caller.index + 1]++;
        c->first_caller[c->sites.data[k].callee.index + 1]++;
    }
    for (uint32_t k = 0; k < funcs; k++) {
        c->first[k + 1] += c->first[k];
        c->first_caller[k + 1] += c->first_caller[k];
    }
    uint32_t *next = mem_new(funcs, sizeof *next);
    vec_reserve(&c->callers, c->sites.len);
    c->callers.len = c->sites.len;
    for (uint32_t k = 0; k < c->sites.len; k++) {
        uint32_t callee = c->sites.data[k].callee.index;
        c->callers.data[c->first_caller[callee] + next[callee]++] = k;
    }
    mem_free(next);
}

// ---------------------------------------------------------------- groups

struct groups {
    struct calls *c;
    uint32_t *number, *low, *next;
    VEC(uint32_t) path;
    VEC(uint32_t) stack;
    uint32_t count, groups;
};

static void enter(struct groups *g, uint32_t func)
{
    g->number[func] = g->low[func] = ++g->count;
    g->next[func] = g->c->first[func];
    vec_push(&g->path, func);
    vec_push(&g->stack, func);
}

static void close_group(struct groups *g, uint32_t func)
{
    bool several = vec_last(&g->path) != func;
    uint32_t at;

    g->groups++;
    do {
        at = vec_pop(&g->path);
        g->c->group[at] = g->groups;
        g->c->bottom_up[g->c->count++] = (ir_func_id){at};
        if (several) {
            bitset_add(&g->c->recursive, at);
        }
    } while (at != func);
    for (uint32_t k = g->c->first[func]; k < g->c->first[func + 1]; k++) {
        if (g->c->sites.data[k].callee.index == func) {
            bitset_add(&g->c->recursive, func);
        }
    }
}

/// Tarjan's components: a group is closed after all that it calls.
static void search(struct groups *g, uint32_t root)
{
    struct calls *c = g->c;

    enter(g, root);
    while (g->stack.len > 0) {
        uint32_t at = vec_last(&g->stack);

        if (g->next[at] < c->first[at + 1]) {
            uint32_t to = c->sites.data[g->next[at]++].callee.index;
            if (to == 0) {
                continue;
            }
            if (g->number[to] == 0) {
                enter(g, to);
            } else if (c->group[to] == 0 && g->number[to] < g->low[at]) {
                g->low[at] = g->number[to];
            }
            continue;
        }
        (void)vec_pop(&g->stack);
        if (g->stack.len > 0) {
            uint32_t above = vec_last(&g->stack);
            if (g->low[at] < g->low[above]) {
                g->low[above] = g->low[at];
            }
        }
        if (g->low[at] == g->number[at]) {
            close_group(g, at);
        }
    }
}

static void find_groups(struct calls *c, uint32_t funcs)
{
    struct groups g = {.c = c};

    c->group = mem_new(funcs, sizeof *c->group);
    c->bottom_up = mem_new(funcs, sizeof *c->bottom_up);
    g.number = mem_new(funcs, sizeof *g.number);
    g.low = mem_new(funcs, sizeof *g.low);
    g.next = mem_new(funcs, sizeof *g.next);
    for (uint32_t f = 1; f < funcs; f++) {
        if (g.number[f] == 0) {
            search(&g, f);
        }
    }
    vec_release(&g.path);
    vec_release(&g.stack);
    mem_free(g.number);
    mem_free(g.low);
    mem_free(g.next);
}

// ---------------------------------------------------------------- reachable

static void reach_from(struct calls *c, uint32_t func)
{
    VEC(uint32_t) todo = {0};

    if (bitset_add(&c->reachable, func)) {
        vec_push(&todo, func);
    }
    while (todo.len > 0) {
        uint32_t at = vec_pop(&todo);

        for (uint32_t k = c->first[at]; k < c->first[at + 1]; k++) {
            uint32_t to = c->sites.data[k].callee.index;
            if (to != 0 && bitset_add(&c->reachable, to)) {
                vec_push(&todo, to);
            }
        }
    }
    vec_release(&todo);
}

static void find_reachable(struct calls *c, const struct ir_module *m,
                           const struct points_to *p,
                           const struct points_to_config *config)
{
    ir_opd root = ir_find_symbol(m, "main");
    bool has_main = ir_opd_kind(root) == IR_OPD_FUNC &&
                    m->funcs.data[ir_opd_index(root)].defined;

    for (uint32_t k = 0; k < config->entries; k++) {
        reach_from(c, config->entry[k].index);
    }
    if (config->entries == 0 && has_main) {
        reach_from(c, ir_opd_index(root));
    }
    for (uint32_t f = 1; f < m->funcs.len; f++) {
        const struct ir_func *func = &m->funcs.data[f];

        if (config->entries == 0 && !has_main && func->defined &&
            func->linkage != IR_INTERNAL && !func->model) {
            reach_from(c, f);
        }
        if (p->objects
                .data[points_to_object(p, (ir_func_id){0},
                                       ir_opd_func((ir_func_id){f}))]
                .escapes) {
            reach_from(c, f);
        }
    }
    for (uint32_t k = 0; k < m->hooks.len; k++) {
        reach_from(c, m->hooks.data[k].func.index);
    }
}

// ---------------------------------------------------------------- endings

/// May the program end where the instruction is?
static bool is_end(const struct calls *c, ir_func_id func, uint32_t inst)
{
    return !c->ends.exits || bitset_has(&c->ends.exits->at[func.index], inst);
}

bool calls_is_exit(const struct calls *c, const struct ir_func *f,
                   ir_func_id func, uint32_t inst)
{
    const uint32_t access = 1u << IR_CHECK_NULL_DEREF | 1u << IR_CHECK_BOUNDS |
                            1u << IR_CHECK_LIFETIME |
                            1u << IR_CHECK_DOUBLE_FREE |
                            1u << IR_CHECK_BAD_FREE;
    const struct ir_inst *i = &f->inst[inst];

    switch (i->op) {
    case IR_CALL:
    case IR_BR:
    case IR_SWITCH:
    case IR_STOP:
    case IR_LONGJMP:
        return false;
    case IR_ACCESS:
        return (c->ends.checks & access) != 0 ||
               (c->ends.exits && is_end(c, func, inst));
    case IR_CHECK:
        return (c->ends.checks >> i->imm & 1) != 0 ||
               (c->ends.exits && is_end(c, func, inst));
    default:
        return c->ends.exits && is_end(c, func, inst);
    }
}

/// How a call of a function without a body goes on.
static struct call_ways ways_of_native(const struct ir_module *m,
                                       const struct ir_func *f, bool end)
{
    enum ir_oracle oracle = ir_oracle_of(m, f);
    bool never = f->noreturn || oracle == IR_ORACLE_ERROR ||
                 (f->intrinsic != IR_INTRINSIC_NONE &&
                  ir_intrinsic_info[f->intrinsic].flags[0] == 'N');

    return (struct call_ways){
        .returns = !never,
        .ends = ((never || oracle == IR_ORACLE_CLAIM) && end) ||
                oracle == IR_ORACLE_ASSUME || oracle == IR_ORACLE_RANGE};
}

struct call_ways calls_ways(const struct calls *c, const struct ir_module *m,
                            ir_func_id caller, uint32_t inst)
{
    struct call_ways w = {0};
    bool end = is_end(c, caller, inst);
    uint32_t n;
    const struct call_site *s = calls_at(c, caller, inst, &n);

    w.returns = n == 0;
    w.ends = c->ends.exits && end;
    for (uint32_t k = 0; k < n; k++) {
        const struct ir_func *to = ir_func(m, s[k].callee);

        if (s[k].callee.index == 0) {
            w.returns = true;
        } else if (to->defined) {
            w.returns |= bitset_has(&c->may_return, s[k].callee.index);
            w.ends |= end && bitset_has(&c->may_end, s[k].callee.index);
        } else {
            struct call_ways native = ways_of_native(m, to, end);
            w.returns |= native.returns;
            w.ends |= native.ends;
        }
    }
    return w;
}

bool calls_is_bound(const struct calls *c, ir_func_id func, uint32_t inst)
{
    return c->ends.exits && is_end(c, func, inst);
}

/// How a walk through the instructions of a block ends.
struct walk {
    bool through; ///< control reaches the last instruction's successors
    bool returns, ends;
};

static struct walk walk_block(const struct calls *c, const struct ir_module *m,
                              ir_func_id func, const struct ir_block *b)
{
    const struct ir_func *f = ir_func(m, func);
    struct walk w = {.through = true};

    for (uint32_t i = b->first; i < b->first + b->count && w.through; i++) {
        const struct ir_inst *inst = &f->inst[i];

        if (inst->op == IR_CALL) {
            struct call_ways call = calls_ways(c, m, func, i);
            w.ends |= call.ends;
            w.through = call.returns;
        } else if (inst->op == IR_STOP) {
            w.ends |= is_end(c, func, i);
        } else if (inst->op == IR_BR || inst->op == IR_SWITCH) {
            w.ends |= calls_is_bound(c, func, i);
        } else {
            w.ends |= inst->op == IR_LONGJMP || calls_is_exit(c, f, func, i);
            w.returns |= inst->op == IR_RET;
        }
    }
    return w;
}

/// Walks the blocks that may be reached when calls end as known so far.
static struct call_ways ways_of_func(const struct calls *c,
                                     const struct ir_module *m, uint32_t f)
{
    const struct ir_func *func = &m->funcs.data[f];
    struct call_ways e = {0};
    bool *seen = mem_new(func->blocks, sizeof *seen);
    VEC(uint32_t) todo = {0};

    seen[1] = true;
    vec_push(&todo, 1);
    while (todo.len > 0) {
        const struct ir_block *b = &func->block[vec_pop(&todo)];
        struct walk w = walk_block(c, m, (ir_func_id){f}, b);
        const uint32_t *to;
        uint32_t stride, n = ir_successors(func, b, &to, &stride);

        e.ends |= w.ends;
        e.returns |= w.returns;
        for (uint32_t k = 0; k < n && w.through; k++) {
            if (!seen[to[k * stride]]) {
                seen[to[k * stride]] = true;
                vec_push(&todo, to[k * stride]);
            }
        }
    }
    vec_release(&todo);
    mem_free(seen);
    return e;
}

/// Least fixpoint: a function returns when some finite run of it does.
static void find_endings(struct calls *c, const struct ir_module *m)
{
    bool changed = true;

    while (changed) {
        changed = false;
        for (uint32_t k = 0; k < c->count; k++) {
            uint32_t f = c->bottom_up[k].index;

            if (!m->funcs.data[f].defined) {
                continue;
            }
            struct call_ways e = ways_of_func(c, m, f);
            changed |= e.returns && bitset_add(&c->may_return, f);
            changed |= e.ends && bitset_add(&c->may_end, f);
        }
    }
}

static bool is_closed(const struct calls *c, const struct ir_module *m,
                      ir_func_id func, uint32_t block, const bool *closed)
{
    const struct ir_func *f = ir_func(m, func);
    const struct ir_block *b = &f->block[block];
    struct walk w = walk_block(c, m, func, b);
    const uint32_t *to;
    uint32_t stride, n = ir_successors(f, b, &to, &stride);
    bool all = true;

    for (uint32_t k = 0; k < n && w.through; k++) {
        all = all && closed[to[k * stride]];
    }
    return all && !w.ends && !w.returns;
}

void calls_find_closed(const struct calls *c, const struct ir_module *m,
                       ir_func_id func, bool shut, bool *closed)
{
    const struct ir_func *f = ir_func(m, func);
    struct calls without = *c;
    struct bitset *none = NULL;
    struct exits no_exits = {0};
    bool changed = c->ends.exits != NULL;

    if (shut && changed) {
        none = mem_new(m->funcs.len, sizeof *none);
        no_exits.at = no_exits.chooses = no_exits.decides = none;
        without.ends.exits = &no_exits;
    }
    while (changed) {
        changed = false;
        for (uint32_t b = f->blocks - 1; b > 0; b--) {
            if (!closed[b] && is_closed(&without, m, func, b, closed)) {
                closed[b] = true;
                changed = true;
            }
        }
    }
    mem_free(none);
}

void calls_init(struct calls *c, const struct ir_module *m,
                const struct points_to *p,
                const struct points_to_config *config, const struct ends *ends)
{
    *c = (struct calls){.ends = *ends};
    find_sites(c, m, p);
    index_sites(c, m->funcs.len);
    find_groups(c, m->funcs.len);
    find_reachable(c, m, p, config);
    find_endings(c, m);
}

void calls_release(struct calls *c)
{
    vec_release(&c->sites);
    vec_release(&c->callers);
    mem_free(c->first);
    mem_free(c->first_caller);
    mem_free(c->bottom_up);
    mem_free(c->group);
    bitset_release(&c->recursive);
    bitset_release(&c->reachable);
    bitset_release(&c->may_end);
    bitset_release(&c->may_return);
}

const struct call_site *calls_at(const struct calls *c, ir_func_id caller,
                                 uint32_t inst, uint32_t *n)
{
    uint32_t low = c->first[caller.index], high = c->first[caller.index + 1];
    uint32_t end = high;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (c->sites.data[mid].inst < inst) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    *n = 0;
    while (low + *n < end && c->sites.data[low + *n].inst == inst) {
        ++*n;
    }
    return c->sites.data + low;
}

// ---------------------------------------------------------------- checking

bool calls_verify(const struct calls *c, const struct ir_module *m,
                  struct text *why)
{
    uint32_t *place = mem_new(m->funcs.len, sizeof *place);
    bool ok = c->count + 1 == m->funcs.len;

    for (uint32_t k = 0; k < c->count; k++) {
        place[c->bottom_up[k].index] = k + 1;
    }
    for (uint32_t k = 0; k < c->sites.len && ok; k++) {
        const struct call_site *s = &c->sites.data[k];
        uint32_t caller = s->caller.index, callee = s->callee.index;

        ok = m->funcs.data[caller].inst[s->inst].op == IR_CALL &&
             (callee == 0 || c->group[caller] == c->group[callee] ||
              place[callee] < place[caller]) &&
             (callee == 0 || !bitset_has(&c->reachable, caller) ||
              bitset_has(&c->reachable, callee));
    }
    if (!ok) {
        text_add(why, "calls: a callee comes after its caller");
    }
    mem_free(place);
    return ok;
}

static void dump_sites(const struct calls *c, const struct ir_module *m,
                       uint32_t func, struct text *out)
{
    uint32_t last = UINT32_MAX;

    for (uint32_t k = c->first[func]; k < c->first[func + 1]; k++) {
        const struct call_site *s = &c->sites.data[k];

        text_addf(out, s->inst == last ? "|" : " %u:", s->inst);
        last = s->inst;
        if (s->callee.index == 0) {
            text_add_char(out, '?');
        } else {
            text_addf(out, "@%s", ir_text(m, ir_func(m, s->callee)->name));
        }
    }
}

void calls_dump(const struct calls *c, const struct ir_module *m,
                struct text *out)
{
    for (uint32_t f = 1; f < m->funcs.len; f++) {
        if (!m->funcs.data[f].defined) {
            continue;
        }
        text_addf(out, "@%s%s%s%s%s calls", ir_text(m, m->funcs.data[f].name),
                  bitset_has(&c->reachable, f) ? "" : " unreachable",
                  bitset_has(&c->recursive, f) ? " recursive" : "",
                  bitset_has(&c->may_end, f) ? " may-end" : "",
                  bitset_has(&c->may_return, f) ? "" : " never-returns");
        dump_sites(c, m, f, out);
        text_add_char(out, '\n');
    }
}
