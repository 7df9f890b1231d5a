/* SPDX-License-Identifier: Apache-2.0 */
/// Which loops count, and from where to where.
#include "ir/unroll_impl.h"

enum {
    MAX_TURNS = 512,
    MAX_BACK = 16,  ///< blocks in front of a loop, looked at for the counter
    MAX_CALLS = 16, ///< that pass a value on, one in the other
};

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

// ---------------------------------------------------------------- constants

void ir_unroll_use(void *ctx, ir_opd o)
{
    if (ir_opd_kind(o) == IR_OPD_VAR) {
        (void)bitset_add(ctx, ir_opd_index(o));
    }
}

/// What is loaded from an object that nobody may change.
static bool load_const(const struct unroll_writer *w, const struct ir_inst *i,
                       u128 *bits)
{
    if (i->op != IR_LOAD || ir_opd_kind(i->a) != IR_OPD_GLOBAL ||
        !ir_is_int(i->type)) {
        return false;
    }
    const struct ir_global *g = &w->u->m->globals.data[ir_opd_index(i->a)];
    uint64_t bytes = ir_type_bytes(w->u->m, i->type);

    *bits = 0;
    for (uint64_t k = 0; k < bytes && k < g->data_len; k++) {
        *bits |= (u128)g->data[k] << (8 * k);
    }
    *bits &= ~(u128)0 >> (128 - i->type);
    return g->defined && g->read_only && g->relocs == 0 && bytes <= g->size;
}

/// Loads of constants into what has no name: that is written before it is
/// read.
static void find_loads(struct unroll_writer *w)
{
    const struct ir_func *f = w->f;
    u128 bits = 0;

    for (uint32_t k = 0; k < f->insts; k++) {
        const struct ir_inst *i = &f->inst[k];
        if (load_const(w, i, &bits) && f->var[i->dst.index].name.index == 0 &&
            unroll_defs(f, i->dst.index) == 1) {
            w->known[i->dst.index] = ir_make_const(w->u->m, i->type, bits);
        }
    }
}

/// Parameters that nobody changes and each caller gives the same constant, and
/// what the first block sets for good, before it is read.
void ir_unroll_known(struct unroll_writer *w)
{
    const struct ir_func *f = w->f;
    struct bitset read = {0};

    w->vars = f->vars;
    w->known = mem_new(f->vars, sizeof *w->known);
    for (uint32_t k = 1; w->u->arg && k <= f->params; k++) {
        ir_opd arg = w->u->arg[k];
        if (unroll_is_const(arg) &&
            ir_const(w->u->m, arg)->type == f->var[k].type &&
            unroll_defs(f, k) == 0) {
            w->known[k] = arg;
        }
    }
    for (uint32_t k = 0; k < f->block[1].count; k++) {
        const struct ir_inst *i = &f->inst[f->block[1].first + k];
        ir_each_use(f, i, ir_unroll_use, &read);
        if (i->op == IR_COPY && unroll_is_const(i->a) &&
            i->dst.index > f->params && !bitset_has(&read, i->dst.index) &&
            unroll_defs(f, i->dst.index) == 1) {
            w->known[i->dst.index] = i->a;
        }
    }
    bitset_release(&read);
    find_loads(w);
}

// ---------------------------------------------------------------- loops

/// Fills l->in with what lies between the head and the latch.
/// - returns false: control gets there without the head
static bool gather(const struct ir_func *f, struct unroll_loop *l)
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
static bool is_simple(const struct ir_func *f, struct unroll_loop *l)
{
    const struct ir_inst *br = unroll_end(f, l->head);
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
static bool find_step(const struct unroll_writer *w, struct unroll_loop *l)
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
    bool left = unroll_is_var(i->a, l->counter) && unroll_is_const(i->b);
    bool right = unroll_is_var(i->b, l->counter) && unroll_is_const(i->a);
    l->type = i->type;
    l->step = left ? unroll_bits(w, i->b) : right ? unroll_bits(w, i->a) : 0;
    if (i->op == IR_SUB) {
        (void)ir_fold_bin(IR_SUB, i->type, 0, l->step, &l->step);
    }
    return left || (right && i->op == IR_ADD);
}

/// The constant that the counter is when control gets to the loop.
static bool find_first(const struct unroll_writer *w, struct unroll_loop *l)
{
    const struct ir_func *f = w->f;
    uint32_t at = l->front;

    for (unsigned turn = 0; turn < MAX_BACK; turn++) {
        for (uint32_t k = f->block[at].count; k-- > 0;) {
            const struct ir_inst *i = &f->inst[f->block[at].first + k];
            if (i->dst.index == l->counter) {
                ir_opd v = unroll_value(w, i->a);
                l->first = unroll_is_const(v) ? unroll_bits(w, v) : 0;
                return i->op == IR_COPY && unroll_is_const(v);
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

static bool read_value(const struct unroll_writer *w, const struct values *v,
                       ir_opd o, u128 *bits)
{
    ir_opd value = unroll_value(w, o);

    if (unroll_is_const(value)) {
        *bits = unroll_bits(w, value);
        return true;
    }
    *bits = ir_opd_kind(o) == IR_OPD_VAR ? v->bits[ir_opd_index(o)] : 0;
    return ir_opd_kind(o) == IR_OPD_VAR &&
           bitset_has(&v->known, ir_opd_index(o));
}

/// - returns false: what the instruction computes is not known
static bool compute(const struct unroll_writer *w, const struct values *v,
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
static uint32_t leads_to(const struct unroll_writer *w,
                         const struct unroll_loop *l, u128 now,
                         struct values *v)
{
    const struct ir_func *f = w->f;
    const struct ir_block *b = &f->block[l->head];
    const struct ir_inst *br = unroll_end(f, l->head);
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
static bool count_turns(const struct unroll_writer *w, struct unroll_loop *l)
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
static bool counts(const struct unroll_writer *w, struct unroll_loop *l)
{
    const struct ir_block *b = &w->f->block[l->head];
    struct bitset read = {0};
    bool found = false;

    for (uint32_t k = 0; k < b->count; k++) {
        ir_each_use(w->f, &w->f->inst[b->first + k], ir_unroll_use, &read);
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

// ---------------------------------------------------------------- pointers

/// What is computed from a variable.
struct aim {
    const struct ir_module *m;
    struct map *known; ///< see ir_unroll_aims
    const struct ir_func *f;
    const struct bitset *in; ///< of these blocks; null: of all
    struct bitset from;      ///< variables
    uint32_t calls;          ///< that may still be looked into
    bool found;              ///< a pointer
};

static bool aims_param(const struct ir_module *m, uint32_t func, uint32_t param,
                       uint32_t calls, struct map *known);

/// Is a pointer computed from what the call passes?
static bool passes(const struct aim *a, const struct ir_inst *i)
{
    bool found = false;

    if (i->op != IR_CALL || ir_opd_kind(i->a) != IR_OPD_FUNC || a->calls == 0) {
        return false;
    }
    uint32_t to = ir_opd_index(i->a), params = a->m->funcs.data[to].params;
    for (uint32_t k = 0; k < i->extra_len && k < params && !found; k++) {
        ir_opd o = {a->f->extra[i->extra + k]};
        found = ir_opd_kind(o) == IR_OPD_VAR &&
                bitset_has(&a->from, ir_opd_index(o)) &&
                aims_param(a->m, to, k + 1, a->calls - 1, a->known);
    }
    return found;
}

/// Adds what the block computes from members of the set.
static bool add_computed(struct aim *a, uint32_t block)
{
    struct bitset used = {0};
    bool more = false;

    for (uint32_t k = 0; k < a->f->block[block].count && !a->found; k++) {
        const struct ir_inst *i = &a->f->inst[a->f->block[block].first + k];
        bitset_clear(&used);
        ir_each_use(a->f, i, ir_unroll_use, &used);
        if (!bitset_meets(&used, &a->from)) {
            continue;
        }
        a->found = passes(a, i);
        if (i->dst.index != 0 && !ir_op_has((enum ir_op)i->op, 'M')) {
            more = bitset_add(&a->from, i->dst.index) || more;
            a->found |= a->f->var[i->dst.index].type == IR_PTR;
        }
    }
    bitset_release(&used);
    return more;
}

/// Are pointers computed from the variable?
static bool aims(struct aim *a, uint32_t var)
{
    bool more = bitset_add(&a->from, var);

    while (more && !a->found) {
        more = false;
        for (uint32_t b = 1; b < a->f->blocks && !a->found; b++) {
            if (!a->in || bitset_has(a->in, b)) {
                more = add_computed(a, b) || more;
            }
        }
    }
    bitset_release(&a->from);
    return a->found;
}

static bool aims_param(const struct ir_module *m, uint32_t func, uint32_t param,
                       uint32_t calls, struct map *known)
{
    const struct ir_func *f = &m->funcs.data[func];
    struct aim a = {.m = m, .known = known, .f = f, .calls = calls};
    uint64_t key = (uint64_t)func << 32 | param;
    uint32_t found = false;

    if (!f->defined || f->model || unroll_defs(f, param) > 0) {
        return false;
    }
    if (!map_find(known, key, &found)) {
        (void)map_set(known, key, false); // where a function calls itself
        found = aims(&a, param);
        (void)map_set(known, key, found);
    }
    return found;
}

bool ir_unroll_aims(const struct ir_module *m, ir_func_id f, uint32_t param,
                    struct map *known)
{
    return aims_param(m, f.index, param, MAX_CALLS, known);
}

/// - returns false: the edge does not close a loop that is to be written out
static bool make_loop(const struct unroll_writer *w, uint32_t latch,
                      uint32_t head, struct unroll_loop *l)
{
    const struct ir_func *f = w->f;

    *l = (struct unroll_loop){.head = head, .latch = latch};
    struct aim a = {.m = w->u->m,
                    .known = w->u->aims,
                    .f = f,
                    .in = &l->in,
                    .calls = MAX_CALLS};
    if (latch != head && gather(f, l) && is_simple(f, l) && counts(w, l) &&
        aims(&a, l->counter)) {
        uint32_t more = l->insts * (l->turns - 1) + f->block[head].count;
        return f->insts + more <= w->u->most;
    }
    return false;
}

bool ir_unroll_find(const struct unroll_writer *w, struct unroll_loop *best)
{
    const struct ir_func *f = w->f;
    bool found = false;

    for (uint32_t from = 1; from < f->blocks; from++) {
        const uint32_t *to = NULL;
        uint32_t stride = 0;
        uint32_t n = ir_successors(f, &f->block[from], &to, &stride);
        for (uint32_t k = 0; k < n; k++) {
            struct unroll_loop l = {0};
            if (to[k * stride] <= from &&
                make_loop(w, from, to[k * stride], &l) &&
                (!found || l.blocks < best->blocks)) {
                struct unroll_loop other = *best;
                *best = l;
                l = other;
                found = true;
            }
            bitset_release(&l.in);
        }
    }
    return found;
}
