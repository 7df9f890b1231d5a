/* SPDX-License-Identifier: Apache-2.0 */
/// Loops that count, written out: the innermost first, one in each pass.
///
/// A pass finds a loop (find_loop), says what is known in each turn of it
/// (struct turn) and writes the function anew, with a copy of the loop's blocks
/// for each turn and, behind them, one of its head, which leaves it.
///
/// In a turn the counter is known, and so is what is computed from it alone.
/// Pointers that live in one turn only are variables of that turn: so they are
/// told apart by those who look at a variable as a whole.
#include "ir/unroll.h"

#include "base/bitset.h"
#include "ir/build_impl.h"

#include <string.h>

enum {
    MAX_TURNS = 512,
    MAX_BACK = 16, ///< blocks in front of a loop, looked at for the counter
};

struct loop {
    uint32_t head, latch; ///< the only block from which control comes back
    uint32_t front;       ///< the only one from which it gets there first
    uint32_t into, out;   ///< where the head leads
    struct bitset in;     ///< blocks
    uint32_t blocks, insts;
    uint32_t counter;
    uint32_t step_at; ///< instruction of the latch
    u128 first, step;
    ir_type type;
    uint32_t turns;
};

/// A function that is being written out.
struct writer {
    const struct ir_unroll *u;
    struct ir_func *f;
    uint32_t *origin; ///< by instruction; null: f is still another one's
    ir_opd *known;    ///< by variable of the first `vars`: constants everywhere
    uint32_t vars;
};

// ---------------------------------------------------------------- reading

static const struct ir_inst *end_of(const struct ir_func *f, uint32_t block)
{
    const struct ir_block *b = &f->block[block];

    return &f->inst[b->first + b->count - 1];
}

/// How many edges lead from a block to another one?
static uint32_t edges(const struct ir_func *f, uint32_t from, uint32_t to)
{
    const uint32_t *succ = NULL;
    uint32_t stride = 0, found = 0;
    uint32_t n = ir_successors(f, &f->block[from], &succ, &stride);

    for (uint32_t k = 0; k < n; k++) {
        found += succ[k * stride] == to;
    }
    return found;
}

static bool is_const(ir_opd o)
{
    return ir_opd_kind(o) == IR_OPD_CONST;
}

static bool is_var(ir_opd o, uint32_t var)
{
    return ir_opd_kind(o) == IR_OPD_VAR && ir_opd_index(o) == var;
}

static u128 bits_of(const struct writer *w, ir_opd o)
{
    const struct ir_const *c = ir_const(w->u->m, o);

    return (u128)c->hi << 64 | c->lo;
}

/// The operand, or the constant that it is everywhere.
static ir_opd value_of(const struct writer *w, ir_opd o)
{
    uint32_t var = ir_opd_index(o);

    return ir_opd_kind(o) == IR_OPD_VAR && var < w->vars &&
                   is_const(w->known[var])
               ? w->known[var]
               : o;
}

// ---------------------------------------------------------------- constants

static uint32_t count_defs(const struct ir_func *f, uint32_t var)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < f->insts; k++) {
        n += f->inst[k].dst.index == var;
    }
    return n;
}

struct uses {
    struct bitset *of;
};

static void add_use(void *ctx, ir_opd o)
{
    struct uses *u = ctx;

    if (ir_opd_kind(o) == IR_OPD_VAR) {
        (void)bitset_add(u->of, ir_opd_index(o));
    }
}

/// Parameters that nobody changes and each caller gives the same constant, and
/// what the first block sets for good, before it is read.
static void find_known(struct writer *w)
{
    const struct ir_func *f = w->f;
    struct bitset read = {0};
    struct uses uses = {&read};

    w->vars = f->vars;
    w->known = mem_new(f->vars, sizeof *w->known);
    for (uint32_t k = 1; w->u->arg && k <= f->params; k++) {
        ir_opd arg = w->u->arg[k];
        if (is_const(arg) && ir_const(w->u->m, arg)->type == f->var[k].type &&
            count_defs(f, k) == 0) {
            w->known[k] = arg;
        }
    }
    for (uint32_t k = 0; k < f->block[1].count; k++) {
        const struct ir_inst *i = &f->inst[f->block[1].first + k];
        ir_each_use(f, i, add_use, &uses);
        if (i->op == IR_COPY && is_const(i->a) && i->dst.index > f->params &&
            !bitset_has(&read, i->dst.index) &&
            count_defs(f, i->dst.index) == 1) {
            w->known[i->dst.index] = i->a;
        }
    }
    bitset_release(&read);
}

// ---------------------------------------------------------------- loops

/// Fills l->in with what lies between the head and the latch.
/// - returns false: control gets there without the head
static bool gather(const struct ir_func *f, struct loop *l)
{
    VEC(uint32_t) todo = {0};

    (void)bitset_add(&l->in, l->head);
    if (bitset_add(&l->in, l->latch)) {
        vec_push(&todo, l->latch);
    }
    while (todo.len > 0) {
        uint32_t at = vec_pop(&todo);
        for (uint32_t k = 1; k < f->blocks; k++) {
            if (edges(f, k, at) > 0 && bitset_add(&l->in, k)) {
                vec_push(&todo, k);
            }
        }
    }
    vec_release(&todo);
    return !bitset_has(&l->in, 1);
}

/// Is there one way in, one way back, and a branch out at the head?
static bool is_simple(const struct ir_func *f, struct loop *l)
{
    const struct ir_inst *br = end_of(f, l->head);
    uint32_t in = 0, back = 0;

    if (br->op != IR_BR) {
        return false;
    }
    const uint32_t *to = &f->extra[br->extra];
    bool first = bitset_has(&l->in, to[0]);
    l->into = to[!first];
    l->out = to[first];
    for (uint32_t k = 1; k < f->blocks; k++) {
        uint32_t n = edges(f, k, l->head);
        if (bitset_has(&l->in, k)) {
            back += n;
            l->blocks++;
            l->insts += f->block[k].count;
        } else if (n > 0) {
            in += n;
            l->front = k;
        }
    }
    return in == 1 && back == 1 && l->into != l->head &&
           first != bitset_has(&l->in, to[1]);
}

/// The only change of the counter in the loop: by a constant, in the latch.
static bool find_step(const struct writer *w, struct loop *l)
{
    const struct ir_func *f = w->f;
    uint32_t found = 0;

    bitset_each (&l->in, b) {
        for (uint32_t k = 0; k < f->block[b].count; k++) {
            uint32_t at = f->block[b].first + k;
            if (f->inst[at].dst.index == l->counter) {
                found += b == l->latch ? 1 : 2;
                l->step_at = at;
            }
        }
    }
    const struct ir_inst *i = &f->inst[l->step_at];
    if (found != 1 || (i->op != IR_ADD && i->op != IR_SUB)) {
        return false;
    }
    bool left = is_var(i->a, l->counter) && is_const(i->b);
    bool right = is_var(i->b, l->counter) && is_const(i->a);
    l->type = i->type;
    l->step = left ? bits_of(w, i->b) : right ? bits_of(w, i->a) : 0;
    if (i->op == IR_SUB) {
        (void)ir_fold_bin(IR_SUB, i->type, 0, l->step, &l->step);
    }
    return left || (right && i->op == IR_ADD);
}

/// The constant that the counter is when control gets to the loop.
static bool find_first(const struct writer *w, struct loop *l)
{
    const struct ir_func *f = w->f;
    uint32_t at = l->front;

    for (unsigned turn = 0; turn < MAX_BACK; turn++) {
        for (uint32_t k = f->block[at].count; k-- > 0;) {
            const struct ir_inst *i = &f->inst[f->block[at].first + k];
            if (i->dst.index == l->counter) {
                ir_opd v = value_of(w, i->a);
                l->first = is_const(v) ? bits_of(w, v) : 0;
                return i->op == IR_COPY && is_const(v);
            }
        }
        uint32_t preds = 0, pred = 0;
        for (uint32_t k = 1; k < f->blocks; k++) {
            uint32_t n = edges(f, k, at);
            preds += n;
            pred = n > 0 ? k : pred;
        }
        if (preds != 1 || at == 1) {
            return false;
        }
        at = pred;
    }
    return false;
}

/// Values in the head, by variable.
struct values {
    struct bitset known;
    u128 *bits;
};

static bool read_value(const struct writer *w, const struct values *v, ir_opd o,
                       u128 *bits)
{
    ir_opd value = value_of(w, o);

    if (is_const(value)) {
        *bits = bits_of(w, value);
        return true;
    }
    *bits = ir_opd_kind(o) == IR_OPD_VAR ? v->bits[ir_opd_index(o)] : 0;
    return ir_opd_kind(o) == IR_OPD_VAR &&
           bitset_has(&v->known, ir_opd_index(o));
}

/// - returns false: what the instruction computes is not known
static bool compute(const struct writer *w, const struct values *v,
                    const struct ir_inst *i, u128 *bits)
{
    enum ir_op op = (enum ir_op)i->op;
    enum ir_form form = ir_op_info[op].form;
    u128 b = 0;

    if (!ir_is_int(i->type) || !read_value(w, v, i->a, bits)) {
        return false;
    }
    if (form == IR_FORM_BIN || form == IR_FORM_CMP) {
        return read_value(w, v, i->b, &b) &&
               ir_fold_bin(op, i->type, *bits, b, bits);
    }
    return op == IR_COPY || (form == IR_FORM_CAST && ir_is_int(i->from) &&
                             ir_fold_cast(op, i->type, i->from, bits));
}

/// Where the head leads when the counter is `now`.
/// - returns 0: that is not known
static uint32_t leads_to(const struct writer *w, const struct loop *l, u128 now,
                         struct values *v)
{
    const struct ir_func *f = w->f;
    const struct ir_block *b = &f->block[l->head];
    const struct ir_inst *br = end_of(f, l->head);
    u128 holds = 0;

    bitset_clear(&v->known);
    (void)bitset_add(&v->known, l->counter);
    v->bits[l->counter] = now;
    for (uint32_t k = 0; k + 1 < b->count; k++) {
        const struct ir_inst *i = &f->inst[b->first + k];
        u128 bits = 0;
        bool known = compute(w, v, i, &bits);
        if (i->dst.index != 0) {
            (void)bitset_remove(&v->known, i->dst.index);
        }
        if (i->dst.index != 0 && known) {
            ir_type t = f->var[i->dst.index].type;
            (void)bitset_add(&v->known, i->dst.index);
            v->bits[i->dst.index] = bits & (~(u128)0 >> (128 - t));
        }
    }
    if (!read_value(w, v, br->a, &holds)) {
        return 0;
    }
    return f->extra[br->extra + (holds == 1 ? 0 : 1)];
}

/// How often control comes from the head into the loop.
/// - returns false: never, too often, or it is not known
static bool count_turns(const struct writer *w, struct loop *l)
{
    struct values v = {.bits = mem_new(w->f->vars, sizeof *v.bits)};
    u128 now = l->first;
    uint32_t to = 0;

    for (l->turns = 0; l->turns <= MAX_TURNS; l->turns++) {
        to = leads_to(w, l, now, &v);
        if (to != l->into) {
            break;
        }
        (void)ir_fold_bin(IR_ADD, l->type, now, l->step, &now);
    }
    bitset_release(&v.known);
    mem_free(v.bits);
    return to == l->out && l->turns > 0;
}

/// Finds the counter among what the head reads.
static bool counts(const struct writer *w, struct loop *l)
{
    const struct ir_block *b = &w->f->block[l->head];
    struct bitset read = {0};
    struct uses uses = {&read};
    bool found = false;

    for (uint32_t k = 0; k < b->count; k++) {
        ir_each_use(w->f, &w->f->inst[b->first + k], add_use, &uses);
    }
    bitset_each (&read, v) {
        if (!found) {
            l->counter = v;
            found = find_step(w, l) && find_first(w, l) && count_turns(w, l);
        }
    }
    bitset_release(&read);
    return found;
}

/// Adds what the block computes from members of the set.
/// - *found: becomes true when that is a pointer
static bool add_computed(const struct ir_func *f, uint32_t block,
                         struct bitset *from, bool *found)
{
    struct bitset used = {0};
    struct uses uses = {&used};
    bool more = false;

    for (uint32_t k = 0; k < f->block[block].count; k++) {
        const struct ir_inst *i = &f->inst[f->block[block].first + k];
        bitset_clear(&used);
        ir_each_use(f, i, add_use, &uses);
        if (i->dst.index != 0 && !ir_op_has((enum ir_op)i->op, 'M') &&
            bitset_meets(&used, from)) {
            more = bitset_add(from, i->dst.index) || more;
            *found |= f->var[i->dst.index].type == IR_PTR;
        }
    }
    bitset_release(&used);
    return more;
}

/// Does the loop compute pointers from its counter?
static bool aims(const struct ir_func *f, const struct loop *l)
{
    struct bitset from = {0};
    bool more = bitset_add(&from, l->counter), found = false;

    while (more && !found) {
        more = false;
        bitset_each (&l->in, b) {
            more = add_computed(f, b, &from, &found) || more;
        }
    }
    bitset_release(&from);
    return found;
}

/// - returns false: the edge does not close a loop that is to be written out
static bool make_loop(const struct writer *w, uint32_t latch, uint32_t head,
                      struct loop *l)
{
    const struct ir_func *f = w->f;

    *l = (struct loop){.head = head, .latch = latch};
    if (latch != head && gather(f, l) && is_simple(f, l) && counts(w, l) &&
        aims(f, l)) {
        uint32_t more = l->insts * (l->turns - 1) + f->block[head].count;
        return f->insts + more <= w->u->most;
    }
    return false;
}

/// The smallest of the loops that are to be written out.
static bool find_loop(const struct writer *w, struct loop *best)
{
    const struct ir_func *f = w->f;
    bool found = false;

    for (uint32_t from = 1; from < f->blocks; from++) {
        const uint32_t *to = NULL;
        uint32_t stride = 0;
        uint32_t n = ir_successors(f, &f->block[from], &to, &stride);
        for (uint32_t k = 0; k < n; k++) {
            struct loop l = {0};
            if (to[k * stride] <= from &&
                make_loop(w, from, to[k * stride], &l) &&
                (!found || l.blocks < best->blocks)) {
                struct loop other = *best;
                *best = l;
                l = other;
                found = true;
            }
            bitset_release(&l.in);
        }
    }
    return found;
}

// ---------------------------------------------------------------- variables

/// What is read in the rest of the turn, behind the block.
static void find_out(const struct ir_func *f, const struct loop *l,
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
    struct uses uses = {out};

    for (uint32_t k = f->block[block].count; k-- > 0;) {
        const struct ir_inst *i = &f->inst[f->block[block].first + k];
        if (inside && i->dst.index != 0) {
            (void)bitset_add(own, i->dst.index);
            (void)bitset_remove(out, i->dst.index);
        }
        ir_each_use(f, i, add_use, &uses);
    }
}

/// Variables that the blocks of the loop write and, in the turn in which they
/// do, read: those that are read before, or elsewhere, are not.
static void find_own(const struct ir_func *f, const struct loop *l,
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

static void visit(const struct ir_func *f, const struct loop *l, uint32_t block,
                  struct bitset *seen, struct order *back)
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

static void make_order(const struct ir_func *f, const struct loop *l,
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
    struct writer *w;
    const struct loop *l;
    struct order order;
    struct bitset own;
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
    if (t->outside || ir_opd_kind(o) != IR_OPD_VAR) {
        return o;
    }
    if (is_var(o, p->l->counter)) {
        return t->changed ? t->next : t->now;
    }
    ir_opd known = t->known[ir_opd_index(o)];
    return is_const(known) ? known : value_of(p->w, o);
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

    if (!is_const(i->a) || !ir_is_int(i->type)) {
        return false;
    }
    *v = bits_of(p->w, i->a);
    if (form == IR_FORM_BIN && is_const(i->b)) {
        return ir_fold_bin(op, i->type, *v, bits_of(p->w, i->b), v);
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
    if (bitset_has(&p->own, dst) && count_defs(p->w->f, dst) == 1) {
        t->known[dst] = folded;
    }
}

static void write_inst(struct pass *p, struct turn *t, uint32_t at)
{
    const struct ir_inst *from = &p->w->f->inst[at];
    struct ir_inst i = *from;

    if (!t->outside) {
        use_constants(p, t, &i);
        i.a = rename_opd(t, i.a);
        i.b = rename_opd(t, i.b);
        i.c = rename_opd(t, i.c);
        i.dst.index = ir_opd_index(rename_opd(t, ir_opd_var(i.dst)));
        t->changed |= at == p->l->step_at;
    }
    if (i.extra_len > 0) {
        write_words(p, t, from, &i);
    }
    if (!t->outside && from == end_of(p->w->f, p->l->head)) {
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
    const struct loop *l = p->l;
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

static void write_out(struct writer *w, const struct loop *l)
{
    struct pass p = {.w = w, .l = l};

    find_own(w->f, l, &p.own);
    make_order(w->f, l, &p.order);
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
}

bool ir_unroll(const struct ir_unroll *u, struct ir_func *f, uint32_t **origin)
{
    struct writer w = {.u = u, .f = f};
    struct loop l = {0};

    if (f->defined && !f->setjmp && f->insts < u->most) {
        find_known(&w);
        while (find_loop(&w, &l)) {
            write_out(&w, &l);
            bitset_release(&l.in);
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
