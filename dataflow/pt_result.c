/* SPDX-License-Identifier: Apache-2.0 */
/// What is asked of the solution: sets of locations, each kept once, with
/// PT_EXTERNAL spelled out and what PT_ANY covers left out.
#include "base/sort.h"
#include "dataflow/pt_impl.h"

#include <string.h>

// ---------------------------------------------------------------- spans

/// Locations as numbers: object << 32 | offset.
struct loc_list {
    VEC(uint64_t) loc;
};

static void add_loc(struct loc_list *l, uint32_t object, uint32_t offset)
{
    vec_push(&l->loc, (uint64_t)object << 32 | offset);
}

/// Sorts, drops doubles and what PT_ANY covers.
static void tidy_locs(struct loc_list *l)
{
    uint32_t n = (uint32_t)sort_u64_unique(l->loc.data, l->loc.len);
    uint32_t kept = 0;
    for (uint32_t k = 0; k < n; k++) {
        assert(l->loc.data);
        uint64_t loc = l->loc.data[k];
        while ((uint32_t)loc == PT_ANY && kept > 0 &&
               l->loc.data[kept - 1] >> 32 == loc >> 32) {
            kept--;
        }
        l->loc.data[kept++] = loc;
    }
    l->loc.len = kept;
}

static uint64_t hash_locs(const struct loc_list *l)
{
    uint64_t h = l->loc.len;
    for (uint32_t k = 0; k < l->loc.len; k++) {
        h = (h ^ l->loc.data[k]) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    return h;
}

static bool is_span(const struct pt_span *span, const struct loc_list *l)
{
    bool same = span->count == l->loc.len;
    for (uint32_t k = 0; same && k < span->count; k++) {
        uint64_t loc = l->loc.data[k];
        same = span->loc[k].object == loc >> 32 &&
               span->loc[k].offset == (uint32_t)loc;
    }
    return same;
}

/// - l is tidy.  - returns the row of the span that has these locations
static uint32_t make_span(struct pt_spans *t, const struct loc_list *l)
{
    uint64_t hash = hash_locs(l);
    uint32_t row = 0;
    for (; map_find(&t->by_hash, hash, &row); hash++) {
        if (is_span(&t->span.data[row], l)) {
            return row;
        }
    }
    struct pt_loc *copy =
        arena_array(&t->arena, struct pt_loc, (size_t)l->loc.len + 1);
    for (uint32_t k = 0; k < l->loc.len; k++) {
        copy[k].object = (uint32_t)(l->loc.data[k] >> 32);
        copy[k].offset = (uint32_t)l->loc.data[k];
    }
    row = t->span.len;
    vec_push(&t->span, ((struct pt_span){copy, l->loc.len}));
    map_set(&t->by_hash, hash, row);
    return row;
}

static void add_locs(const struct points_to_state *s, const struct pt_set *set,
                     struct loc_list *l)
{
    for (struct pt_iter i = {0}; pt_set_next(set, &i);) {
        struct pt_loc loc = s->locs.data[i.member];
        add_loc(l, loc.object, loc.offset == PT_PART ? PT_ANY : loc.offset);
    }
}

/// PT_EXTERNAL stands for all that escapes.
static void spell_out(const struct points_to_state *s, struct loc_list *l)
{
    bool outside = false;
    for (uint32_t k = 0; k < l->loc.len; k++) {
        outside = outside || l->loc.data[k] >> 32 == PT_OUTSIDE;
    }
    if (outside) {
        bitset_each (&s->escaped, object) {
            bool code = s->p->objects.data[object].kind == PT_FUNC;
            add_loc(l, object, code ? 0 : PT_ANY);
        }
    }
}

static uint32_t finish_span(struct points_to_state *s, struct loc_list *l)
{
    spell_out(s, l);
    tidy_locs(l);
    uint32_t row = make_span(&s->spans, l);
    vec_release(&l->loc);
    return row;
}

/// Many nodes have one set.
static uint32_t span_of_set(struct points_to_state *s, const struct pt_set *set)
{
    struct pt_spans *t = &s->spans;
    struct loc_list l = {0};
    uint32_t row = 0;
    uint64_t hash = set->len;
    for (uint32_t k = 0; k < set->len; k++) {
        uint64_t word = (uint64_t)set->word[k].key << 32 | set->word[k].bits;
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    if (set->len == 0) {
        return 0;
    }
    for (; map_find(&t->by_set, hash, &row); hash++) {
        const struct pt_set *have = &t->sets.data[row].set;
        if (have->len == set->len &&
            memcmp(have->word, set->word, set->len * sizeof *set->word) == 0) {
            return t->sets.data[row].span;
        }
    }
    add_locs(s, set, &l);
    row = finish_span(s, &l);
    map_set(&t->by_set, hash, t->sets.len);
    vec_push(&t->sets, ((struct pt_known_set){*set, row}));
    return row;
}

/// By unification: what the node's class points to, at any offset.
static struct pt_span span_of_class(struct points_to_state *s, uint32_t node)
{
    struct pt_spans *t = &s->spans;
    const uint32_t *object = NULL;
    uint32_t count = 0;
    uint32_t target = pt_unify_target(s, node, &object, &count);
    if (t->of_node.data[target] == 0) {
        struct loc_list l = {0};
        for (uint32_t k = 0; k < count; k++) {
            add_loc(&l, object[k], PT_ANY);
        }
        t->of_node.data[target] = finish_span(s, &l);
    }
    return t->span.data[t->of_node.data[target]];
}

static struct pt_span span_of_node(struct points_to_state *s, uint32_t node)
{
    struct pt_spans *t = &s->spans;
    if (s->unify) {
        return span_of_class(s, node);
    }
    node = pt_rep(s, node);
    const struct pt_set *set = &s->nodes.data[node].all;
    if (t->of_node.data[node] == 0) {
        t->of_node.data[node] = span_of_set(s, set);
    }
    return t->span.data[t->of_node.data[node]];
}

void pt_results_init(struct points_to_state *s)
{
    struct pt_spans *t = &s->spans;
    vec_push(&t->span, ((struct pt_span){0}));
    vec_push(&t->calls, ((struct pt_calls){0}));
    for (uint32_t n = 0; n < s->nodes.len; n++) {
        vec_push(&t->of_node, 0);
    }
    for (uint32_t o = 0; o < s->p->objects.len; o++) {
        vec_push(&t->self, ((struct pt_loc){o, 0}));
        s->p->objects.data[o].escapes =
            o == PT_OUTSIDE || bitset_has(&s->escaped, o);
    }
}

void pt_results_release(struct points_to_state *s)
{
    struct pt_spans *t = &s->spans;
    arena_release(&t->arena);
    vec_release(&t->span);
    map_release(&t->by_hash);
    vec_release(&t->sets);
    map_release(&t->by_set);
    vec_release(&t->of_node);
    vec_release(&t->calls);
    map_release(&t->of_call);
    vec_release(&t->self);
}

// ---------------------------------------------------------------- questions

struct pt_span points_to_get(const struct points_to *p, uint32_t instance,
                             ir_opd o)
{
    struct points_to_state *s = p->state;
    ir_func_id f = p->instances.data[instance].func;
    uint32_t object = pt_object_of(s, f, o);
    if (object != 0) {
        return (struct pt_span){&s->spans.self.data[object], 1};
    }
    if (ir_opd_kind(o) != IR_OPD_VAR || s->first_node.data[instance] == 0) {
        return (struct pt_span){0};
    }
    return span_of_node(s, s->first_node.data[instance] + ir_opd_index(o));
}

uint32_t points_to_object(const struct points_to *p, ir_func_id func,
                          ir_opd address)
{
    return pt_object_of(p->state, func, address);
}

struct pt_span points_to_content(const struct points_to *p, uint32_t object,
                                 uint32_t offset, uint32_t size)
{
    struct points_to_state *s = p->state;
    uint32_t memory = s->info.data[object].memory;
    struct loc_list l = {0};
    if (memory == 0) {
        return (struct pt_span){0};
    }
    const struct pt_memory *m = &s->memories.data[memory];
    if (s->unify) {
        return span_of_node(s, m->any);
    }
    uint32_t base = offset == PT_ANY ? m->whole : m->any;
    add_locs(s, &s->nodes.data[pt_rep(s, base)].all, &l);
    for (uint32_t k = 0; offset != PT_ANY && k < m->rows.len; k++) {
        const struct pt_row *row = &m->rows.data[k];
        if ((uint64_t)row->offset < (uint64_t)offset + size &&
            offset < row->offset + row->size) {
            add_locs(s, &s->nodes.data[pt_rep(s, row->node)].all, &l);
        }
    }
    uint32_t span = finish_span(s, &l);
    return s->spans.span.data[span];
}

/// Callees of a CALL through a pointer.
static void find_callees(const struct points_to *p, struct pt_span to,
                         struct pt_calls *calls, uint32_t *instance)
{
    struct points_to_state *s = p->state;
    const struct ir_module *m = s->m;
    for (uint32_t k = 0; k < to.count; k++) {
        const struct pt_object *o = &p->objects.data[to.loc[k].object];
        const struct ir_func *f = ir_func(m, o->func);
        if (o->kind == PT_EXTERNAL) {
            calls->unknown = !s->unify || !pt_unify_is_closed(s);
        } else if (o->kind == PT_FUNC) {
            bool known = !ir_is_unknown(m, f);
            calls->unknown = calls->unknown || !known;
            instance[calls->count] = o->func.index;
            calls->count += known;
        }
    }
    calls->instance = instance;
}

static struct pt_calls direct_callee(struct points_to_state *s,
                                     uint32_t instance, uint32_t inst,
                                     uint32_t callee)
{
    const struct ir_func *f = &s->m->funcs.data[callee];
    struct pt_calls calls = {0};
    calls.unknown = ir_is_unknown(s->m, f);
    if (!calls.unknown) {
        uint32_t *to = arena_new(&s->spans.arena, uint32_t);
        uint64_t site = (uint64_t)instance << 32 | inst;
        *to = callee;
        (void)map_find(&s->direct, site, to);
        calls.instance = to;
        calls.count = 1;
    }
    return calls;
}

struct pt_calls points_to_callees(const struct points_to *p, uint32_t instance,
                                  uint32_t inst)
{
    struct points_to_state *s = p->state;
    const struct ir_inst *i = &pt_func(s, instance)->inst[inst];
    uint64_t site = (uint64_t)instance << 32 | inst;
    uint32_t row = 0;
    if (map_find(&s->spans.of_call, site, &row)) {
        return s->spans.calls.data[row];
    }
    struct pt_calls calls = {0};
    if (ir_opd_kind(i->a) == IR_OPD_FUNC) {
        calls = direct_callee(s, instance, inst, ir_opd_index(i->a));
    } else {
        struct pt_span to = points_to_get(p, instance, i->a);
        find_callees(p, to, &calls,
                     arena_array(&s->spans.arena, uint32_t, to.count + 1));
    }
    map_set(&s->spans.of_call, site, s->spans.calls.len);
    vec_push(&s->spans.calls, calls);
    return calls;
}
