/* SPDX-License-Identifier: Apache-2.0 */
/// How much of the program was entered.
#include "report/faults.h"

#include "base/sort.h"
#include "symexec/analysis.h"

/// The lines, file and line in one number, of what was entered and of all.
struct lines {
    VEC(uint64_t) all, hit;
};

static uint64_t line_key(const struct ir_module *m, ir_loc_id loc)
{
    const struct ir_loc *l = ir_loc(m, loc);

    return (uint64_t)l->file.index << 32 | l->line;
}

static void add_lines(struct lines *l, const struct ir_module *m,
                      const struct ir_func *f, const bool *reached)
{
    for (uint32_t b = 1; b < f->blocks; b++) {
        const struct ir_block *block = &f->block[b];
        for (uint32_t k = 0; k < block->count; k++) {
            const struct ir_inst *i = &f->inst[block->first + k];
            if (ir_loc(m, i->loc)->line == 0) {
                continue;
            }
            vec_push(&l->all, line_key(m, i->loc));
            if (reached && reached[block->first]) {
                vec_push(&l->hit, line_key(m, i->loc));
            }
        }
    }
}

/// - entries: by block, how many edges lead there
static void count_branches(struct fault_coverage *c, const struct ir_func *f,
                           const bool *reached, const uint32_t *entries)
{
    const uint32_t *to = NULL;
    uint32_t stride = 0;

    for (uint32_t b = 1; b < f->blocks; b++) {
        const struct ir_block *block = &f->block[b];
        uint32_t n = ir_successors(f, block, &to, &stride);
        for (uint32_t k = 0; n > 1 && k < n; k++) {
            uint32_t next = to[(size_t)k * stride];
            c->branches++;
            // Who comes in at a place with one way in has taken it.
            c->branches_hit += reached && reached[block->first] &&
                               entries[next] == 1 &&
                               reached[f->block[next].first];
        }
    }
}

static void add_branches(struct fault_coverage *c, const struct ir_func *f,
                         const bool *reached)
{
    uint32_t *entries = mem_new(f->blocks, sizeof *entries);
    const uint32_t *to = NULL;
    uint32_t stride = 0;

    for (uint32_t b = 1; b < f->blocks; b++) {
        uint32_t n = ir_successors(f, &f->block[b], &to, &stride);
        for (uint32_t k = 0; k < n; k++) {
            entries[to[(size_t)k * stride]]++;
        }
    }
    count_branches(c, f, reached, entries);
    mem_free(entries);
}

struct fault_coverage fault_coverage(const struct ir_module *m,
                                     const struct analysis *a)
{
    struct fault_coverage c = {0};
    struct lines l = {0};

    for (uint32_t k = 1; k < m->funcs.len; k++) {
        const struct ir_func *f = &m->funcs.data[k];
        if (f->defined && !f->model) {
            add_lines(&l, m, f, a->reached[k]);
            add_branches(&c, f, a->reached[k]);
        }
    }
    c.lines = (uint32_t)sort_u64_unique(l.all.data, l.all.len);
    c.lines_hit = (uint32_t)sort_u64_unique(l.hit.data, l.hit.len);
    vec_release(&l.all);
    vec_release(&l.hit);
    return c;
}
