/* SPDX-License-Identifier: Apache-2.0 */
/// What the bytes of an object are.
#include "solver/term_known.h"
#include "symexec/store.h"

#include <string.h>

enum { FEW_PLACES = 32 /* that a symbolic place has without an array */ };

static term index_term(struct terms *t, uint64_t at)
{
    return term_const(t, 64, at);
}

static bool is_symbolic(const struct block *b, uint64_t at, uint64_t n)
{
    for (uint64_t k = 0; b->sym && k < n; k++) {
        if (b->sym[at + k].t.index != 0) {
            return true;
        }
    }
    return false;
}

static term byte_term(struct terms *t, const struct block *b, uint64_t at)
{
    if (b->sym && b->sym[at].t.index != 0) {
        return term_extract(t, b->sym[at].t, 8 * b->sym[at].at, 8);
    }
    return term_const(t, 8, b->data[at]);
}

/// How many of the bytes from `at` on, up to n, are those of one term in
/// order; 0: the first is concrete.
static uint32_t run_of(const struct block *b, uint64_t at, uint64_t n)
{
    struct sym_byte first = b->sym[at];
    uint32_t len = 1;

    if (first.t.index == 0) {
        return 0;
    }
    while (len < n && term_same(b->sym[at + len].t, first.t) &&
           b->sym[at + len].at == first.at + len) {
        len++;
    }
    return len;
}

/// The symbolic bytes from `at` on that are together in one term.
static term run_term(struct terms *t, const struct block *b, uint64_t at,
                     uint32_t n)
{
    return term_extract(t, b->sym[at].t, 8 * b->sym[at].at, 8 * n);
}

term block_array(struct terms *t, struct block *b)
{
    if (b->array.index != 0) {
        return b->array;
    }
    if (b->same.index != 0) {
        return b->same;
    }
    term a = term_bytes(t, b->data, (uint32_t)b->size);
    for (uint64_t k = 0; b->sym && k < b->size;) {
        uint64_t left = b->size - k < 16 ? b->size - k : 16;
        uint32_t n = run_of(b, k, left);

        if (n > 0) {
            a = term_store(t, a, index_term(t, k), run_term(t, b, k, n));
        }
        k += n > 0 ? n : 1;
    }
    b->same = a;
    return a;
}

term block_read(struct terms *t, struct block *b, uint64_t at, unsigned n,
                u128 *bits)
{
    if (b->array.index != 0) {
        term v = term_select(t, b->array, index_term(t, at), 8 * n);
        return term_is_const(t, v, bits) ? (term){0} : v;
    }
    if (!is_symbolic(b, at, n)) {
        *bits = 0;
        memcpy(bits, b->data + at, n);
        return (term){0};
    }
    term v = {0};
    for (uint32_t k = 0; k < n;) {
        uint32_t len = run_of(b, at + k, n - k);
        term part =
            len > 0 ? run_term(t, b, at + k, len) : byte_term(t, b, at + k);
        v = v.index == 0 ? part : term_concat(t, part, v);
        k += len > 0 ? len : 1;
    }
    return term_is_const(t, v, bits) ? (term){0} : v;
}

/// - n bytes of 1
static term all_marks(struct terms *t, unsigned n)
{
    u128 one = 0;

    for (unsigned k = 0; k < n; k++) {
        one = one << 8 | 1;
    }
    return term_const(t, 8 * n, one);
}

/// Into the array.
static void store_at(struct terms *t, struct block *b, term at, term value)
{
    unsigned n = term_get(t, value)->width / 8;

    b->array = term_store(t, b->array, at, value);
    if (b->marks.index != 0) {
        b->marks = term_store(t, b->marks, at, all_marks(t, n));
    }
}

void block_write(struct terms *t, struct block *b, uint64_t at, unsigned n,
                 term value, u128 bits)
{
    if (b->array.index != 0) {
        if (value.index == 0) {
            value = term_const(t, 8 * n, bits);
        }
        store_at(t, b, index_term(t, at), value);
        return;
    }
    if (b->written) {
        memset(b->written + at, 1, n);
    }
    b->same = (term){0};
    if (value.index == 0) {
        memcpy(b->data + at, &bits, n);
        if (b->sym) {
            memset(b->sym + at, 0, n * sizeof *b->sym);
        }
        return;
    }
    if (!b->sym) {
        b->sym = mem_new(b->size, sizeof *b->sym);
    }
    for (uint32_t k = 0; k < n; k++) {
        b->sym[at + k] = (struct sym_byte){value, k};
    }
    memset(b->data + at, 0, n); // it is no part of the contents any more
}

/// Places of one byte that are as good as known ones.
struct few_places {
    uint64_t first, last;
};

/// - returns false: there are too many, or not all of them are inside
static bool are_few(const struct terms *t, const struct block *b, term at,
                    unsigned n, struct few_places *few)
{
    struct term_known k = term_known(t, at);

    *few = (struct few_places){(uint64_t)k.min, (uint64_t)k.max};
    return n == 1 && k.max < b->size && k.max - k.min < FEW_PLACES;
}

static term is_at(struct terms *t, term at, uint64_t k)
{
    return term_2(t, TERM_EQ, at, index_term(t, k));
}

static term read_byte(struct terms *t, struct block *b, uint64_t at)
{
    u128 bits = 0;
    term v = block_read(t, b, at, 1, &bits);

    return v.index ? v : term_const(t, 8, bits);
}

term block_read_at(struct terms *t, struct block *b, term at, unsigned n)
{
    struct few_places few;

    if (are_few(t, b, at, n, &few)) {
        term v = read_byte(t, b, few.last);
        for (uint64_t k = few.last; k-- > few.first;) {
            v = term_ite(t, is_at(t, at, k), read_byte(t, b, k), v);
        }
        return v;
    }
    return term_select(t, block_array(t, b), at, 8 * n);
}

/// The contents become an array.
static void make_array(struct terms *t, struct block *b)
{
    b->array = block_array(t, b);
    b->same = (term){0};
    if (b->written) {
        b->marks =
            term_bytes(t, (const uint8_t *)b->written, (uint32_t)b->size);
        mem_free(b->written);
        b->written = NULL;
    }
}

static bool is_one(const struct terms *t, term mark)
{
    u128 bits = 0;

    return term_is_const(t, mark, &bits) && bits == 1;
}

term block_mark(struct terms *t, const struct block *b, term at)
{
    term unwritten = block_is_unwritten(t, b, at, 1);

    return term_to(t, TERM_ZEXT, term_not(t, unwritten), 8);
}

void block_write_marked(struct terms *t, struct block *b, term at, term value,
                        term mark)
{
    u128 place = 0, bits = 0;
    bool known = term_is_const(t, at, &place);

    if (known && b->array.index == 0 && is_one(t, mark)) {
        bool constant = term_is_const(t, value, &bits);
        block_write(t, b, (uint64_t)place, 1, constant ? (term){0} : value,
                    bits);
        return;
    }
    make_array(t, b);
    if (b->marks.index == 0 && !is_one(t, mark)) {
        bool *all = mem_new(b->size, sizeof *all);
        memset(all, 1, b->size);
        b->marks = term_bytes(t, (const uint8_t *)all, (uint32_t)b->size);
        mem_free(all);
    }
    b->array = term_store(t, b->array, at, value);
    if (b->marks.index != 0) {
        b->marks = term_store(t, b->marks, at, mark);
    }
}

void block_write_at(struct terms *t, struct block *b, term at, term value)
{
    struct few_places few;
    term one = term_const(t, 8, 1);

    if (b->array.index != 0 ||
        !are_few(t, b, at, term_get(t, value)->width / 8, &few)) {
        make_array(t, b);
        store_at(t, b, at, value);
        return;
    }
    for (uint64_t k = few.first; k <= few.last; k++) {
        term here = is_at(t, at, k), place = index_term(t, k);
        term old = read_byte(t, b, k), mark = block_mark(t, b, place);
        block_write_marked(t, b, place, term_ite(t, here, value, old),
                           term_ite(t, here, one, mark));
    }
}

static void copy_written(struct block *to, uint64_t to_at,
                         const struct block *from, uint64_t from_at, uint64_t n)
{
    if (!to->written) {
        return;
    }
    if (from->written) {
        memmove(to->written + to_at, from->written + from_at, n);
    } else {
        memset(to->written + to_at, 1, n);
    }
}

/// Through terms of one byte each, and whether they were written.
static void copy_terms(struct terms *t, struct block *to, uint64_t to_at,
                       struct block *from, uint64_t from_at, uint64_t n)
{
    term *byte = mem_new(2 * n, sizeof *byte);
    u128 bits = 0;

    for (uint64_t k = 0; k < n; k++) {
        term v = block_read(t, from, from_at + k, 1, &bits);
        byte[2 * k] = v.index ? v : term_const(t, 8, bits);
        byte[2 * k + 1] = block_mark(t, from, index_term(t, from_at + k));
    }
    for (uint64_t k = 0; k < n; k++) {
        block_write_marked(t, to, index_term(t, to_at + k), byte[2 * k],
                           byte[2 * k + 1]);
    }
    mem_free(byte);
}

void block_copy(struct terms *t, struct block *to, uint64_t to_at,
                struct block *from, uint64_t from_at, uint64_t n)
{
    if (n == 0) {
        return;
    }
    if (to->array.index != 0 || from->array.index != 0) {
        copy_terms(t, to, to_at, from, from_at, n);
        return;
    }
    copy_written(to, to_at, from, from_at, n);
    to->same = (term){0};
    memmove(to->data + to_at, from->data + from_at, n);
    if (is_symbolic(from, from_at, n) && !to->sym) {
        to->sym = mem_new(to->size, sizeof *to->sym);
    }
    if (to->sym && from->sym) {
        memmove(to->sym + to_at, from->sym + from_at, n * sizeof *to->sym);
    } else if (to->sym) {
        memset(to->sym + to_at, 0, n * sizeof *to->sym);
    }
}

void block_fill(struct terms *t, struct block *b, uint64_t at, uint64_t n,
                term value, uint8_t byte)
{
    if (value.index == 0 && b->array.index == 0) {
        if (b->written) {
            memset(b->written + at, 1, n);
        }
        b->same = (term){0};
        memset(b->data + at, byte, n);
        if (b->sym && n > 0) {
            memset(b->sym + at, 0, n * sizeof *b->sym);
        }
        return;
    }
    for (uint64_t k = 0; k < n; k++) {
        block_write(t, b, at + k, 1, value, byte);
    }
}

void block_forget(struct block *b)
{
    memset(b->data, 0, b->size);
    if (b->written) {
        memset(b->written, 0, b->size);
    }
    mem_free(b->sym);
    b->sym = NULL;
    if (b->marks.index != 0) {
        b->written = mem_new(b->size, sizeof *b->written);
    }
    b->array = b->marks = b->same = (term){0};
}

term block_is_unwritten(struct terms *t, const struct block *b, term at,
                        unsigned n)
{
    term marks = b->marks;
    u128 place = 0;

    if (marks.index == 0 && !b->written) {
        return term_const(t, 1, 0);
    }
    if (marks.index == 0 && term_is_const(t, at, &place) &&
        place + n <= b->size) {
        return term_const(t, 1, block_unwritten(b, (uint64_t)place, n));
    }
    if (marks.index == 0) {
        marks = term_bytes(t, (const uint8_t *)b->written, (uint32_t)b->size);
    }
    return term_not(t, term_2(t, TERM_EQ, term_select(t, marks, at, 8 * n),
                              all_marks(t, n)));
}

bool block_unwritten(const struct block *b, uint64_t at, uint64_t n)
{
    for (uint64_t k = 0; b->written && k < n; k++) {
        if (!b->written[at + k]) {
            return true;
        }
    }
    return false;
}
