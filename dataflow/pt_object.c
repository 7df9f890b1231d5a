/* SPDX-License-Identifier: Apache-2.0 */
/// Objects, their locations, and what is where in their bytes.
#include "dataflow/pt_impl.h"

// ---------------------------------------------------------------- objects

uint32_t pt_new_object(struct points_to_state *s, struct pt_object object)
{
    uint32_t index = s->p->objects.len;
    struct pt_info info = {.loc = s->locs.len};
    vec_push(&s->p->objects, object);
    vec_push(&s->info, info);
    vec_push(&s->locs, ((struct pt_loc){index, 0}));
    vec_push(&s->locs, ((struct pt_loc){index, PT_ANY}));
    vec_push(&s->locs, ((struct pt_loc){index, PT_PART}));
    return index;
}

/// Module globals g, then functions f: objects 1 + g, globals + f.
void pt_named_objects(struct points_to_state *s)
{
    const struct ir_module *m = s->m;
    // Row 0 of each table is none.
    pt_new_object(s, (struct pt_object){0});
    pt_new_object(s, (struct pt_object){.kind = PT_EXTERNAL});
    for (uint32_t g = 1; g < m->globals.len; g++) {
        const struct ir_global *row = &m->globals.data[g];
        pt_new_object(s,
                      (struct pt_object){.kind = PT_GLOBAL,
                                         .index = g,
                                         .size = row->defined ? row->size : 0,
                                         .single = true});
    }
    for (uint32_t f = 1; f < m->funcs.len; f++) {
        pt_new_object(s, (struct pt_object){
                             .kind = PT_FUNC, .func = {f}, .single = true});
    }
    s->first_local = mem_new(m->funcs.len, sizeof *s->first_local);
    for (uint32_t f = 1; f < m->funcs.len; f++) {
        const struct ir_func *func = &m->funcs.data[f];
        s->first_local[f] = s->p->objects.len - 1;
        for (uint32_t k = 1; k < func->objects; k++) {
            pt_new_object(s, (struct pt_object){.kind = PT_LOCAL,
                                                .func = {f},
                                                .index = k,
                                                .size = func->object[k].size});
        }
    }
}

uint32_t pt_object_of(const struct points_to_state *s, ir_func_id func,
                      ir_opd o)
{
    uint32_t index = ir_opd_index(o);
    switch (ir_opd_kind(o)) {
    case IR_OPD_GLOBAL:
        return PT_OUTSIDE + index;
    case IR_OPD_FUNC:
        return s->m->globals.len + index;
    case IR_OPD_OBJECT:
        return s->first_local[func.index] + index;
    case IR_OPD_NONE:
    case IR_OPD_VAR:
    case IR_OPD_CONST:
        break;
    }
    return 0;
}

uint32_t pt_made_object(struct points_to_state *s, uint32_t instance,
                        uint32_t inst, enum pt_object_kind kind, uint64_t size)
{
    return pt_new_object(
        s, (struct pt_object){.kind = kind,
                              .func = s->p->instances.data[instance].func,
                              .index = inst,
                              .instance = instance,
                              .size = size});
}

uint32_t pt_vaarea(struct points_to_state *s, uint32_t instance)
{
    if (s->vaarea.data[instance] == 0) {
        s->vaarea.data[instance] = pt_made_object(s, instance, 0, PT_VAAREA, 0);
    }
    return s->vaarea.data[instance];
}

uint32_t pt_loc(struct points_to_state *s, uint32_t object, uint32_t offset)
{
    struct pt_info *info = &s->info.data[object];
    uint64_t key = (uint64_t)object << 32 | offset;
    uint32_t loc = 0;
    enum pt_object_kind kind = s->p->objects.data[object].kind;
    if (offset == PT_PART) {
        return info->loc + 2;
    }
    if (offset == PT_ANY || s->unify != NULL || kind == PT_FUNC ||
        kind == PT_EXTERNAL) {
        return offset == 0 && kind == PT_FUNC ? info->loc : info->loc + 1;
    }
    if (offset == 0 || map_find(&s->loc_map, key, &loc)) {
        return offset == 0 ? info->loc : loc;
    }
    if (info->offsets == PT_MAX_OFFSETS) {
        return info->loc + 1;
    }
    info->offsets++;
    loc = s->locs.len;
    vec_push(&s->locs, ((struct pt_loc){object, offset}));
    map_set(&s->loc_map, key, loc);
    if (bitset_has(&s->escaped, object)) {
        bitset_add(&s->covered, loc);
    }
    return loc;
}

uint32_t pt_address(struct points_to_state *s, uint32_t object)
{
    if (s->info.data[object].address == 0) {
        uint32_t node = pt_new_nodes(s, 1);
        s->info.data[object].address = node;
        pt_seed(s, node, pt_loc(s, object, 0));
    }
    return s->info.data[object].address;
}
