/* SPDX-License-Identifier: Apache-2.0 */
/// Memories that share what they do not change, against arrays of bytes that
/// share nothing.
#include "base/rng.h"
#include "symexec/store.h"
#include "tests/unit/unit.h"

#include <string.h>

enum { STORES = 4, OBJECTS = 12, MAX_SIZE = 40, STEPS = 30000 };

/// A byte as it should be: of a variable, or known.
struct plain_byte {
    term t;
    uint32_t at;
    uint8_t known;
    bool written;
};

struct plain_object {
    bool there, live;
    uint64_t base, size;
    enum memory_kind kind;
    struct plain_byte byte[MAX_SIZE];
};

struct world {
    struct terms *t;
    struct rng rng;
    struct store store[STORES];
    struct plain_object plain[STORES][OBJECTS];
    bool narrow;
};

static uint32_t below(struct world *w, uint64_t n)
{
    return (uint32_t)rng_below(&w->rng, n);
}

static void begin(struct world *w, uint32_t s, struct plain_object *p)
{
    static const enum memory_kind kind[] = {MEMORY_LOCAL, MEMORY_HEAP,
                                            MEMORY_GLOBAL};
    struct store_what what = {.kind = kind[below(w, 3)], .index = 7};

    *p = (struct plain_object){.there = true, .live = true};
    p->size = below(w, MAX_SIZE + 1);
    p->kind = what.kind;
    p->base = store_begin(&w->store[s], what, p->size, 8);
    HOLDS(p->base != 0 && p->base % 8 == 0);
    for (uint32_t k = 0; k < OBJECTS; k++) {
        const struct plain_object *o = &w->plain[s][k];
        HOLDS(o == p || !o->there || !o->live || o->base != p->base);
    }
}

static void write_known(struct world *w, uint32_t s, struct plain_object *p)
{
    uint32_t n = 1 + below(w, p->size < 16 ? p->size : 16);
    uint64_t at = below(w, p->size - n + 1);
    u128 bits = rng_next128(&w->rng);
    struct block *b = store_own(&w->store[s], p->base + at);

    block_write(w->t, b, at, n, (term){0}, bits);
    for (uint32_t k = 0; k < n; k++) {
        p->byte[at + k] = (struct plain_byte){
            .known = (uint8_t)(bits >> (8 * k)), .written = true};
    }
}

static void write_term(struct world *w, uint32_t s, struct plain_object *p)
{
    uint32_t n = 1 + below(w, p->size < 8 ? p->size : 8);
    uint64_t at = below(w, p->size - n + 1);
    term v = term_var(w->t, "v", 8 * n);
    struct block *b = store_own(&w->store[s], p->base + at);

    block_write(w->t, b, at, n, v, 0);
    for (uint32_t k = 0; k < n; k++) {
        p->byte[at + k] = (struct plain_byte){v, k, 0, true};
    }
}

static void copy_bytes(struct world *w, uint32_t s, struct plain_object *to,
                       struct plain_object *from)
{
    struct plain_byte byte[MAX_SIZE];
    uint64_t most = to->size < from->size ? to->size : from->size;
    uint64_t n = below(w, most + 1);
    uint64_t a = below(w, to->size - n + 1), b = below(w, from->size - n + 1);
    struct block *t = store_own(&w->store[s], to->base);

    block_copy(w->t, t, a, store_find(&w->store[s], from->base), b, n);
    memcpy(byte, from->byte + b, n * sizeof *byte);
    memcpy(to->byte + a, byte, n * sizeof *byte);
}

static void fill_bytes(struct world *w, uint32_t s, struct plain_object *p)
{
    uint64_t n = below(w, p->size + 1), at = below(w, p->size - n + 1);
    uint8_t v = (uint8_t)below(w, 256);

    block_fill(w->t, store_own(&w->store[s], p->base), at, n, (term){0}, v);
    for (uint64_t k = 0; k < n; k++) {
        p->byte[at + k] = (struct plain_byte){.known = v, .written = true};
    }
}

static void end_object(struct world *w, uint32_t s, struct plain_object *p)
{
    store_end(&w->store[s], p->base);
    p->live = false;
    const struct block *b = store_find(&w->store[s], p->base);
    HOLDS(b && !b->live && b->kind == p->kind);
    HOLDS(store_is_stale(&w->store[s], p->base));
}

/// The term that n bytes of the plain object are.
static term plain_term(struct world *w, const struct plain_object *p,
                       uint64_t at, uint32_t n)
{
    term v = {0};

    for (uint32_t k = 0; k < n; k++) {
        const struct plain_byte *b = &p->byte[at + k];
        term byte = b->t.index ? term_extract(w->t, b->t, 8 * b->at, 8)
                               : term_const(w->t, 8, b->known);
        v = k == 0 ? byte : term_concat(w->t, byte, v);
    }
    return v;
}

static void compare(struct world *w, uint32_t s, const struct plain_object *p)
{
    const struct block *found = store_find(&w->store[s], p->base);
    u128 bits = 0;

    HOLDS(found && found->live && found->base == p->base);
    HOLDS(found->size == p->size);
    if (p->size == 0) {
        return;
    }
    uint32_t n = 1 + below(w, p->size < 16 ? p->size : 16);
    uint64_t at = below(w, p->size - n + 1);
    struct block *b = store_find(&w->store[s], p->base + at);
    term got = block_read(w->t, b, at, n, &bits);
    got = got.index ? got : term_const(w->t, 8 * n, bits);
    HOLDS(term_same(got, plain_term(w, p, at, n)));
    bool unwritten = false;
    for (uint32_t k = 0; k < n; k++) {
        unwritten = unwritten || !p->byte[at + k].written;
    }
    // A global's bytes count as written once its maker says so.
    HOLDS(block_unwritten(b, at, n) == unwritten);
    term all = block_is_unwritten(w->t, b, term_const(w->t, 64, at), n);
    HOLDS(term_same(all, term_const(w->t, 1, unwritten)));
    // The whole as an array says the same.
    term from_array = term_select(w->t, block_array(w->t, b),
                                  term_const(w->t, 64, at), 8 * n);
    HOLDS(term_same(from_array, got));
}

static void change(struct world *w, uint32_t s)
{
    struct plain_object *p = &w->plain[s][below(w, OBJECTS)];
    struct plain_object *q = &w->plain[s][below(w, OBJECTS)];

    if (!p->there || !p->live) {
        begin(w, s, p);
        return;
    }
    switch (below(w, 6)) {
    case 0:
        end_object(w, s, p);
        break;
    case 1:
        if (p->size > 0) {
            write_known(w, s, p);
        }
        break;
    case 2:
        if (p->size > 0) {
            write_term(w, s, p);
        }
        break;
    case 3:
        if (q->there && q->live) {
            copy_bytes(w, s, p, q);
        }
        break;
    case 4:
        fill_bytes(w, s, p);
        break;
    default:
        compare(w, s, p);
        break;
    }
}

static void run_world(uint64_t seed, bool narrow)
{
    struct world *w = calloc(1, sizeof *w);

    w->t = terms_new();
    w->narrow = narrow;
    rng_init(&w->rng, seed);
    for (uint32_t s = 0; s < STORES; s++) {
        store_init(&w->store[s], narrow);
    }
    for (uint32_t k = 0; k < STEPS; k++) {
        uint32_t s = below(w, STORES), o = below(w, STORES);
        if (below(w, 50) == 0 && s != o) {
            store_release(&w->store[s]);
            store_copy(&w->store[s], &w->store[o]);
            memcpy(w->plain[s], w->plain[o], sizeof w->plain[s]);
        }
        change(w, s);
    }
    for (uint32_t s = 0; s < STORES; s++) {
        for (uint32_t k = 0; k < OBJECTS; k++) {
            const struct plain_object *p = &w->plain[s][k];
            if (p->there && p->live) {
                compare(w, s, p);
            }
        }
        store_release(&w->store[s]);
    }
    terms_delete(w->t);
    free(w);
}

START_TEST(copies_share_nothing_that_changes)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        run_world(seed, false);
    }
}
END_TEST

START_TEST(narrow_addresses)
{
    for (uint64_t seed = 11; seed <= 14; seed++) {
        run_world(seed, true);
    }
}
END_TEST

static void count_block(void *ctx, const struct block *b)
{
    uint64_t *sum = ctx;

    *sum += b->size;
}

START_TEST(large_objects_and_stale_pointers)
{
    for (int narrow = 0; narrow < 2; narrow++) {
        struct store s;
        struct store_what heap = {.kind = MEMORY_HEAP};
        struct store_what local = {.kind = MEMORY_LOCAL};
        uint64_t sum = 0;

        store_init(&s, narrow);
        uint64_t a = store_begin(&s, heap, 100000, 64);
        uint64_t b = store_begin(&s, local, 10, 4096);
        ck_assert_uint_eq(b % 4096, 0);
        ck_assert_ptr_eq(store_find(&s, a + 99999), store_find(&s, a));
        store_own(&s, a + 50000)->data[50000] = 1;
        ck_assert_uint_eq(store_find(&s, a)->data[50000], 1);
        store_each(&s, count_block, &sum);
        ck_assert_uint_eq(sum, 100010);
        ck_assert_uint_eq(s.bytes, 100010);
        // A local's place is used again; what pointed there is stale.
        store_end(&s, b);
        uint64_t c = store_begin(&s, local, 10, 1);
        ck_assert(narrow ? c == b : c != b && !store_find(&s, b));
        ck_assert(narrow || store_is_stale(&s, b));
        ck_assert(!store_is_stale(&s, c));
        ck_assert(store_is_stale(&s, store_dead_address(&s)));
        ck_assert_uint_eq(store_begin(&s, heap, UINT64_MAX, 1), 0);
        store_release(&s);
    }
}
END_TEST

START_TEST(functions_have_addresses)
{
    struct store s;

    store_init(&s, false);
    for (uint32_t k = 1; k < 100; k++) {
        ck_assert_uint_eq(store_func_at(&s, store_func_address(&s, k), 100), k);
        ck_assert_uint_eq(store_func_at(&s, store_func_address(&s, k) + 1, 100),
                          0);
    }
    ck_assert_uint_eq(store_func_at(&s, store_func_address(&s, 100), 100), 0);
    ck_assert_uint_eq(store_func_at(&s, 0, 100), 0);
    ck_assert_ptr_null(store_find(&s, store_func_address(&s, 1)));
    store_release(&s);
}
END_TEST

START_TEST(symbolic_places)
{
    struct store s;
    struct terms *t = terms_new();
    struct store_what heap = {.kind = MEMORY_HEAP};
    term at = term_var(t, "at", 64), v = term_var(t, "v", 16);
    u128 bits = 0;

    store_init(&s, false);
    struct block *b = store_own(&s, store_begin(&s, heap, 16, 1));
    block_fill(t, b, 0, 8, (term){0}, 3);
    block_write_at(t, b, at, v);
    for (uint64_t k = 0; k < 15; k++) {
        // Every place at which the two bytes may have been put.
        struct term_model m = {0};
        term_model_set(&m, term_get(t, at)->arg[0].index, k);
        term_model_set(&m, term_get(t, v)->arg[0].index, 0xabcd);
        struct term_eval *e = term_eval_new(t, &m);
        for (uint64_t n = 0; n < 16; n++) {
            term got = block_read(t, b, n, 1, &bits);
            uint64_t want = n == k ? 0xcd : n == k + 1 ? 0xab : n < 8 ? 3 : 0;
            bool written = n == k || n == k + 1 || n < 8;
            term un = block_is_unwritten(t, b, term_const(t, 64, n), 1);
            ck_assert_uint_eq((uint64_t)term_eval(e, got), want);
            ck_assert_uint_eq((uint64_t)term_eval(e, un), !written);
        }
        term_eval_delete(e);
        term_model_release(&m);
    }
    block_write(t, b, 4, 1, (term){0}, 9);
    term got = block_read(t, b, 4, 1, &bits);
    ck_assert(got.index == 0 && bits == 9);
    block_forget(b);
    got = block_read(t, b, 4, 8, &bits);
    ck_assert(got.index == 0 && bits == 0 && block_unwritten(b, 4, 1));
    store_release(&s);
    terms_delete(t);
}
END_TEST

UNIT_MAIN("symexec_store", copies_share_nothing_that_changes, narrow_addresses,
          large_objects_and_stale_pointers, functions_have_addresses,
          symbolic_places)
