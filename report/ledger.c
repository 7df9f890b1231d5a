/* SPDX-License-Identifier: Apache-2.0 */
/// Finds the checks and says what became of them.
#include "report/ledger.h"

#include "base/sort.h"
#include "symexec/analysis.h"

#include <string.h>

const char *const ledger_status_text[LEDGER_STATUSES] = {"pass", "fail",
                                                         "open"};

struct builder {
    struct ledger *l;
    const struct ir_module *m;
    const struct analysis *a;
    uint32_t checks;
    struct ledger_reach reach;
    bool *called; ///< by function: may run
};

#define BIT(kind) ((uint32_t)1 << IR_CHECK_##kind)

// ---------------------------------------------------------------- functions

static void call_operand(void *ctx, ir_opd o)
{
    bool *called = ctx;

    if (ir_opd_kind(o) == IR_OPD_FUNC) {
        called[ir_opd_index(o)] = true;
    }
}

/// Functions that those that run name, and those whose address is in data.
static void find_called(struct builder *b)
{
    const struct ir_module *m = b->m;
    bool *looked = mem_new(m->funcs.len, sizeof *looked);
    bool more = true;

    b->called[b->a->entry.index] = true;
    for (uint32_t k = 0; k < m->hooks.len; k++) {
        b->called[m->hooks.data[k].func.index] = true;
    }
    for (uint32_t k = 1; k < m->globals.len; k++) {
        for (uint32_t n = 0; n < m->globals.data[k].relocs; n++) {
            call_operand(b->called, m->globals.data[k].reloc[n].target);
        }
    }
    while (more) {
        more = false;
        for (uint32_t k = 1; k < m->funcs.len; k++) {
            const struct ir_func *f = &m->funcs.data[k];
            if (!b->called[k] || looked[k]) {
                continue;
            }
            looked[k] = more = true;
            for (uint32_t i = 0; i < f->insts; i++) {
                ir_each_use(f, &f->inst[i], call_operand, b->called);
            }
        }
    }
    mem_free(looked);
}

// ---------------------------------------------------------------- sites

/// Is this an address that must be good, because it names an object?
static bool is_object(ir_opd o)
{
    return ir_opd_kind(o) == IR_OPD_OBJECT || ir_opd_kind(o) == IR_OPD_GLOBAL;
}

static uint32_t kinds_of_access(const struct ir_inst *i)
{
    switch ((enum ir_access)i->imm) {
    case IR_ACCESS_READ:
    case IR_ACCESS_WRITE:
        return is_object(i->a) ? BIT(BOUNDS)
                               : BIT(BOUNDS) | BIT(NULL_DEREF) | BIT(LIFETIME);
    case IR_ACCESS_FREE:
        return BIT(DOUBLE_FREE) | BIT(BAD_FREE);
    case IR_ACCESS_CALL:
        return BIT(BOUNDS) | BIT(NULL_DEREF);
    case IR_ACCESS_COUNT:
        break;
    }
    UNREACHABLE();
}

/// A library function checks what it is given.
static uint32_t kinds_of_call(const struct ir_module *m,
                              const struct ir_func *caller,
                              const struct ir_inst *i)
{
    bool direct = ir_opd_kind(i->a) == IR_OPD_FUNC;
    const struct ir_func *f =
        direct ? &m->funcs.data[ir_opd_index(i->a)] : NULL;
    uint32_t kinds = 0;

    if (!f || !(f->model || !f->defined)) {
        return 0;
    }
    const char *name = ir_text(m, f->source_name);
    if (strcmp(name, "abort") == 0) {
        return BIT(ABORT);
    }
    if (strcmp(name, "free") == 0 || strcmp(name, "realloc") == 0) {
        return BIT(DOUBLE_FREE) | BIT(BAD_FREE);
    }
    if (strcmp(name, "__assert_fail") == 0 ||
        strcmp(name, "reach_error") == 0 ||
        strcmp(name, "__VERIFIER_error") == 0 ||
        strcmp(name, "__VERIFIER_assert") == 0 ||
        strcmp(name, "__CPROVER_assert") == 0) {
        return BIT(ASSERTION);
    }
    for (uint32_t k = 0; f->model && k < i->extra_len; k++) {
        ir_opd o = {caller->extra[i->extra + k]};
        bool literal = ir_opd_kind(o) == IR_OPD_GLOBAL &&
                       m->globals.data[ir_opd_index(o)].literal;
        if (ir_opd_type(m, caller, o) == IR_PTR && !literal) {
            kinds = BIT(NULL_DEREF) | BIT(BOUNDS) | BIT(LIFETIME);
        }
    }
    return kinds;
}

static uint32_t kinds_of(const struct ir_module *m, const struct ir_func *f,
                         const struct ir_inst *i)
{
    switch ((enum ir_op)i->op) {
    case IR_CHECK:
        return (uint32_t)1 << i->imm;
    case IR_ACCESS:
        return kinds_of_access(i);
    case IR_CALL:
        return kinds_of_call(m, f, i);
    case IR_LOAD:
        return BIT(UNINIT);
    default:
        return 0;
    }
}

static void add_row(struct builder *b, enum ir_check_kind kind, ir_loc_id loc,
                    uint32_t why)
{
    struct ledger_row row = {
        .kind = kind,
        .loc = loc,
        .status = why != 0 ? LEDGER_OPEN : LEDGER_PASS,
        .reason = why != 0 ? b->a->open.data[why - 1].reason : NULL};

    vec_push(&b->l->row, row);
}

static void add_function(struct builder *b, uint32_t func)
{
    const struct ir_func *f = &b->m->funcs.data[func];

    for (uint32_t k = 0; k < f->insts; k++) {
        uint32_t kinds = kinds_of(b->m, f, &f->inst[k]) & b->checks;
        for (unsigned kind = 0; kind < IR_CHECK_COUNT; kind++) {
            if (kinds >> kind & 1) {
                add_row(b, (enum ir_check_kind)kind, f->inst[k].loc,
                        b->reach.why[func][k]);
            }
        }
    }
}

static void add_faults(struct builder *b)
{
    for (uint32_t k = 0; k < b->a->faults.len; k++) {
        const struct fault *f = &b->a->faults.data[k];
        struct ledger_row row = {f->kind, f->loc, LEDGER_FAIL, NULL};
        vec_push(&b->l->row, row);
    }
}

// ---------------------------------------------------------------- order

/// A row with what it is sorted by.
struct sorted {
    uint32_t key[4];
    struct ledger_row row;
};

static int compare(const void *a, const void *b)
{
    const struct sorted *x = a, *y = b;
    unsigned k = 0;

    while (k + 1 < COUNT_OF(x->key) && x->key[k] == y->key[k]) {
        k++;
    }
    return (x->key[k] > y->key[k]) - (x->key[k] < y->key[k]);
}

/// Rows of one place and kind become one: a failure counts, then what is open.
static void unite(struct builder *b)
{
    static const int weight[] = {0, 2, 1}; // by ledger_status
    struct ledger *l = b->l;
    struct sorted *s = mem_new(l->row.len, sizeof *s);
    uint32_t n = 0;

    for (uint32_t k = 0; k < l->row.len; k++) {
        const struct ir_loc *at = ir_loc(b->m, l->row.data[k].loc);
        s[k] = (struct sorted){
            {at->file.index, at->line, at->column, l->row.data[k].kind},
            l->row.data[k]};
    }
    sort_rows(s, l->row.len, sizeof *s, compare);
    for (uint32_t k = 0; k < l->row.len; k++) {
        struct ledger_row *last = n > 0 ? &l->row.data[n - 1] : NULL;
        if (last && compare(&s[k], &s[k - 1]) == 0) {
            if (weight[s[k].row.status] > weight[last->status]) {
                *last = s[k].row;
            }
        } else {
            l->row.data[n++] = s[k].row;
        }
    }
    l->row.len = n;
    mem_free(s);
}

void ledger_init(struct ledger *l, const struct ir_module *m,
                 const struct analysis *a, uint32_t checks)
{
    struct builder b = {.l = l, .m = m, .a = a, .checks = checks};

    *l = (struct ledger){0};
    b.called = mem_new(m->funcs.len, sizeof *b.called);
    ledger_reach_init(&b.reach, m, a);
    find_called(&b);
    for (uint32_t k = 1; k < m->funcs.len; k++) {
        const struct ir_func *f = &m->funcs.data[k];
        if (b.called[k] && f->defined && !f->model) {
            add_function(&b, k);
        }
    }
    add_faults(&b);
    unite(&b);
    for (uint32_t k = 0; k < l->row.len; k++) {
        l->count[l->row.data[k].kind][l->row.data[k].status]++;
    }
    ledger_reach_release(&b.reach, m);
    mem_free(b.called);
}

void ledger_release(struct ledger *l)
{
    vec_release(&l->row);
}

uint32_t ledger_total(const struct ledger *l, enum ledger_status status)
{
    uint32_t n = 0;

    for (unsigned k = 0; k < IR_CHECK_COUNT; k++) {
        n += l->count[k][status];
    }
    return n;
}
