/* SPDX-License-Identifier: Apache-2.0 */
/// How memory is cut.  cells_effect.c says what instructions do to the cells.
#include "dataflow/cells.h"

#include "base/rng.h"
#include "base/sort.h"
#include "dataflow/cells_impl.h"
#include "ir/oracle.h"

enum {
    MAX_CUTS = 2048, ///< per object, then it is one cell
    MANY = 64, ///< objects from the heap that one access may touch, then, too
    WIDE = 32, ///< functions that touch an object of a coarse cut
    MAX_ROWS = 4096, ///< thousands of cells that calls touch, of a fine cut
};

/// Whether an object has cells: what can never be written has none.
static bool has_cells(const struct cells_state *s, const struct pt_object *o)
{
    return o->kind != PT_FUNC &&
           !(o->kind == PT_GLOBAL && s->m->globals.data[o->index].read_only &&
             s->m->globals.data[o->index].defined);
}

/// Whether it matters that the object has begun and not ended.
static bool has_life(const struct pt_object *o)
{
    return o->kind == PT_LOCAL || o->kind == PT_STACK || o->kind == PT_HEAP ||
           o->kind == PT_EXTERNAL;
}

static bool is_allocated(const struct pt_object *o)
{
    return o->kind == PT_HEAP || o->kind == PT_STACK;
}

/// How many bytes cells of the object may have: of what is allocated nobody
/// knows, and its last cell has the rest.
static uint64_t bytes_of(const struct pt_object *o)
{
    return o->size == 0 && is_allocated(o) ? CELL_COUNT - 1 : o->size;
}

// ---------------------------------------------------------------- cuts

struct cutter {
    struct cells_state *s;
    VEC(uint64_t) cuts;  ///< object << 32 | offset
    uint64_t *signature; ///< by object: of the address sets it is in
    uint32_t *class;     ///< by object: one above it in its class, or itself
    struct map seen;     ///< address sets already in the signatures
    uint32_t *same;      ///< by object: whose cells it has
    struct bitset lives; ///< objects whose cells have a life
    struct bitset many;  ///< of those that are allocated: too many to be cut
};

static uint32_t class_of(struct cutter *c, uint32_t object)
{
    while (c->class[object] != object) {
        c->class[object] = c->class[c->class[object]];
        object = c->class[object];
    }
    return object;
}

static void note_set(struct cutter *c, struct pt_span span)
{
    uint64_t id = c->seen.count;
    uint32_t last = 0;

    if (!map_set(&c->seen, (uint64_t)(uintptr_t)span.loc, 0)) {
        return;
    }
    id = rng_splitmix(&id);
    for (uint32_t k = 0; k < span.count; k++) {
        uint32_t object = span.loc[k].object;

        if (object != last) {
            uint32_t one = class_of(c, span.loc[0].object);
            uint32_t other = class_of(c, object);
            // The least of a class is its root.
            c->class[one < other ? other : one] = one < other ? one : other;
            c->signature[object] ^= id;
            last = object;
        }
    }
}

uint64_t cells_touch_key(struct cells_state *s, const struct cell_touch *t)
{
    uint32_t size = s->sizes.count;

    if (!map_find(&s->sizes, t->size, &size)) {
        map_set(&s->sizes, t->size, size);
    }
    // Addresses have 48 bits; sizes are those that the program's text has.
    REQUIRE(size < 1 << 16);
    return (uint64_t)(uintptr_t)t->span.loc << 16 | size;
}

void cells_forget_sets(struct cells_state *s)
{
    for (uint32_t k = 0; k < s->sets.len; k++) {
        bitset_release(&s->sets.data[k].content);
        bitset_release(&s->sets.data[k].life);
    }
    vec_clear(&s->sets);
    map_clear(&s->set_rows);
}

static void note_many(struct cutter *c, struct pt_span span)
{
    const struct pt_object *object = c->s->p->objects.data;
    uint32_t many = 0, last = 0;

    for (uint32_t k = 0; k < span.count; k++) {
        many += span.loc[k].object != last &&
                is_allocated(&object[span.loc[k].object]);
        last = span.loc[k].object;
    }
    for (uint32_t k = 0; k < span.count && many > MANY; k++) {
        if (is_allocated(&object[span.loc[k].object])) {
            (void)bitset_add(&c->many, span.loc[k].object);
        }
    }
}

static void note_access(void *ctx, const struct cell_touch *t)
{
    struct cutter *c = ctx;

    if (!map_set(&c->s->set_rows, cells_touch_key(c->s, t), 0)) {
        return;
    }

    note_set(c, t->span);
    note_many(c, t->span);
    for (uint32_t k = 0; k < t->span.count && t->size != CELL_ANY_SIZE; k++) {
        uint64_t size = bytes_of(&c->s->p->objects.data[t->span.loc[k].object]);
        uint64_t object = (uint64_t)t->span.loc[k].object << 32;
        uint64_t from = t->span.loc[k].offset, to = from + t->size;

        if (from == PT_ANY || size > PT_ANY || to > size || t->size == size) {
            continue;
        }
        if (from > 0) {
            vec_push(&c->cuts, object | from);
        }
        if (to < size) {
            vec_push(&c->cuts, object | to);
        }
    }
}

/// Adds the cells of one object, whose cuts are at[0..n).
static void add_cells(struct cells *c, uint32_t object, const uint64_t *at,
                      uint32_t n)
{
    const struct pt_object *o = &c->state->p->objects.data[object];
    uint32_t from = 0;

    for (uint32_t k = 0; k < n; k++) {
        uint32_t to = (uint32_t)at[k];
        vec_push(&c->cells, ((struct cell){object, from, to - from}));
        from = to;
    }
    if (n == 0) {
        vec_push(&c->cells, ((struct cell){object, PT_ANY, 0}));
    } else {
        vec_push(&c->cells,
                 ((struct cell){object, from, (uint32_t)bytes_of(o) - from}));
    }
}

static bool is_cut(const struct cells *c, uint32_t cuts)
{
    return cuts > 0 && cuts <= MAX_CUTS && !c->coarse;
}

/// Whose cells the object has.  Objects that stand for many, are not cut and
/// are in the same address sets have those of the first of them: no access
/// tells them apart.  Of a coarse cut all objects of a class (of what one
/// access may touch) have the same, and so have the wide ones.
static uint32_t same_as(const struct cells *c, struct cutter *t,
                        struct map *first, uint32_t object, uint32_t cuts)
{
    const struct pt_object *o = &c->state->p->objects.data[object];
    uint64_t key = t->signature[object] ^ (uint64_t)o->kind << 60;
    uint32_t other = object;

    if (c->coarse) {
        bool wide = bitset_has(&c->state->wide, object);
        key = wide ? UINT64_MAX : class_of(t, object);
    } else if (is_cut(c, cuts) || o->single || o->kind == PT_EXTERNAL ||
               key == 0) {
        return object;
    }
    if (!map_find(first, key, &other)) {
        map_set(first, key, object);
    }
    return other;
}

static void find_same(const struct cells *c, struct cutter *t)
{
    const struct cells_state *s = c->state;
    struct map first = {0};
    uint32_t at = 0;

    bitset_clear(&t->lives);
    for (uint32_t o = 1; o < s->p->objects.len; o++) {
        uint32_t from = at;

        while (at < t->cuts.len && t->cuts.data[at] >> 32 == o) {
            at++;
        }
        t->same[o] = 0;
        if (has_cells(s, &s->p->objects.data[o])) {
            t->same[o] = same_as(c, t, &first, o, at - from);
            if (has_life(&s->p->objects.data[o])) {
                bitset_add(&t->lives, t->same[o]);
            }
        }
    }
    map_release(&first);
}

/// A cell for each call that gives inputs.
static void count_inputs(struct cells *c)
{
    struct cells_state *s = c->state;

    map_clear(&s->counts);
    for (uint32_t k = 0; k < s->calls->sites.len; k++) {
        const struct call_site *site = &s->calls->sites.data[k];
        uint64_t key = (uint64_t)site->caller.index << 32 | site->inst;

        if (site->callee.index != 0 &&
            ir_oracle_gives(ir_oracle_of(s->m, ir_func(s->m, site->callee))) &&
            !map_has(&s->counts, key)) { // which has one for each callee
            map_set(&s->counts, key, c->cells.len);
            vec_push(&c->cells, ((struct cell){1, CELL_COUNT, site->inst}));
        }
    }
}

static void cut_objects(struct cells *c, struct cutter *t)
{
    struct cells_state *s = c->state;
    uint32_t at = 0;

    find_same(c, t);
    vec_clear(&c->cells);
    bitset_clear(&s->shared);
    for (uint32_t o = 1; o < s->p->objects.len; o++) {
        uint32_t from = at, same = t->same[o];

        while (at < t->cuts.len && t->cuts.data[at] >> 32 == o) {
            at++;
        }
        if (same == o) {
            s->first[o] = c->cells.len;
            add_cells(c, o, t->cuts.data + from,
                      is_cut(c, at - from) ? at - from : 0);
            s->last[o] = c->cells.len;
            s->life[o] = 0;
            if (bitset_has(&t->lives, o)) {
                s->life[o] = c->cells.len;
                vec_push(&c->cells, ((struct cell){o, CELL_LIFE, 0}));
            }
        } else if (same != 0) {
            s->first[o] = s->first[same];
            s->last[o] = s->last[same];
            s->life[o] = s->life[same];
            bitset_add(&s->shared, s->first[o]);
            if (s->life[o] != 0) {
                bitset_add(&s->shared, s->life[o]);
            }
        }
    }
    count_inputs(c);
}

/// How many cells the calls touch, counted per call.
static uint64_t count_rows(const struct cells *c)
{
    const struct cells_state *s = c->state;
    uint64_t rows = 0;

    for (uint32_t f = 1; f < s->m->funcs.len; f++) {
        uint64_t sites =
            s->calls->first_caller[f + 1] - s->calls->first_caller[f];
        rows +=
            sites * (bitset_count(&c->reads[f]) + bitset_count(&c->writes[f]));
    }
    return rows;
}

/// Objects that many functions touch.
static void find_wide(struct cells *c)
{
    struct cells_state *s = c->state;
    uint32_t *by = mem_new(c->cells.len, sizeof *by);

    for (uint32_t f = 1; f < s->m->funcs.len; f++) {
        bitset_each (&c->reads[f], k) {
            by[k]++;
        }
        bitset_each (&c->writes[f], k) {
            by[k]++;
        }
    }
    for (uint32_t o = 1; o < s->p->objects.len; o++) {
        uint32_t most = s->life[o] == 0 ? 0 : by[s->life[o]];

        for (uint32_t k = s->first[o]; k < s->last[o]; k++) {
            most = by[k] > most ? by[k] : most;
        }
        if (most > WIDE) {
            bitset_add(&s->wide, o);
        }
    }
    mem_free(by);
}

/// Takes out the cuts of what stays in one piece.
static void drop_many(struct cutter *t)
{
    uint32_t kept = 0;

    for (uint32_t k = 0; t->cuts.data && k < t->cuts.len; k++) {
        if (!bitset_has(&t->many, (uint32_t)(t->cuts.data[k] >> 32))) {
            t->cuts.data[kept++] = t->cuts.data[k];
        }
    }
    t->cuts.len = kept;
}

static void cut_memory(struct cells *c, uint32_t max_cells)
{
    struct cells_state *s = c->state;
    struct cutter t = {.s = s};

    t.signature = mem_new(s->p->objects.len, sizeof *t.signature);
    t.class = mem_new(s->p->objects.len, sizeof *t.class);
    t.same = mem_new(s->p->objects.len, sizeof *t.same);
    s->first = mem_new(s->p->objects.len, sizeof *s->first);
    s->last = mem_new(s->p->objects.len, sizeof *s->last);
    s->life = mem_new(s->p->objects.len, sizeof *s->life);
    for (uint32_t o = 0; o < s->p->objects.len; o++) {
        t.class[o] = o;
    }
    for (uint32_t k = 1; k < s->p->instances.len; k++) {
        const struct ir_func *f = ir_func(s->m, s->p->instances.data[k].func);

        for (uint32_t i = 0; i < f->insts; i++) {
            cells_each_touch(s, k, i, note_access, &t);
        }
    }
    t.cuts.len = (uint32_t)sort_u64_unique(t.cuts.data, t.cuts.len);
    drop_many(&t);
    c->coarse = s->p->unified || t.cuts.len + s->p->objects.len > max_cells;
    cut_objects(c, &t);
    cells_find_effects(c);
    if (count_rows(c) > MAX_ROWS * (uint64_t)1000) {
        find_wide(c);
        c->coarse = true;
        cut_objects(c, &t);
        cells_find_effects(c);
    }
    vec_release(&t.cuts);
    map_release(&t.seen);
    bitset_release(&t.lives);
    bitset_release(&t.many);
    mem_free(t.signature);
    mem_free(t.class);
    mem_free(t.same);
}

// ---------------------------------------------------------------- life

void cells_init(struct cells *c, const struct ir_module *m,
                const struct points_to *p, const struct calls *calls,
                uint32_t max_cells)
{
    *c = (struct cells){0};
    c->state = mem_new(1, sizeof *c->state);
    c->state->m = m;
    c->state->p = p;
    c->state->calls = calls;
    c->state->reads = mem_new(p->instances.len, sizeof *c->state->reads);
    c->state->writes = mem_new(p->instances.len, sizeof *c->state->writes);
    c->reads = mem_new(m->funcs.len, sizeof *c->reads);
    c->writes = mem_new(m->funcs.len, sizeof *c->writes);
    cut_memory(c, max_cells);
}

void cells_release(struct cells *c)
{
    struct cells_state *s = c->state;

    for (uint32_t k = 0; k < s->p->instances.len; k++) {
        bitset_release(&s->reads[k]);
        bitset_release(&s->writes[k]);
    }
    for (uint32_t k = 0; k < s->m->funcs.len; k++) {
        bitset_release(&c->reads[k]);
        bitset_release(&c->writes[k]);
    }
    mem_free(c->reads);
    mem_free(c->writes);
    mem_free(s->reads);
    mem_free(s->writes);
    bitset_release(&s->escaped);
    bitset_release(&s->wide);
    cells_forget_sets(s);
    vec_release(&s->sets);
    map_release(&s->set_rows);
    map_release(&s->sizes);
    map_release(&s->counts);
    bitset_release(&s->shared);
    mem_free(s->first);
    mem_free(s->last);
    mem_free(s->life);
    vec_release(&s->effects);
    vec_release(&c->cells);
    mem_free(s);
}

struct cell_range cells_of_object(const struct cells *c, uint32_t object)
{
    const struct cells_state *s = c->state;

    // What is shared is not cut, so the first cell tells.
    return (struct cell_range){.first = s->first[object],
                               .last = s->last[object],
                               .life = s->life[object],
                               .single =
                                   s->p->objects.data[object].single &&
                                   !bitset_has(&s->shared, s->first[object])};
}

const struct ir_module *cells_module(const struct cells *c)
{
    return c->state->m;
}

const struct calls *cells_calls(const struct cells *c)
{
    return c->state->calls;
}

bool cells_verify(const struct cells *c, const struct points_to *p,
                  struct text *why)
{
    const struct cells_state *s = c->state;

    for (uint32_t o = 1; o < p->objects.len; o++) {
        uint64_t end = 0;

        for (uint32_t k = s->first[o]; k < s->last[o]; k++) {
            const struct cell *cell = &c->cells.data[k];
            bool whole = cell->offset == PT_ANY;

            if (whole ? s->last[o] - s->first[o] != 1 : cell->offset != end) {
                text_addf(why, "cells: object %u is cut badly", o);
                return false;
            }
            end += whole ? bytes_of(&p->objects.data[o]) : cell->size;
        }
        if (s->last[o] > s->first[o] && end != bytes_of(&p->objects.data[o]) &&
            c->cells.data[s->first[o]].offset != PT_ANY) {
            text_addf(why, "cells: object %u is not covered", o);
            return false;
        }
    }
    return true;
}

void cells_name(const struct cells *c, const struct points_to *p,
                const struct ir_module *m, uint32_t cell, struct text *out)
{
    const struct cell *row = &c->cells.data[cell];

    if (row->offset == CELL_COUNT) {
        text_addf(out, "inputs made at %u", row->size);
        return;
    }
    if (row->offset == CELL_LIFE) {
        text_add(out, "life of ");
    }
    points_to_name(p, m, row->object, out);
    if (row->offset != CELL_LIFE && row->offset != PT_ANY &&
        (row->offset > 0 || row->size != p->objects.data[row->object].size)) {
        text_addf(out, "+%u", row->offset);
    }
}

void cells_dump(const struct cells *c, const struct points_to *p,
                const struct ir_module *m, struct text *out)
{
    for (uint32_t k = 0; k < c->cells.len; k++) {
        text_addf(out, "cell %u ", k);
        cells_name(c, p, m, k, out);
        text_add_char(out, '\n');
    }
    for (uint32_t f = 1; f < m->funcs.len; f++) {
        if (bitset_is_empty(&c->reads[f]) && bitset_is_empty(&c->writes[f])) {
            continue;
        }
        text_addf(out, "@%s reads", ir_text(m, m->funcs.data[f].name));
        bitset_each (&c->reads[f], k) {
            text_addf(out, " %u", k);
        }
        text_add(out, " writes");
        bitset_each (&c->writes[f], k) {
            text_addf(out, " %u", k);
        }
        text_add_char(out, '\n');
    }
}
