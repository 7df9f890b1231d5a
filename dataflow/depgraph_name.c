/* SPDX-License-Identifier: Apache-2.0 */
/// Names of nodes: the line, with the column where the line holds more than
/// one statement or more than one branch of any function.
#include "dataflow/depgraph_impl.h"

#include <string.h>

enum { STATEMENT = 1, BRANCH = 2, SEVERAL = 4 };

static uint64_t line_key(const struct ir_loc *l)
{
    return (uint64_t)l->file.index << 32 | l->line;
}

/// - what: STATEMENT or BRANCH
static void note(struct map *lines, const struct ir_loc *l, uint32_t what)
{
    uint32_t have = 0;
    (void)map_find(lines, line_key(l), &have);
    (void)map_set(lines, line_key(l),
                  have | ((have & what) != 0 ? SEVERAL : what));
}

static ir_loc_id branch_loc(const struct ir_func *f, const struct ir_inst *i)
{
    return i->loc.index != 0 ? i->loc : f->stmt[i->stmt.index].loc;
}

/// What stands on which line, over all functions: so names do not depend on
/// which functions are shown.
static void survey(const struct ir_module *m, struct map *lines)
{
    for (uint32_t k = 1; k < m->funcs.len; k++) {
        const struct ir_func *f = &m->funcs.data[k];
        if (!f->defined || f->model) {
            continue;
        }
        for (uint32_t s = 1; s < f->stmts; s++) {
            if (f->stmt[s].kind != IR_STMT_ENTRY) {
                note(lines, ir_loc(m, f->stmt[s].loc), STATEMENT);
            }
        }
        for (uint32_t i = 0; i < f->insts; i++) {
            if (f->inst[i].op == IR_BR || f->inst[i].op == IR_SWITCH) {
                note(lines, ir_loc(m, branch_loc(f, &f->inst[i])), BRANCH);
            }
        }
    }
}

/// The value of a switch bound, as the signed number of the switch's type.
static void add_value(const struct ir_module *m, uint32_t bits, ir_type type,
                      struct text *out)
{
    const struct ir_const *c = ir_const(m, (ir_opd){bits});
    u128 value = (u128)c->hi << 64 | c->lo;
    unsigned spare = 128 - ir_type_bits(m, type);
    text_add_i128(out, (i128)(value << spare) >> spare);
}

static void add_side(const struct depgraph_work *w,
                     const struct depgraph_node *n, struct text *out)
{
    const struct ir_func *f = ir_func(w->m, n->func);
    const struct ir_inst *i = &f->inst[n->inst];
    if (n->side == FLOW_NONE) {
        return;
    }
    if (n->choice == FLOW_BRANCH) {
        text_add(out, n->side == 0 ? "T" : "F");
    } else if (n->side == 0) {
        text_add(out, ":default");
    } else {
        const uint32_t *range = &f->extra[i->extra + 1 + 3 * (n->side - 1)];
        text_add(out, ":case ");
        add_value(w->m, range[0], i->type, out);
        if (range[0] != range[1]) {
            text_add(out, "..");
            add_value(w->m, range[1], i->type, out);
        }
    }
}

/// - returns whether two neighbours are sides of one branch
static bool same_branch(const struct depgraph_node *a,
                        const struct depgraph_node *b)
{
    return a->func.index == b->func.index && a->side != FLOW_NONE &&
           b->side != FLOW_NONE && a->inst == b->inst;
}

void depgraph_add_names(struct depgraph_work *w)
{
    struct map lines = {0}, taken = {0};
    struct text name = {0};
    struct depgraph *g = w->g;
    uint32_t times = 0;
    survey(w->m, &lines);
    for (uint32_t k = 0; k < g->nodes.len; k++) {
        struct depgraph_node *n = &g->nodes.data[k];
        const struct ir_loc *l = ir_loc(w->m, n->loc);
        uint32_t have = 0;
        (void)map_find(&lines, line_key(l), &have);
        text_clear(&name);
        if (l->line == 0) {
            text_addf(&name, "#%u", n->stmt.index);
        } else {
            text_addf(&name, "%u", l->line);
            if ((have & SEVERAL) != 0) {
                text_addf(&name, ":%u", l->column);
            }
        }
        if (k == 0 || !same_branch(n - 1, n)) {
            // Ranges of one place in the source (macros) are told by number.
            str_id base = intern_make(&g->strings, name.data, name.len);
            uint64_t key = (uint64_t)l->file.index << 33 |
                           (uint64_t)base.index << 1 | (n->side != FLOW_NONE);
            times = 0;
            (void)map_find(&taken, key, &times);
            (void)map_set(&taken, key, ++times);
        }
        if (times > 1) {
            text_addf(&name, "#%u", times);
        }
        add_side(w, n, &name);
        n->name = intern_make(&g->strings, name.data, name.len);
    }
    text_release(&name);
    map_release(&lines);
    map_release(&taken);
}

const char *depgraph_side(const struct depgraph *g, uint32_t node)
{
    const struct depgraph_node *n = &g->nodes.data[node];
    if (n->side == FLOW_NONE) {
        return "";
    }
    if (n->choice == FLOW_BRANCH) {
        return n->side == 0 ? "T" : "F";
    }
    return strrchr(intern_text(&g->strings, n->name), ':') + 1;
}
