/* SPDX-License-Identifier: Apache-2.0 */
/// What instructions do to the cells.
#include "dataflow/cells_impl.h"

#include "base/sort.h"
#include "ir/oracle.h"

#include <string.h>

// ---------------------------------------------------------------- touches

static uint64_t constant_size(const struct cells_state *s, ir_opd n)
{
    const struct ir_const *c;

    if (ir_opd_kind(n) != IR_OPD_CONST) {
        return CELL_ANY_SIZE;
    }
    c = ir_const(s->m, n);
    return c->hi != 0 || c->lo >= PT_ANY ? CELL_ANY_SIZE : c->lo;
}

struct toucher {
    const struct cells_state *s;
    uint32_t instance;
    const struct ir_func *func;
    const struct ir_inst *inst;
    void (*visit)(void *ctx, const struct cell_touch *t);
    void *ctx;
};

static void touch(const struct toucher *t, ir_opd address, uint64_t size,
                  struct cell_touch how)
{
    how.span = points_to_get(t->s->p, t->instance, address);
    how.size = size;
    if (how.span.count > 0) {
        t->visit(t->ctx, &how);
    }
}

static void touch_access(const struct toucher *t)
{
    const struct ir_inst *i = t->inst;
    uint64_t size = ir_type_bytes(t->s->m, i->type);
    uint64_t bits = (i->imm + ir_type_bits(t->s->m, i->type) + 7) / 8;

    switch (i->op) {
    case IR_LOAD:
        touch(t, i->a, size, (struct cell_touch){.reads = true});
        break;
    case IR_STORE:
        touch(t, i->a, size,
              (struct cell_touch){.writes = true, .always = true});
        break;
    case IR_LOADBITS:
        touch(t, i->a, bits, (struct cell_touch){.reads = true});
        break;
    case IR_STOREBITS: // keeps the bits beside it
        touch(t, i->a, bits,
              (struct cell_touch){.reads = true, .writes = true});
        break;
    case IR_MEMCPY:
        size = constant_size(t->s, i->c);
        touch(t, i->b, size, (struct cell_touch){.reads = true});
        touch(t, i->a, size,
              (struct cell_touch){.writes = true,
                                  .always = size != CELL_ANY_SIZE});
        break;
    case IR_MEMSET:
        size = constant_size(t->s, i->c);
        touch(t, i->a, size,
              (struct cell_touch){.writes = true,
                                  .always = size != CELL_ANY_SIZE});
        break;
    default:
        break;
    }
}

static void touch_life(const struct toucher *t)
{
    const struct ir_inst *i = t->inst;

    switch (i->op) {
    case IR_BEGIN:
        touch(t, i->a, CELL_ANY_SIZE,
              (struct cell_touch){
                  .writes = true, .always = true, .life_write = true});
        break;
    case IR_SALLOC:
    case IR_HALLOC:
        touch(t, ir_opd_var(i->dst), CELL_ANY_SIZE,
              (struct cell_touch){
                  .writes = true, .life_write = true, .fresh = true});
        break;
    case IR_END:
        touch(t, i->a, 0, (struct cell_touch){.life_write = true});
        break;
    case IR_SFREE:
    case IR_HFREE:
        touch(t, i->a, 0,
              (struct cell_touch){.life_read = true, .life_write = true});
        break;
    case IR_OSIZE:
        touch(t, i->a, 0, (struct cell_touch){.life_read = true});
        break;
    case IR_ACCESS:
        if (i->imm != IR_ACCESS_CALL) {
            touch(t, i->a, 0, (struct cell_touch){.life_read = true});
        }
        break;
    case IR_SETJMP:
        touch(t, i->a, CELL_ANY_SIZE, (struct cell_touch){.writes = true});
        break;
    case IR_LONGJMP:
        touch(t, i->a, CELL_ANY_SIZE, (struct cell_touch){.reads = true});
        break;
    default:
        break;
    }
}

/// Intrinsics that see or change the world outside: the state of files,
/// how far the input was read.
static bool is_worldly(enum ir_intrinsic i)
{
    switch (i) {
    case IR_INTRINSIC___dgse_read:
    case IR_INTRINSIC___dgse_write:
    case IR_INTRINSIC___dgse_open:
    case IR_INTRINSIC___dgse_close:
    case IR_INTRINSIC___dgse_seek:
    case IR_INTRINSIC___dgse_unlink:
    case IR_INTRINSIC___dgse_rename:
    case IR_INTRINSIC___dgse_access:
    case IR_INTRINSIC___dgse_number:
    case IR_INTRINSIC___dgse_space:
    case IR_INTRINSIC___dgse_ends:
    case IR_INTRINSIC___dgse_isatty:
    case IR_INTRINSIC___dgse_time:
    case IR_INTRINSIC___dgse_clock: // never goes back
        return true;
    default:
        return false;
    }
}

/// What errno is: whatever __errno_location returns.
static void touch_errno(const struct toucher *t)
{
    const struct cells_state *s = t->s;
    ir_opd where = ir_find_symbol(s->m, "__errno_location");
    struct cell_touch how = {.writes = true};

    if (ir_opd_kind(where) != IR_OPD_FUNC) {
        return;
    }
    ir_func_id func = {ir_opd_index(where)};
    const struct ir_func *f = ir_func(s->m, func);
    uint32_t base = s->p->instance_list[s->p->first_instance[func.index]];

    for (uint32_t i = 0; i < f->insts; i++) {
        if (f->inst[i].op == IR_RET) {
            how.span = points_to_get(s->p, base, f->inst[i].a);
            how.size = 4;
            t->visit(t->ctx, &how);
        }
    }
}

static void touch_intrinsic(const struct toucher *t, enum ir_intrinsic which)
{
    static const struct pt_loc world = {1, PT_ANY};
    const char *flags = ir_intrinsic_info[which].flags;
    struct cell_touch how = {.reads = strchr(flags, 'R') != NULL,
                             .writes = strchr(flags, 'W') != NULL,
                             .life_read = true};

    for (uint32_t k = 0; k < t->inst->extra_len; k++) {
        ir_opd arg = {t->func->extra[t->inst->extra + k]};
        if ((how.reads || how.writes) &&
            ir_opd_type(t->s->m, t->func, arg) == IR_PTR) {
            touch(t, arg, CELL_ANY_SIZE, how);
        }
    }
    if (strchr(flags, 'E') != NULL) {
        touch_errno(t);
    }
    if (is_worldly(which)) {
        struct cell_touch state = {.span = {&world, 1},
                                   .life_read =
                                       which != IR_INTRINSIC___dgse_write,
                                   .life_write = true};
        t->visit(t->ctx, &state);
    }
}

static void touch_oracle(const struct toucher *t, enum ir_oracle oracle)
{
    const uint32_t *arg = &t->func->extra[t->inst->extra];

    // klee_make_symbolic(address, bytes, ...)
    if (oracle == IR_ORACLE_OBJECT && t->inst->extra_len >= 2) {
        uint64_t size = constant_size(t->s, (ir_opd){arg[1]});
        touch(t, (ir_opd){arg[0]}, size,
              (struct cell_touch){.writes = true,
                                  .always = size != CELL_ANY_SIZE,
                                  .life_read = true});
    }
    for (uint32_t k = 0; oracle == IR_ORACLE_PRINT && k < t->inst->extra_len;
         k++) {
        ir_opd o = {arg[k]};
        if (ir_opd_type(t->s->m, t->func, o) == IR_PTR) {
            touch(t, o, CELL_ANY_SIZE,
                  (struct cell_touch){.reads = true, .life_read = true});
        }
    }
}

void cells_each_touch(const struct cells_state *s, uint32_t instance,
                      uint32_t inst,
                      void (*visit)(void *ctx, const struct cell_touch *t),
                      void *ctx)
{
    ir_func_id id = s->p->instances.data[instance].func;
    const struct ir_func *func = ir_func(s->m, id);
    struct toucher t = {s, instance, func, &func->inst[inst], visit, ctx};

    if (t.inst->op == IR_CALL) {
        struct pt_calls to = points_to_callees(s->p, instance, inst);
        for (uint32_t k = 0; k < to.count; k++) {
            const struct ir_func *callee =
                ir_func(s->m, s->p->instances.data[to.instance[k]].func);
            if (!callee->defined && callee->intrinsic != IR_INTRINSIC_NONE) {
                touch_intrinsic(&t, callee->intrinsic);
            } else {
                touch_oracle(&t, ir_oracle_of(s->m, callee));
            }
        }
        return;
    }
    touch_access(&t);
    touch_life(&t);
}

// ---------------------------------------------------------------- effects

struct collector {
    const struct cells *c;
    struct bitset *reads, *writes;
    VEC(uint32_t) kills; ///< when wanted
    ir_func_id func;
    uint32_t inst;
};

static void collect_loc(struct collector *e, const struct cell_touch *t,
                        struct pt_loc at)
{
    const struct cells_state *s = e->c->state;
    const struct pt_object *o = &s->p->objects.data[at.object];
    uint64_t from = at.offset == PT_ANY ? 0 : at.offset;
    uint64_t to = at.offset == PT_ANY || t->size == CELL_ANY_SIZE
                      ? UINT64_MAX
                      : from + t->size;
    bool sure = t->always && t->span.count == 1 && o->single &&
                (at.offset != PT_ANY || t->size == CELL_ANY_SIZE);

    for (uint32_t k = s->first[at.object]; k < s->last[at.object]; k++) {
        const struct cell *cell = &e->c->cells.data[k];
        bool whole = cell->offset == PT_ANY;
        uint64_t start = whole ? 0 : cell->offset;
        uint64_t end = whole ? o->size : start + cell->size;

        if (!whole && (end <= from || start >= to)) {
            continue;
        }
        if (t->reads) {
            bitset_add(e->reads, k);
        }
        if (t->writes) {
            bitset_add(e->writes, k);
        }
        if (t->writes && sure && end > 0 && from <= start && to >= end &&
            !bitset_has(&s->shared, k)) {
            vec_push(&e->kills, k);
        }
    }
}

/// The cells and lives that an address set of several places means.
static const struct cell_set *set_of(const struct cells *c,
                                     const struct cell_touch *t)
{
    struct cells_state *s = c->state;
    uint64_t key = cells_touch_key(s, t);
    uint32_t row = s->sets.len;

    if (map_find(&s->set_rows, key, &row)) {
        return &s->sets.data[row];
    }
    map_set(&s->set_rows, key, row);
    vec_push(&s->sets, ((struct cell_set){0}));
    struct cell_set *made = &s->sets.data[row];
    struct cell_touch all = *t;
    struct collector e = {.c = c, .reads = &made->content};
    all.reads = true;
    all.writes = false;
    for (uint32_t k = 0; k < t->span.count; k++) {
        uint32_t life = s->life[t->span.loc[k].object];

        collect_loc(&e, &all, t->span.loc[k]);
        if (life != 0) {
            bitset_add(&made->life, life);
        }
    }
    return made;
}

static void collect(void *ctx, const struct cell_touch *t)
{
    struct collector *e = ctx;
    const struct cells_state *s = e->c->state;
    const struct cell_set *set = NULL;

    for (uint32_t k = 0; t->fresh && k < t->span.count; k++) {
        const struct pt_object *o = &s->p->objects.data[t->span.loc[k].object];

        if ((o->kind == PT_HEAP || o->kind == PT_STACK) &&
            o->func.index == e->func.index && o->index == e->inst) {
            collect_loc(e, t, t->span.loc[k]);
            bitset_add(e->writes, s->life[t->span.loc[k].object]);
        }
    }
    if (t->fresh) {
        return;
    }
    set = set_of(e->c, t);
    if (t->reads) {
        bitset_union(e->reads, &set->content);
    }
    if (t->writes) {
        bitset_union(e->writes, &set->content);
    }
    if (t->writes && t->span.count == 1) {
        collect_loc(e, t, t->span.loc[0]); // it may replace
    }
    if (t->life_read) {
        bitset_union(e->reads, &set->life);
    }
    if (t->life_write) {
        bitset_union(e->writes, &set->life);
    }
}

/// What the instruction does in one instance, callees included as far as they
/// are known.
static void collect_inst(struct collector *e, uint32_t instance)
{
    const struct cells_state *s = e->c->state;
    const struct ir_inst *inst = &ir_func(s->m, e->func)->inst[e->inst];
    bool unknown = inst->op == IR_UNSUP;
    uint32_t count = 0;

    cells_each_touch(s, instance, e->inst, collect, e);
    if (inst->op == IR_CALL) {
        struct pt_calls to = points_to_callees(s->p, instance, e->inst);

        for (uint32_t k = 0; k < to.count; k++) {
            bitset_union(e->reads, &s->reads[to.instance[k]]);
            bitset_union(e->writes, &s->writes[to.instance[k]]);
        }
        unknown = to.unknown;
        if (map_find(&s->counts, (uint64_t)e->func.index << 32 | e->inst,
                     &count)) {
            bitset_add(e->reads, count);
            bitset_add(e->writes, count);
        }
    }
    if (unknown) {
        bitset_union(e->reads, &s->escaped);
        bitset_union(e->writes, &s->escaped);
    }
}

static void find_escaped(struct cells_state *s)
{
    for (uint32_t o = 1; o < s->p->objects.len; o++) {
        if (!s->p->objects.data[o].escapes && o != 1) {
            continue;
        }
        for (uint32_t k = s->first[o]; k < s->last[o]; k++) {
            bitset_add(&s->escaped, k);
        }
        if (s->life[o] != 0) {
            bitset_add(&s->escaped, s->life[o]);
        }
    }
}

/// Takes out what ends with the call.  A cell that other objects have, too,
/// stays.
static void drop_own(const struct cells *c, ir_func_id func, struct bitset *set)
{
    const struct cells_state *s = c->state;

    if (bitset_has(&s->calls->recursive, func.index)) {
        return;
    }
    bitset_each (set, k) {
        const struct pt_object *o =
            &s->p->objects.data[c->cells.data[k].object];

        if (!bitset_has(&s->shared, k) && o->func.index == func.index &&
            (o->kind == PT_LOCAL || o->kind == PT_STACK ||
             o->kind == PT_VAAREA)) {
            bitset_remove(set, k);
        }
    }
}

static bool update_instance(struct cells *c, uint32_t instance)
{
    struct cells_state *s = c->state;
    struct bitset reads = {0}, writes = {0};
    struct collector e = {.c = c, .reads = &reads, .writes = &writes};

    e.func = s->p->instances.data[instance].func;
    for (e.inst = 0; e.inst < ir_func(s->m, e.func)->insts; e.inst++) {
        collect_inst(&e, instance);
    }
    drop_own(c, e.func, &reads);
    drop_own(c, e.func, &writes);
    bool changed = bitset_union(&s->reads[instance], &reads);
    changed |= bitset_union(&s->writes[instance], &writes);
    bitset_release(&reads);
    bitset_release(&writes);
    vec_release(&e.kills);
    return changed;
}

void cells_find_effects(struct cells *c)
{
    struct cells_state *s = c->state;
    bool changed = true;

    cells_forget_sets(s);
    bitset_clear(&s->escaped);
    for (uint32_t k = 0; k < s->p->instances.len; k++) {
        bitset_clear(&s->reads[k]);
        bitset_clear(&s->writes[k]);
    }
    for (uint32_t k = 0; k < s->m->funcs.len; k++) {
        bitset_clear(&c->reads[k]);
        bitset_clear(&c->writes[k]);
    }
    find_escaped(s);
    while (changed) {
        changed = false;
        for (uint32_t k = 0; k < s->calls->count; k++) {
            uint32_t f = s->calls->bottom_up[k].index;

            for (uint32_t j = s->p->first_instance[f];
                 j < s->p->first_instance[f + 1]; j++) {
                changed |= update_instance(c, s->p->instance_list[j]);
            }
        }
    }
    for (uint32_t k = 1; k < s->p->instances.len; k++) {
        uint32_t f = s->p->instances.data[k].func.index;
        bitset_union(&c->reads[f], &s->reads[k]);
        bitset_union(&c->writes[f], &s->writes[k]);
    }
}

// ---------------------------------------------------------------- answers

/// In some of the function's instances.
static struct cell_span effects_of(const struct cells *c, ir_func_id func,
                                   uint32_t inst, const uint32_t *instance,
                                   uint32_t instances)
{
    struct cells_state *s = c->state;
    struct bitset reads = {0}, writes = {0}, r = {0}, w = {0};
    struct collector e = {
        .c = c, .reads = &r, .writes = &w, .func = func, .inst = inst};
    uint32_t ways = 0; // instances in which the instruction does something

    for (uint32_t k = 0; k < instances; k++) {
        bitset_clear(&r);
        bitset_clear(&w);
        collect_inst(&e, instance[k]);
        ways += !bitset_is_empty(&r) || !bitset_is_empty(&w);
        bitset_union(&reads, &r);
        bitset_union(&writes, &w);
    }
    bitset_release(&r);
    bitset_release(&w);
    sort_u32(e.kills.data, e.kills.len);
    vec_clear(&s->effects);
    uint32_t at = 0;
    struct bitset all = {0};
    bitset_copy(&all, &reads);
    bitset_union(&all, &writes);
    bitset_each (&all, k) {
        while (at < e.kills.len && e.kills.data[at] < k) {
            at++;
        }
        bool kills = ways == 1 && at < e.kills.len && e.kills.data[at] == k;
        vec_push(&s->effects,
                 ((struct cell_effect){k, bitset_has(&reads, k),
                                       bitset_has(&writes, k), kills}));
    }
    bitset_release(&all);
    bitset_release(&reads);
    bitset_release(&writes);
    vec_release(&e.kills);
    return (struct cell_span){s->effects.data, s->effects.len};
}

struct cell_span cells_of_inst(const struct cells *c, ir_func_id func,
                               uint32_t inst)
{
    const struct points_to *p = c->state->p;
    uint32_t first = p->first_instance[func.index];

    return effects_of(c, func, inst, p->instance_list + first,
                      p->first_instance[func.index + 1] - first);
}

struct cell_span cells_of_inst_in(const struct cells *c, uint32_t instance,
                                  uint32_t inst)
{
    const struct points_to *p = c->state->p;

    return effects_of(c, p->instances.data[instance].func, inst, &instance, 1);
}

bool cells_may_touch(const struct cells *c, uint32_t instance, uint32_t cell)
{
    const struct cells_state *s = c->state;
    uint32_t object = c->cells.data[cell].object;
    const struct pt_object *o = &s->p->objects.data[object];

    // What ends with the call is in no effect of it; see drop_own.
    return bitset_has(&s->reads[instance], cell) ||
           bitset_has(&s->writes[instance], cell) ||
           (o->kind != PT_HEAP &&
            o->func.index == s->p->instances.data[instance].func.index);
}
