/* SPDX-License-Identifier: Apache-2.0 */
/// Loops that count, written out: the innermost first, one in each pass.
///
/// A pass finds a loop (unroll_find.c), says what is known in each turn of it
/// (struct turn) and writes the function anew, with a copy of the loop's blocks
/// for each turn and, behind them, one of its head, which leaves it.
///
/// In a turn the counter is known, and so is what is computed from it alone.
/// Pointers that live in one turn only are variables of that turn: so they are
/// told apart by those who look at a variable as a whole.
#include "ir/unroll.h"

#include "ir/unroll_impl.h"

#include <string.h>

// ---------------------------------------------------------------- variables

/// What is read in the rest of the turn, behind the block.
static void find_out(const struct ir_func *f, const struct unroll_loop *l,
                     uint32_t block, const struct bitset *live,
                     struct bitset *out)
{
    const uint32_t *to = NULL;
    uint32_t stride = 0;
    uint32_t n = ir_successors(f, &f->block[block], &to, &stride);

    bitset_clear(out);
    for (uint32_t k = 0; k < n && bitset_has(&l->in, block); k++) {
        uint32_t s = to[k * stride];
        if (s != l->head && bitset_has(&l->in, s)) {
            (void)bitset_union(out, &live[s]);
        }
    }
}

/// From the end of the block to its beginning.  Outside of the loop all that
/// is read counts.
/// - own: gets what a block of the loop writes
static void pass_back(const struct ir_func *f, uint32_t block, bool inside,
                      struct bitset *out, struct bitset *own)
{
    for (uint32_t k = f->block[block].count; k-- > 0;) {
        const struct ir_inst *i = &f->inst[f->block[block].first + k];
        if (inside && i->dst.index != 0) {
            (void)bitset_add(own, i->dst.index);
            (void)bitset_remove(out, i->dst.index);
        }
        ir_each_use(f, i, ir_unroll_use, out);
    }
}

/// Variables that the blocks of the loop write and, in the turn in which they
/// do, read: those that are read before, or elsewhere, are not.
static void find_own(const struct ir_func *f, const struct unroll_loop *l,
                     struct bitset *own)
{
    struct bitset *live = mem_new(f->blocks, sizeof *live), out = {0};
    bool more = true;

    while (more) {
        more = false;
        for (uint32_t b = f->blocks; b-- > 1;) {
            find_out(f, l, b, live, &out);
            pass_back(f, b, bitset_has(&l->in, b), &out, own);
            more = bitset_union(&live[b], &out) || more;
        }
    }
    for (uint32_t b = 1; b < f->blocks; b++) {
        if (b == l->head || !bitset_has(&l->in, b)) {
            (void)bitset_subtract(own, &live[b]);
        }
        bitset_release(&live[b]);
    }
    bitset_release(&out);
    mem_free(live);
}

// ---------------------------------------------------------------- writing

/// The blocks of the loop, each behind one from which control comes.
struct order {
    VEC(uint32_t) block;
    uint32_t *at; ///< by block: where it is
};

static void visit(const struct ir_func *f, const struct unroll_loop *l,
                  uint32_t block, struct bitset *seen, struct order *back)
{
    // A way in the order of successors; what it has left waits beneath.
    VEC(uint32_t) todo = {0};

    vec_push(&todo, block);
    while (todo.len > 0) {
        uint32_t at = vec_last(&todo), next = 0, stride = 0;
        const uint32_t *to = NULL;
        uint32_t n = ir_successors(f, &f->block[at], &to, &stride);
        (void)bitset_add(seen, at);
        for (uint32_t k = 0; k < n && next == 0; k++) {
            uint32_t s = to[k * stride];
            next = bitset_has(&l->in, s) && !bitset_has(seen, s) ? s : 0;
        }
        if (next != 0) {
            vec_push(&todo, next);
        } else {
            vec_push(&back->block, vec_pop(&todo));
        }
    }
    vec_release(&todo);
}

static void make_order(const struct ir_func *f, const struct unroll_loop *l,
                       struct order *o)
{
    struct bitset seen = {0};

    visit(f, l, l->head, &seen, o);
    o->at = mem_new(f->blocks, sizeof *o->at);
    for (uint32_t k = 0; k < o->block.len / 2; k++) {
        uint32_t *a = &o->block.data[k];
        uint32_t *b = &o->block.data[o->block.len - 1 - k], t = *a;
        *a = *b;
        *b = t;
    }
    for (uint32_t k = 0; k < o->block.len; k++) {
        o->at[o->block.data[k]] = k;
    }
    bitset_release(&seen);
}

/// What is known in one turn.
struct turn {
    uint32_t number;
    bool outside;     ///< of the loop: nothing is
    bool leaves;      ///< only the head is left
    ir_opd now, next; ///< the counter, before and behind its change
    bool changed;
    ir_opd *known;     ///< by variable: constants
    uint32_t *renamed; ///< by variable; 0: it stays
};

struct pass {
    struct unroll_writer *w;
    const struct unroll_loop *l;
    struct order order;
    struct bitset own;
    uint32_t *defs;   ///< by variable: instructions that write it
    uint32_t base;    ///< the new number of the first block of the first turn
    uint32_t *number; ///< by block that is not in the loop: the new one
    VEC(struct ir_inst) inst;
    VEC(uint32_t) origin;
    VEC(struct ir_block) block;
    VEC(struct ir_var) var;
    VEC(uint32_t) extra;
};

static uint32_t new_block(const struct pass *p, const struct turn *t,
                          uint32_t to)
{
    if (!bitset_has(&p->l->in, to)) {
        return p->number[to];
    }
    uint32_t turn = t->outside ? 0 : t->number + (to == p->l->head);
    return p->base + turn * p->order.block.len + p->order.at[to];
}

static ir_opd rename_opd(const struct turn *t, ir_opd o)
{
    if (ir_opd_kind(o) == IR_OPD_VAR && !t->outside &&
        t->renamed[ir_opd_index(o)] != 0) {
        return ir_opd_var((ir_var_id){t->renamed[ir_opd_index(o)]});
    }
    return o;
}

/// The constant that the operand is in this turn, or itself.
static ir_opd constant(const struct pass *p, const struct turn *t, ir_opd o)
{
    if (ir_opd_kind(o) != IR_OPD_VAR) {
        return o;
    }
    if (t->outside) {
        return unroll_value(p->w, o);
    }
    if (unroll_is_var(o, p->l->counter)) {
        return t->changed ? t->next : t->now;
    }
    ir_opd known = t->known[ir_opd_index(o)];
    return unroll_is_const(known) ? known : unroll_value(p->w, o);
}

/// Words of the instruction: operands, blocks.
static void write_words(struct pass *p, const struct turn *t,
                        const struct ir_inst *from, struct ir_inst *to)
{
    const uint32_t *word = &p->w->f->extra[from->extra];
    enum ir_form form = ir_op_info[from->op].form;

    to->extra = p->extra.len;
    for (uint32_t k = 0; k < from->extra_len; k++) {
        uint32_t w = word[k];
        if (form == IR_FORM_CALL) {
            w = rename_opd(t, constant(p, t, (ir_opd){w})).bits;
        } else if (form == IR_FORM_UNSUP) {
            w = rename_opd(t, (ir_opd){w}).bits;
        } else if (form != IR_FORM_SWITCH || k % 3 == 0) {
            w = new_block(p, t, w);
        }
        vec_push(&p->extra, w);
    }
}

/// - returns false: it is no constant
static bool fold(const struct pass *p, const struct ir_inst *i, u128 *v)
{
    enum ir_op op = (enum ir_op)i->op;
    enum ir_form form = ir_op_info[op].form;

    if (!unroll_is_const(i->a) || !ir_is_int(i->type)) {
        return false;
    }
    *v = unroll_bits(p->w, i->a);
    if (form == IR_FORM_BIN && unroll_is_const(i->b)) {
        return ir_fold_bin(op, i->type, *v, unroll_bits(p->w, i->b), v);
    }
    return op == IR_COPY || (form == IR_FORM_CAST && ir_is_int(i->from) &&
                             ir_fold_cast(op, i->type, i->from, v));
}

/// Constants where there may be some: where something is computed.
static void use_constants(struct pass *p, struct turn *t, struct ir_inst *i)
{
    enum ir_form form = ir_op_info[i->op].form;
    uint32_t dst = i->dst.index;
    u128 v = 0;

    if (form != IR_FORM_UN && form != IR_FORM_BIN && form != IR_FORM_CMP &&
        form != IR_FORM_CAST && form != IR_FORM_PADD) {
        return;
    }
    i->a = constant(p, t, i->a);
    i->b = constant(p, t, i->b);
    if (!fold(p, i, &v)) {
        return;
    }
    ir_opd folded = ir_make_const(p->w->u->m, i->type, v);
    *i = (struct ir_inst){.op = IR_COPY,
                          .type = i->type,
                          .dst = i->dst,
                          .a = folded,
                          .stmt = i->stmt,
                          .loc = i->loc};
    bool once = p->defs[dst] == 1;
    if (bitset_has(&p->own, dst) && once) {
        t->known[dst] = folded;
    }
    // What has no name is written before it is read.
    if (t->outside && once && dst < p->w->vars &&
        p->w->f->var[dst].name.index == 0) {
        p->w->known[dst] = folded;
    }
}

static void write_inst(struct pass *p, struct turn *t, uint32_t at)
{
    const struct ir_inst *from = &p->w->f->inst[at];
    struct ir_inst i = *from;

    use_constants(p, t, &i);
    if (!t->outside) {
        i.a = rename_opd(t, i.a);
        i.b = rename_opd(t, i.b);
        i.c = rename_opd(t, i.c);
        i.dst.index = ir_opd_index(rename_opd(t, ir_opd_var(i.dst)));
        t->changed |= at == p->l->step_at;
    }
    if (i.extra_len > 0) {
        write_words(p, t, from, &i);
    }
    if (!t->outside && from == unroll_end(p->w->f, p->l->head)) {
        i.op = IR_JUMP;
        i.a = IR_NONE;
        i.extra_len = 1;
        p->extra.data[i.extra] =
            new_block(p, t, t->leaves ? p->l->out : p->l->into);
    }
    vec_push(&p->inst, i);
    vec_push(&p->origin, p->w->origin ? p->w->origin[at] : at);
}

static void write_block(struct pass *p, struct turn *t, uint32_t block)
{
    struct ir_block b = p->w->f->block[block];
    uint32_t first = b.first;

    b.first = p->inst.len;
    vec_push(&p->block, b);
    t->changed = false; // only behind the change, in the latch
    for (uint32_t k = 0; k < b.count; k++) {
        write_inst(p, t, first + k);
    }
}

/// Pointers of the turn are variables of its own; those of the first one stay.
static void rename_vars(struct pass *p, struct turn *t)
{
    const struct ir_func *f = p->w->f;

    memset(t->known, 0, f->vars * sizeof *t->known);
    memset(t->renamed, 0, f->vars * sizeof *t->renamed);
    bitset_each (&p->own, v) {
        if (f->var[v].type == IR_PTR && t->number > 0 && !t->leaves) {
            t->renamed[v] = p->var.len;
            vec_push(&p->var, f->var[v]);
        }
    }
}

static void write_turns(struct pass *p)
{
    struct ir_module *m = p->w->u->m;
    uint32_t vars = p->w->f->vars;
    const struct unroll_loop *l = p->l;
    struct turn t = {.known = mem_new(vars, sizeof *t.known),
                     .renamed = mem_new(vars, sizeof *t.renamed)};
    u128 v = l->first;

    for (; t.number <= l->turns; t.number++) {
        t.now = ir_make_const(m, l->type, v);
        (void)ir_fold_bin(IR_ADD, l->type, v, l->step, &v);
        t.next = ir_make_const(m, l->type, v);
        t.leaves = t.number == l->turns;
        rename_vars(p, &t);
        for (uint32_t k = 0; k < (t.leaves ? 1 : p->order.block.len); k++) {
            write_block(p, &t, p->order.block.data[k]);
        }
    }
    mem_free(t.known);
    mem_free(t.renamed);
}

/// The new numbers of blocks: those of the loop stand where its head stood.
static void number_blocks(struct pass *p)
{
    const struct ir_func *f = p->w->f;
    uint32_t next = 1;

    p->number = mem_new(f->blocks, sizeof *p->number);
    for (uint32_t b = 1; b < f->blocks; b++) {
        if (b == p->l->head) {
            p->base = next;
            next += p->l->turns * p->order.block.len + 1;
        } else if (!bitset_has(&p->l->in, b)) {
            p->number[b] = next++;
        }
    }
}

static void write_function(struct pass *p)
{
    const struct ir_func *f = p->w->f;
    struct turn none = {.outside = true};

    vec_push(&p->block, (struct ir_block){0});
    for (uint32_t v = 0; v < f->vars; v++) {
        vec_push(&p->var, f->var[v]);
    }
    for (uint32_t b = 1; b < f->blocks; b++) {
        if (b == p->l->head) {
            write_turns(p);
        } else if (!bitset_has(&p->l->in, b)) {
            write_block(p, &none, b);
        }
    }
}

/// - l: head 0, no loop: only what is known everywhere is written
static void write_out(struct unroll_writer *w, const struct unroll_loop *l)
{
    struct pass p = {.w = w, .l = l};

    p.defs = mem_new(w->f->vars, sizeof *p.defs);
    for (uint32_t k = 0; k < w->f->insts; k++) {
        p.defs[w->f->inst[k].dst.index]++;
    }
    if (l->head != 0) {
        find_own(w->f, l, &p.own);
        make_order(w->f, l, &p.order);
    }
    number_blocks(&p);
    write_function(&p);
    if (w->origin) {
        ir_unroll_release(w->f, w->origin);
    }
    w->f->inst = p.inst.data;
    w->f->insts = p.inst.len;
    w->f->block = p.block.data;
    w->f->blocks = p.block.len;
    w->f->var = p.var.data;
    w->f->vars = p.var.len;
    w->f->extra = p.extra.data;
    w->f->extras = p.extra.len;
    w->origin = p.origin.data;
    bitset_release(&p.own);
    vec_release(&p.order.block);
    mem_free(p.order.at);
    mem_free(p.number);
    mem_free(p.defs);
}

/// Does a constant that each caller passes say where the function accesses?
static bool aims_known(const struct unroll_writer *w)
{
    bool found = false;

    for (uint32_t k = 1; k <= w->f->params && !found; k++) {
        found = unroll_is_const(w->known[k]) &&
                ir_unroll_aims(w->u->m, w->u->id, k, w->u->aims);
    }
    return found;
}

bool ir_unroll(const struct ir_unroll *u, struct ir_func *f, uint32_t **origin)
{
    struct unroll_writer w = {.u = u, .f = f};
    struct unroll_loop l = {0}, none = {0};

    if (f->defined && !f->setjmp && f->insts < u->most) {
        ir_unroll_known(&w);
        while (ir_unroll_find(&w, &l)) {
            write_out(&w, &l);
            bitset_release(&l.in);
        }
        if (!w.origin && aims_known(&w)) {
            write_out(&w, &none);
        }
    }
    mem_free(w.known);
    *origin = w.origin;
    return w.origin != NULL;
}

void ir_unroll_release(struct ir_func *f, uint32_t *origin)
{
    mem_free(f->inst);
    mem_free(f->block);
    mem_free(f->var);
    mem_free(f->extra);
    mem_free(origin);
}
