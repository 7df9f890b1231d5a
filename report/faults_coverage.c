/* SPDX-License-Identifier: Apache-2.0 */
/// How much of the program was entered.
#include "report/faults.h"

#include "base/sort.h"
#include "symexec/analysis.h"

/// Of all functions: lines, each as file and line in one number; how many
/// sides of branches there are; what was entered.
struct coverage {
    VEC(uint64_t) lines;
    uint32_t sides;
    struct fault_entered hit;
};

void fault_entered_release(struct fault_entered *e)
{
    vec_release(&e->line);
    vec_release(&e->side);
}

static uint64_t line_key(const struct ir_module *m, ir_loc_id loc)
{
    const struct ir_loc *l = ir_loc(m, loc);

    return (uint64_t)l->file.index << 32 | l->line;
}

static void add_lines(struct coverage *c, const struct ir_module *m,
                      const struct ir_func *f, const bool *reached)
{
    for (uint32_t b = 1; b < f->blocks; b++) {
        const struct ir_block *block = &f->block[b];
        for (uint32_t k = 0; k < block->count; k++) {
            const struct ir_inst *i = &f->inst[block->first + k];
            if (ir_loc(m, i->loc)->line == 0) {
                continue;
            }
            vec_push(&c->lines, line_key(m, i->loc));
            if (reached && reached[block->first]) {
                vec_push(&c->hit.line, line_key(m, i->loc));
            }
        }
    }
}

/// - entries: by block, how many edges lead there
static void add_sides(struct coverage *c, const struct ir_module *m,
                      const struct ir_func *f, const bool *reached,
                      const uint32_t *entries)
{
    const uint32_t *to = NULL;
    uint32_t stride = 0;

    for (uint32_t b = 1; b < f->blocks; b++) {
        const struct ir_block *block = &f->block[b];
        uint32_t n = ir_successors(f, block, &to, &stride);
        const struct ir_inst *end = &f->inst[block->first + block->count - 1];
        for (uint32_t k = 0; n > 1 && k < n; k++) {
            uint32_t next = to[(size_t)k * stride];
            c->sides++;
            // Who comes in at a place with one way in has taken it.
            if (reached && reached[block->first] && entries[next] == 1 &&
                reached[f->block[next].first]) {
                vec_push(&c->hit.side,
                         (uint64_t)c->sides << 32 | ir_loc(m, end->loc)->line);
            }
        }
    }
}

static void add_branches(struct coverage *c, const struct ir_module *m,
                         const struct ir_func *f, const bool *reached)
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
    add_sides(c, m, f, reached, entries);
    mem_free(entries);
}

struct fault_coverage fault_coverage(const struct ir_module *m,
                                     const struct analysis *a,
                                     struct fault_entered *entered)
{
    struct coverage c = {0};

    for (uint32_t k = 1; k < m->funcs.len; k++) {
        const struct ir_func *f = &m->funcs.data[k];
        if (f->defined && !f->model) {
            add_lines(&c, m, f, a->reached[k]);
            add_branches(&c, m, f, a->reached[k]);
        }
    }
    struct fault_entered *hit = &c.hit;
    hit->line.len = (uint32_t)sort_u64_unique(hit->line.data, hit->line.len);
    struct fault_coverage sum = {
        .lines = (uint32_t)sort_u64_unique(c.lines.data, c.lines.len),
        .lines_hit = hit->line.len,
        .branches = c.sides,
        .branches_hit = hit->side.len,
    };
    vec_release(&c.lines);
    if (entered) {
        *entered = *hit;
    } else {
        fault_entered_release(hit);
    }
    return sum;
}
