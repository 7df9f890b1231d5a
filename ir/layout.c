/* SPDX-License-Identifier: Apache-2.0 */
/// From a body under construction to rows of the module: instructions are
/// sorted by block (stable, so the order inside a block is that of emission),
/// what nothing needs is dropped, and variables, statements and blocks get
/// the numbers of the text form: parameters, named variables, temporaries by
/// first definition; statements in source order; blocks as they were placed.
#include "ir/build_impl.h"

#include <string.h>

/// What ir_build_end() needs to renumber.
struct layout {
    uint32_t *block_no;  ///< old block -> new, 0: dropped
    uint32_t *old_block; ///< new block -> old
    uint32_t blocks;
    uint32_t *order; ///< instructions in their new order
    uint32_t insts;
    uint32_t *first;  ///< [old block] into order, and one past the end
    uint32_t *var_no; ///< old variable -> new
    uint32_t *stmt_no;
    bool *dead; ///< by instruction
};

/// Every placed block ends in a terminator; never placed ones get theirs.
static void close_blocks(struct ir_build *b)
{
    struct ir_build_state *s = b->state;
    if (b->block.index != 0) {
        ir_stop(b);
    }
    for (uint32_t k = 1; k < s->block.len; k++) {
        if (!s->block.data[k].closed) {
            ir_build_at(b, (ir_block_id){k});
            ir_stop(b);
        }
    }
}

/// Sorts instructions by block (counting sort).
static void group_by_block(struct ir_build_state *s, struct layout *l)
{
    uint32_t n = s->inst.len;
    l->first = mem_new(s->block.len + 1u, sizeof *l->first);
    l->order = mem_new(n + 1u, sizeof *l->order);
    for (uint32_t k = 0; k < n; k++) {
        l->first[s->home.data[k] + 1]++;
    }
    for (uint32_t k = 0; k < s->block.len; k++) {
        l->first[k + 1] += l->first[k];
    }
    for (uint32_t k = 0; k < n; k++) {
        l->order[l->first[s->home.data[k]]++] = k;
    }
    for (uint32_t k = s->block.len; k > 0; k--) {
        l->first[k] = l->first[k - 1];
    }
    l->first[0] = 0;
}

/// Blocks that control may reach, ordered by when they were placed.
static void order_blocks(struct ir_build_state *s, struct layout *l)
{
    uint32_t n = s->block.len;
    VEC(uint32_t) work = {0};
    bool *seen = mem_new(n, sizeof *seen);
    uint32_t *at = mem_new(s->placed + 1u, sizeof *at);
    vec_push(&work, 1);
    seen[1] = true;
    while (work.len > 0) {
        uint32_t blk = vec_pop(&work);
        at[s->block.data[blk].order] = blk;
        const struct ir_inst *end =
            &s->inst.data[l->order[l->first[blk + 1] - 1]];
        enum ir_form form = ir_op_info[end->op].form;
        uint32_t step = form == IR_FORM_SWITCH ? 3 : 1;
        for (uint32_t k = 0; k < end->extra_len; k += step) {
            uint32_t to = s->extra.data[end->extra + k];
            if (!seen[to]) {
                seen[to] = true;
                vec_push(&work, to);
            }
        }
    }
    l->block_no = mem_new(n, sizeof *l->block_no);
    l->old_block = mem_new(n + 1u, sizeof *l->old_block);
    l->blocks = 1;
    for (uint32_t k = 1; k <= s->placed; k++) {
        if (at[k] != 0) {
            l->block_no[at[k]] = l->blocks;
            l->old_block[l->blocks++] = at[k];
        }
    }
    mem_free(at);
    mem_free(seen);
    vec_release(&work);
}

struct use_count {
    uint32_t *uses;
    int delta;
};

static void count_use(void *ctx, ir_opd o)
{
    struct use_count *c = ctx;
    if (ir_opd_kind(o) == IR_OPD_VAR) {
        c->uses[ir_opd_index(o)] += (uint32_t)c->delta;
    }
}

/// May go when nobody reads its result.
static bool is_pure(const struct ir_inst *i)
{
    if (i->op == IR_LOAD || i->op == IR_LOADBITS) {
        return (i->flags & IR_VOLATILE) == 0;
    }
    return i->dst.index != 0 &&
           ir_op_info[i->op].flags[strcspn(ir_op_info[i->op].flags, "TMWF")] ==
               '\0';
}

/// Marks instructions that compute temporaries which nothing reads.
static void drop_dead(struct ir_build *b, struct layout *l)
{
    struct ir_build_state *s = b->state;
    struct ir_func view = {.extra = s->extra.data};
    struct use_count c = {mem_new(s->var.len, sizeof *c.uses), 1};
    l->dead = mem_new(s->inst.len + 1u, sizeof *l->dead);
    for (uint32_t k = 0; k < s->inst.len; k++) {
        ir_each_use(&view, &s->inst.data[k], count_use, &c);
    }
    c.delta = -1;
    for (uint32_t k = s->inst.len; k-- > 0;) {
        const struct ir_inst *i = &s->inst.data[k];
        uint32_t v = i->dst.index;
        if (v != 0 && s->var.data[v].name.index == 0 && c.uses[v] == 0 &&
            is_pure(i)) {
            l->dead[k] = true;
            ir_each_use(&view, i, count_use, &c);
        }
    }
    mem_free(c.uses);
}

/// Numbers variables and statements that are left, in the text form's order.
static void number_rows(struct ir_build *b, struct layout *l, uint32_t *vars,
                        uint32_t *stmts)
{
    struct ir_build_state *s = b->state;
    l->var_no = mem_new(s->var.len, sizeof *l->var_no);
    l->stmt_no = mem_new(s->stmt.len, sizeof *l->stmt_no);
    *vars = 1;
    for (uint32_t k = 1; k < s->var.len; k++) {
        if (s->var.data[k].name.index != 0) {
            l->var_no[k] = (*vars)++;
        }
    }
    l->stmt_no[1] = 1;
    for (uint32_t blk = 1; blk < l->blocks; blk++) {
        uint32_t old = l->old_block[blk];
        for (uint32_t k = l->first[old]; k < l->first[old + 1]; k++) {
            const struct ir_inst *i = &s->inst.data[l->order[k]];
            if (l->dead[l->order[k]]) {
                continue;
            }
            l->insts++;
            l->stmt_no[i->stmt.index] = 1;
            if (i->dst.index != 0 && l->var_no[i->dst.index] == 0) {
                l->var_no[i->dst.index] = (*vars)++;
            }
        }
    }
    *stmts = 1;
    for (uint32_t k = 1; k < s->stmt.len; k++) {
        l->stmt_no[k] = l->stmt_no[k] != 0 ? (*stmts)++ : 0;
    }
}

static ir_opd renumber(struct ir_build *b, const struct layout *l, ir_opd o)
{
    if (ir_opd_kind(o) != IR_OPD_VAR) {
        return o;
    }
    // Whatever no reachable instruction defines is never read either (a jump
    // into a statement expression may leave such an operand): any value does.
    uint32_t v = l->var_no[ir_opd_index(o)];
    return v != 0 ? ir_opd_make(IR_OPD_VAR, v)
                  : ir_build_zero(b, b->state->var.data[ir_opd_index(o)].type);
}

/// The instruction with its handles in the new numbering; its words are
/// appended to f->extra.
static struct ir_inst place_inst(struct ir_build *b, const struct layout *l,
                                 struct ir_func *f, struct ir_inst i)
{
    const uint32_t *word = b->state->extra.data + i.extra;
    enum ir_form form = ir_op_info[i.op].form;
    i.a = renumber(b, l, i.a);
    i.b = renumber(b, l, i.b);
    i.c = renumber(b, l, i.c);
    if (i.dst.index != 0) {
        i.dst.index = l->var_no[i.dst.index];
    }
    i.stmt.index = l->stmt_no[i.stmt.index];
    i.extra = i.extra_len != 0 ? f->extras : 0;
    for (uint32_t k = 0; k < i.extra_len; k++) {
        uint32_t w = word[k];
        bool is_block = form == IR_FORM_JUMP || form == IR_FORM_BR ||
                        (form == IR_FORM_SWITCH && k % 3 == 0);
        if (is_block) {
            w = l->block_no[w];
        } else {
            w = renumber(b, l, (ir_opd){w}).bits;
        }
        f->extra[f->extras++] = w;
    }
    return i;
}

static void place_rows(struct ir_build *b, const struct layout *l,
                       struct ir_func *f, uint32_t vars, uint32_t stmts)
{
    struct ir_build_state *s = b->state;
    struct arena *a = &b->m->arena;
    f->var = arena_array(a, struct ir_var, vars);
    f->vars = vars;
    for (uint32_t k = 1; k < s->var.len; k++) {
        if (l->var_no[k] != 0) {
            f->var[l->var_no[k]] = s->var.data[k];
        }
    }
    f->stmt = arena_array(a, struct ir_stmt, stmts);
    f->stmts = stmts;
    for (uint32_t k = 1; k < s->stmt.len; k++) {
        if (l->stmt_no[k] != 0) {
            f->stmt[l->stmt_no[k]] = s->stmt.data[k];
        }
    }
    f->objects = s->object.len;
    f->object = arena_array(a, struct ir_object, s->object.len);
    memcpy(f->object, s->object.data, s->object.len * sizeof *f->object);
}

static void place_blocks(struct ir_build *b, const struct layout *l,
                         struct ir_func *f)
{
    struct ir_build_state *s = b->state;
    struct arena *a = &b->m->arena;
    f->blocks = l->blocks;
    f->block = arena_array(a, struct ir_block, l->blocks);
    f->inst = arena_array(a, struct ir_inst, l->insts);
    f->extra = arena_array(a, uint32_t, s->extra.len + 1u);
    f->insts = 0;
    f->extras = 0;
    for (uint32_t blk = 1; blk < l->blocks; blk++) {
        uint32_t old = l->old_block[blk];
        struct ir_block *row = &f->block[blk];
        row->name = s->block.data[old].name;
        row->first = f->insts;
        for (uint32_t k = l->first[old]; k < l->first[old + 1]; k++) {
            uint32_t at = l->order[k];
            if (!l->dead[at]) {
                f->inst[f->insts++] = place_inst(b, l, f, s->inst.data[at]);
            }
        }
        row->count = f->insts - row->first;
    }
}

void ir_build_end(struct ir_build *b)
{
    struct ir_build_state *s = b->state;
    struct ir_func *f = ir_build_func(b);
    struct layout l = {0};
    uint32_t vars, stmts;
    close_blocks(b);
    group_by_block(s, &l);
    order_blocks(s, &l);
    drop_dead(b, &l);
    number_rows(b, &l, &vars, &stmts);
    place_rows(b, &l, f, vars, stmts);
    place_blocks(b, &l, f);
    f->defined = true;
    mem_free(l.block_no);
    mem_free(l.old_block);
    mem_free(l.order);
    mem_free(l.first);
    mem_free(l.var_no);
    mem_free(l.stmt_no);
    mem_free(l.dead);
    vec_release(&s->inst);
    vec_release(&s->home);
    vec_release(&s->var);
    vec_release(&s->object);
    vec_release(&s->stmt);
    vec_release(&s->block);
    vec_release(&s->extra);
    mem_free(s->names);
    mem_free(s);
    b->state = NULL;
}
