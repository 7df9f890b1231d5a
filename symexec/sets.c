/* SPDX-License-Identifier: Apache-2.0 */
/// Sets of decisions, each kept once.
#include "symexec/sets.h"

void sets_init(struct sets *s)
{
    *s = (struct sets){0};
    vec_push(&s->rows, ((struct set_row){0}));
}

void sets_release(struct sets *s)
{
    vec_release(&s->rows);
    map_release(&s->index);
    map_release(&s->unions);
    vec_release(&s->pending);
}

void sets_clear(struct sets *s)
{
    s->rows.len = 1;
    map_clear(&s->index);
    map_clear(&s->unions);
}

/// The set of `top` and of the numbers of rest, which are smaller.
static uint32_t make(struct sets *s, uint32_t top, uint32_t rest)
{
    uint64_t key = (uint64_t)top << 32 | rest;
    uint32_t set = s->rows.len;

    if (!map_find(&s->index, key, &set)) {
        (void)map_set(&s->index, key, set);
        vec_push(&s->rows, ((struct set_row){top, rest}));
    }
    return set;
}

static uint64_t pair_of(uint32_t a, uint32_t b)
{
    return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

/// The larger of their largest numbers; both become what is left without it.
static uint32_t take_top(const struct sets *s, uint32_t *a, uint32_t *b)
{
    const struct set_row x = s->rows.data[*a], y = s->rows.data[*b];

    *a = x.top >= y.top ? x.rest : *a;
    *b = y.top >= x.top ? y.rest : *b;
    return x.top > y.top ? x.top : y.top;
}

/// Down to a union that is known, then up again.
uint32_t sets_union(struct sets *s, uint32_t a, uint32_t b)
{
    uint32_t set = 0;

    while (a != b && a != 0 && b != 0 &&
           !map_find(&s->unions, pair_of(a, b), &set)) {
        vec_push(&s->pending, pair_of(a, b));
        (void)take_top(s, &a, &b);
    }
    if (a == b || b == 0) {
        set = a;
    } else if (a == 0) {
        set = b;
    }
    while (s->pending.len > 0) {
        uint64_t pair = vec_pop(&s->pending);
        uint32_t x = (uint32_t)(pair >> 32), y = (uint32_t)pair;
        set = make(s, take_top(s, &x, &y), set);
        (void)map_set(&s->unions, pair, set);
    }
    return set;
}

uint32_t sets_add(struct sets *s, uint32_t a, uint32_t n)
{
    return sets_union(s, a, make(s, n, 0));
}

void sets_with(const struct sets *s, uint32_t n, struct bitset *out)
{
    // The rest of a set was made before it.
    for (uint32_t a = 1; a < s->rows.len; a++) {
        const struct set_row *row = &s->rows.data[a];
        if (row->top == n || (row->top > n && bitset_has(out, row->rest))) {
            (void)bitset_add(out, a);
        }
    }
}
