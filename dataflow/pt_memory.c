/* SPDX-License-Identifier: Apache-2.0 */
/// The bytes of objects: rows that are stored, views that are loaded.
///
/// A view holds what the rows that it overlaps hold: the same row whole,
/// another one in parts; and what is stored at unknown places.  An access at
/// an unknown place that is as wide as a pointer is taken to move a pointer as
/// it is: bytes of several addresses put together by such accesses give an
/// address of one of these objects, with an offset that one of them had.
#include "dataflow/pt_impl.h"

uint32_t pt_new_memory(struct points_to_state *s, uint32_t object)
{
    uint32_t index = s->memories.len;
    uint32_t any = pt_new_nodes(s, 1);
    uint32_t whole = s->unify ? any : pt_new_nodes(s, 1);
    struct pt_memory m = {.object = object, .any = any, .whole = whole};
    vec_push(&s->memories, m);
    pt_flow(s, any, whole, PT_EXACT);
    return index;
}

uint32_t pt_memory_of(struct points_to_state *s, uint32_t object)
{
    if (s->info.data[object].memory == 0) {
        const struct pt_object *o = &s->p->objects.data[object];
        uint32_t memory = pt_new_memory(s, object);
        s->info.data[object].memory = memory;
        s->memories.data[memory].fixed =
            o->kind == PT_FUNC ||
            (o->kind == PT_GLOBAL && s->m->globals.data[o->index].read_only);
        if (s->unify) {
            pt_unify_object(s, object);
        } else if (object == PT_OUTSIDE) {
            pt_seed(s, s->memories.data[memory].any,
                    pt_loc(s, PT_OUTSIDE, PT_ANY));
        }
    }
    return s->info.data[object].memory;
}

static pt_weight view_weight(const struct pt_row *row,
                             const struct pt_row *view)
{
    bool same = row->offset == view->offset && row->size == view->size;
    return same ? PT_EXACT : PT_TO_PART;
}

static bool overlap(uint32_t a, uint32_t a_size, uint32_t b, uint32_t b_size)
{
    return (uint64_t)a < (uint64_t)b + b_size &&
           (uint64_t)b < (uint64_t)a + a_size;
}

/// The rows and views of all memories by place.
static uint64_t place_key(uint32_t memory, uint32_t offset, uint32_t size,
                          bool view)
{
    return (uint64_t)memory << 37 | (uint64_t)offset << 6 | size << 1 | view;
}

static bool inside(const struct points_to_state *s, uint32_t memory,
                   uint32_t offset, uint32_t size)
{
    uint64_t limit = s->p->objects.data[s->memories.data[memory].object].size;
    return offset <= INT32_MAX &&
           (limit == 0 || (uint64_t)offset + size <= limit);
}

/// What flows when a row of a memory is copied with the window.
static void copy_row(struct points_to_state *s, struct pt_row row,
                     struct pt_window w)
{
    if (!overlap(row.offset, row.size, w.offset, w.length)) {
        return;
    }
    bool whole = row.offset >= w.offset && (uint64_t)row.offset + row.size <=
                                               (uint64_t)w.offset + w.length;
    uint64_t at = (uint64_t)w.at + (row.offset - w.offset);
    bool known = whole && w.at != PT_ANY && at <= INT32_MAX;
    // A copy of unknown length may end within the row.
    if (known && w.length == UINT32_MAX && inside(s, w.to, (uint32_t)at, 1) &&
        !inside(s, w.to, (uint32_t)at, row.size)) {
        known = whole = false;
    }
    uint32_t to = pt_store_at(s, w.to, known ? (uint32_t)at : PT_ANY, row.size);
    pt_flow(s, row.node, to, whole ? PT_EXACT : PT_TO_PART);
}

/// Where rows overlap, the bytes of several addresses may form another one.
static void mix_rows(struct points_to_state *s, uint32_t memory,
                     const struct pt_row *row)
{
    for (uint32_t k = 0; k < s->memories.data[memory].rows.len; k++) {
        const struct pt_row *other = &s->memories.data[memory].rows.data[k];
        if (other->node != row->node &&
            overlap(row->offset, row->size, other->offset, other->size)) {
            pt_flow(s, row->node, row->node, PT_TO_PART);
            pt_flow(s, other->node, other->node, PT_TO_PART);
        }
    }
}

static uint32_t new_row(struct points_to_state *s, uint32_t memory,
                        uint32_t offset, uint32_t size)
{
    struct pt_row row = {offset, size, pt_new_nodes(s, 1)};
    map_set(&s->row_map, place_key(memory, offset, size, false), row.node);
    vec_push(&s->memories.data[memory].rows, row);
    pt_flow(s, row.node, s->memories.data[memory].whole, PT_EXACT);
    mix_rows(s, memory, &row);
    for (uint32_t k = 0; k < s->memories.data[memory].views.len; k++) {
        struct pt_row view = s->memories.data[memory].views.data[k];
        if (overlap(offset, size, view.offset, view.size)) {
            pt_flow(s, row.node, view.node, view_weight(&row, &view));
        }
    }
    for (uint32_t k = 0; k < s->memories.data[memory].windows.len; k++) {
        copy_row(s, row, s->memories.data[memory].windows.data[k]);
    }
    return row.node;
}

/// The row at that place, new or not; - offset is not PT_ANY
static uint32_t row_at(struct points_to_state *s, uint32_t memory,
                       uint32_t offset, uint32_t size)
{
    uint32_t node = 0;
    if (!inside(s, memory, offset, size)) {
        return 0;
    }
    if (map_find(&s->row_map, place_key(memory, offset, size, false), &node)) {
        return node;
    }
    return s->memories.data[memory].rows.len < PT_MAX_ROWS
               ? new_row(s, memory, offset, size)
               : s->memories.data[memory].any;
}

uint32_t pt_store_at(struct points_to_state *s, uint32_t memory,
                     uint32_t offset, uint32_t size)
{
    const struct pt_memory *m = &s->memories.data[memory];
    if (s->unify) {
        return m->any;
    }
    if (m->object == PT_OUTSIDE) {
        return s->leak;
    }
    if (m->fixed) {
        return 0;
    }
    return offset == PT_ANY ? m->any : row_at(s, memory, offset, size);
}

uint32_t pt_load_at(struct points_to_state *s, uint32_t memory, uint32_t offset,
                    uint32_t size)
{
    const struct pt_memory *m = &s->memories.data[memory];
    struct pt_row view = {offset, size, 0};
    uint64_t key = place_key(memory, offset, size, true);
    if (m->fixed && m->rows.len == 0 &&
        s->nodes.data[pt_rep(s, m->any)].all.len == 0) {
        return 0;
    }
    if (offset == PT_ANY) {
        return m->whole;
    }
    if (!inside(s, memory, offset, size) ||
        map_find(&s->row_map, key, &view.node)) {
        return view.node;
    }
    view.node = pt_new_nodes(s, 1);
    map_set(&s->row_map, key, view.node);
    vec_push(&s->memories.data[memory].views, view);
    pt_flow(s, s->memories.data[memory].any, view.node, PT_EXACT);
    for (uint32_t k = 0; k < s->memories.data[memory].rows.len; k++) {
        struct pt_row row = s->memories.data[memory].rows.data[k];
        if (overlap(row.offset, row.size, offset, size)) {
            pt_flow(s, row.node, view.node, view_weight(&row, &view));
        }
    }
    return view.node;
}

void pt_copy_bytes(struct points_to_state *s, uint32_t memory,
                   struct pt_window w)
{
    const struct pt_memory *m = &s->memories.data[memory];
    if (w.offset == PT_ANY) {
        pt_flow(s, m->whole, pt_store_at(s, w.to, PT_ANY, 1), PT_EXACT);
        return;
    }
    pt_flow(s, m->any, pt_store_at(s, w.to, PT_ANY, 1), PT_EXACT);
    vec_push(&s->memories.data[memory].windows, w);
    for (uint32_t k = 0; k < s->memories.data[memory].rows.len; k++) {
        copy_row(s, s->memories.data[memory].rows.data[k], w);
    }
}

// ---------------------------------------------------------------- beginnings

void pt_initial_bytes(struct points_to_state *s, uint32_t object)
{
    const struct ir_global *g =
        &s->m->globals.data[s->p->objects.data[object].index];
    uint32_t memory = g->relocs > 0 ? pt_memory_of(s, object) : 0;
    for (uint32_t k = 0; k < g->relocs; k++) {
        const struct ir_reloc *r = &g->reloc[k];
        uint32_t target = pt_object_of(s, (ir_func_id){0}, r->target);
        bool small = r->addend > PT_TO_ANY && r->addend <= INT32_MAX;
        uint32_t loc = pt_shift(s, s->info.data[target].loc,
                                small ? (pt_weight)r->addend : PT_TO_ANY);
        uint32_t row =
            !s->unify && r->offset <= INT32_MAX && g->relocs <= PT_MAX_ROWS
                ? row_at(s, memory, (uint32_t)r->offset, s->pointer)
                : s->memories.data[memory].any;
        pt_seed(s, row, loc);
    }
}

void pt_escape(struct points_to_state *s, uint32_t object)
{
    if (s->unify) {
        pt_unify_escape(s, object);
        return;
    }
    if (object == PT_OUTSIDE || !bitset_add(&s->escaped, object)) {
        return;
    }
    s->anything_escapes = true;
    for (uint32_t k = 0; k < s->locs.len; k++) {
        if (s->locs.data[k].object == object) {
            bitset_add(&s->covered, k);
        }
    }
    if (s->p->objects.data[object].kind == PT_FUNC) {
        pt_call_from_outside(s, s->p->objects.data[object].func, true);
        return;
    }
    uint32_t memory = pt_memory_of(s, object);
    bool missing =
        s->p->objects.data[object].kind == PT_GLOBAL &&
        !s->m->globals.data[s->p->objects.data[object].index].defined;
    pt_flow(s, s->memories.data[memory].whole, s->leak, PT_EXACT);
    if (!s->memories.data[memory].fixed || missing) {
        pt_seed(s, s->memories.data[memory].any, pt_loc(s, PT_OUTSIDE, PT_ANY));
    }
}

void pt_escape_globals(struct points_to_state *s, bool internal_too)
{
    if (s->all_globals_escape || (s->globals_escape && !internal_too)) {
        return;
    }
    s->globals_escape = true;
    s->all_globals_escape = internal_too;
    for (uint32_t g = 1; g < s->m->globals.len; g++) {
        if (internal_too || s->m->globals.data[g].linkage != IR_INTERNAL) {
            pt_escape(s, PT_OUTSIDE + g);
        }
    }
}
