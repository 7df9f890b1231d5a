/* SPDX-License-Identifier: Apache-2.0 */
/// Models, and evaluation under one: results in pages by term, each with the
/// generation that its bits belong to; without recursion.
#include "solver/term_impl.h"

enum { PAGE_SHIFT = 7, PAGE_TERMS = 1 << PAGE_SHIFT };

// ---- models

void term_model_set(struct term_model *m, uint32_t var, u128 value)
{
    if (var >= m->value.len) {
        uint32_t from = m->value.len;

        vec_reserve(&m->value, var + 1);
        m->value.len = var + 1;
        for (uint32_t i = from; i < var; i++) {
            m->value.data[i] = 0;
        }
    }
    m->value.data[var] = value;
}

u128 term_model_get(const struct term_model *m, uint32_t var)
{
    return var < m->value.len ? m->value.data[var] : 0;
}

void term_model_release(struct term_model *m)
{
    vec_release(&m->value);
}

// ---- evaluation

struct page {
    uint64_t generation;
    uint64_t done[PAGE_TERMS / 64];
    u128 value[PAGE_TERMS];
};

struct page_slot {
    struct page *at; ///< null before the first use
};

struct term_eval {
    const struct terms *t;
    const struct term_model *model;
    uint64_t generation; ///< from 1
    struct arena arena;
    VEC(struct page_slot) page; ///< by term
    VEC(term) stack;
};

struct term_eval *term_eval_new(const struct terms *t,
                                const struct term_model *m)
{
    struct term_eval *e = mem_new(1, sizeof *e);

    e->t = t;
    term_eval_reset(e, m);
    return e;
}

void term_eval_reset(struct term_eval *e, const struct term_model *m)
{
    e->model = m;
    e->generation++;
}

void term_eval_delete(struct term_eval *e)
{
    if (e != NULL) {
        arena_release(&e->arena);
        vec_release(&e->page);
        vec_release(&e->stack);
        mem_free(e);
    }
}

static struct page *page_of(struct term_eval *e, term x)
{
    uint32_t i = x.index >> PAGE_SHIFT;
    struct page *p = NULL;

    while (i >= e->page.len) {
        vec_push(&e->page, (struct page_slot){NULL});
    }
    if (e->page.data[i].at == NULL) {
        e->page.data[i].at = arena_new(&e->arena, struct page);
    }
    p = e->page.data[i].at;
    if (p->generation != e->generation) {
        p->generation = e->generation;
        for (unsigned k = 0; k < COUNT_OF(p->done); k++) {
            p->done[k] = 0;
        }
    }
    return p;
}

static bool has_value(struct term_eval *e, term x)
{
    unsigned at = x.index & (PAGE_TERMS - 1);

    return page_of(e, x)->done[at / 64] >> (at % 64) & 1;
}

static u128 value_of(struct term_eval *e, term x)
{
    return page_of(e, x)->value[x.index & (PAGE_TERMS - 1)];
}

static void put_value(struct term_eval *e, term x, u128 v)
{
    struct page *p = page_of(e, x);
    unsigned at = x.index & (PAGE_TERMS - 1);

    p->value[at] = v;
    p->done[at / 64] |= (uint64_t)1 << (at % 64);
}

/// One byte of an array whose indices and values have been evaluated.
static uint8_t byte_at(struct term_eval *e, term array, uint64_t i)
{
    const struct term_node *n = term_at(e->t, array);

    assert(i < n->low);
    while (n->op != TERM_BYTES) {
        if (n->op == TERM_ITE) {
            array = n->arg[value_of(e, n->arg[0]) ? 1 : 2];
        } else {
            uint64_t at = (uint64_t)value_of(e, n->arg[1]);
            unsigned bytes = term_width(e->t, n->arg[2]) / 8;

            if (bytes <= n->low && at <= n->low - bytes && i - at < bytes) {
                return (uint8_t)(value_of(e, n->arg[2]) >> (8 * (i - at)));
            }
            array = n->arg[0];
        }
        n = term_at(e->t, array);
    }
    return term_content(e->t, array)[i];
}

static u128 select_value(struct term_eval *e, const struct term_node *n)
{
    uint32_t length = term_at(e->t, n->arg[0])->low;
    uint64_t at = (uint64_t)value_of(e, n->arg[1]);
    unsigned bytes = n->width / 8;
    u128 v = 0;

    if (bytes > length || at > length - bytes) {
        return 0;
    }
    for (unsigned i = bytes; i-- > 0;) {
        v = v << 8 | byte_at(e, n->arg[0], at + i);
    }
    return v;
}

/// - the operands have been evaluated; arrays have the value 0
static u128 compute(struct term_eval *e, const struct term_node *n)
{
    u128 v[3] = {0};

    if (n->op == TERM_CONST) {
        return node_bits(n);
    }
    if (n->op == TERM_VAR) {
        return bv_trunc(term_model_get(e->model, n->arg[0].index), n->width);
    }
    if (n->width == TERM_BYTES_WIDTH) {
        return 0;
    }
    if (n->op == TERM_SELECT) {
        return select_value(e, n);
    }
    for (unsigned i = 0; i < term_info[n->op].args; i++) {
        v[i] = value_of(e, n->arg[i]);
    }
    return term_fold(term_shape_of(e->t, n), v);
}

u128 term_eval(struct term_eval *e, term x)
{
    REQUIRE(term_get(e->t, x)->width != TERM_BYTES_WIDTH);
    if (has_value(e, x)) {
        return value_of(e, x);
    }
    vec_push(&e->stack, x);
    while (e->stack.len > 0) {
        term top = vec_last(&e->stack);
        const struct term_node *n = term_at(e->t, top);
        uint32_t before = e->stack.len;

        for (unsigned i = 0; i < term_info[n->op].args; i++) {
            if (!has_value(e, n->arg[i])) {
                vec_push(&e->stack, n->arg[i]);
            }
        }
        if (e->stack.len == before) {
            put_value(e, top, compute(e, n));
            (void)vec_pop(&e->stack);
        }
    }
    return value_of(e, x);
}
