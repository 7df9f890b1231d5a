/* SPDX-License-Identifier: Apache-2.0 */
/// Arrays of bytes: what a SELECT finds when the places are known.
///
/// Two indices are compared as base + offset: with one base (or none: then the
/// offsets are the indices) the accesses meet or they do not, also when they
/// wrap around, since an access touches at most 16 bytes and an access that
/// is not inside the array touches none.
#include "solver/term_impl.h"

enum {
    WALK_MAX = 256,    ///< STOREs that one SELECT looks through
    CONTENT_MAX = 256, ///< bytes of a BYTES that a STORE is written into
    ORDER_MAX = 64     ///< STOREs that are put in order
};

struct place {
    term base; ///< none: a constant index
    uint64_t offset;
};

static struct place place_of(const struct terms *t, term index)
{
    const struct term_node *n = term_at(t, index);
    const struct term_node *k = NULL;

    if (n->op == TERM_CONST) {
        return (struct place){term_none, n->lo};
    }
    if (n->op == TERM_ADD) {
        k = term_at(t, n->arg[1]);
        if (k->op == TERM_CONST) {
            return (struct place){n->arg[0], k->lo};
        }
    }
    return (struct place){index, 0};
}

/// Where an access of n bytes at index lies in an array of `length`.
enum inside { INSIDE, OUTSIDE, PERHAPS };

static enum inside inside_of(const struct terms *t, term index, unsigned n,
                             uint32_t length)
{
    struct term_known k = term_known(t, index);

    if (n > length || k.min > length - n) {
        return OUTSIDE;
    }
    return k.max <= length - n ? INSIDE : PERHAPS;
}

/// - returns whether the ranges of the two indices keep the accesses apart
static bool are_apart(const struct terms *t, term a, unsigned an, term b,
                      unsigned bn)
{
    struct term_known ka = term_known(t, a);
    struct term_known kb = term_known(t, b);

    return ka.max + an <= kb.min || kb.max + bn <= ka.min;
}

static term select_bytes(struct terms *t, term array, uint64_t at, unsigned n)
{
    const uint8_t *content = term_content(t, array);
    u128 v = 0;

    for (unsigned i = n; i-- > 0;) {
        v = v << 8 | content[at + i];
    }
    return term_const(t, 8 * n, v);
}

/// Each byte by itself.
/// - index is inside for n bytes
static term select_split(struct terms *t, term array, term index, unsigned n)
{
    term all = term_select(t, array, index, 8);

    for (unsigned i = 1; i < n; i++) {
        term at = term_2(t, TERM_ADD, index, term_const(t, 64, i));

        all = term_concat(t, term_select(t, array, at, 8), all);
    }
    return all;
}

/// A SELECT that finds its value in one STORE, or none.
/// - the access is inside the array
static term select_from_store(struct terms *t, term array, term index,
                              unsigned n)
{
    const struct term_node *store = term_at(t, array);
    term value = store->arg[2];
    unsigned bytes = term_width(t, value) / 8;
    struct place at = place_of(t, index);
    struct place to = place_of(t, store->arg[1]);
    uint64_t from = at.offset - to.offset;

    if (at.base.index != to.base.index) {
        return term_none;
    }
    if (inside_of(t, store->arg[1], bytes, store->low) != INSIDE) {
        return term_none;
    }
    if (from < bytes && n <= bytes - from) {
        return term_extract(t, value, (unsigned)(8 * from), 8 * n);
    }
    return n > 1 ? select_split(t, array, index, n) : term_none;
}

/// The value written at the same index, where the access is inside.
static term select_same(struct terms *t, term array, term index, unsigned n)
{
    const struct term_node *store = term_at(t, array);
    term last = term_const(t, 64, store->low - n);

    if (!term_same(store->arg[1], index) ||
        term_width(t, store->arg[2]) != 8 * n) {
        return term_none;
    }
    return term_ite(t, term_2(t, TERM_ULE, index, last), store->arg[2],
                    term_const(t, 8 * n, 0));
}

/// - returns the array below those STOREs that the access does not meet
static term skip_stores(struct terms *t, term array, term index, unsigned n)
{
    struct place at = place_of(t, index);

    for (unsigned i = 0; i < WALK_MAX; i++) {
        const struct term_node *store = term_at(t, array);
        struct place to = {{0}, 0};
        unsigned bytes = 0;

        if (store->op != TERM_STORE) {
            break;
        }
        to = place_of(t, store->arg[1]);
        bytes = term_width(t, store->arg[2]) / 8;
        if (at.base.index == to.base.index
                ? at.offset - to.offset < bytes || to.offset - at.offset < n
                : !are_apart(t, index, n, store->arg[1], bytes)) {
            break;
        }
        array = store->arg[0];
    }
    return array;
}

term term_select(struct terms *t, term array, term index, unsigned width)
{
    struct term_node key = {.op = TERM_SELECT, .width = (uint8_t)width};
    const struct term_node *n = term_get(t, array);
    unsigned bytes = width / 8;
    enum inside where = inside_of(t, index, bytes, n->low);
    term made = term_none;

    REQUIRE(width >= 8 && width <= BV_MAX_WIDTH && width % 8 == 0);
    REQUIRE(n->width == TERM_BYTES_WIDTH && term_get(t, index)->width == 64);
    if (where == OUTSIDE) {
        return term_const(t, width, 0);
    }
    array = skip_stores(t, array, index, bytes);
    n = term_at(t, array);
    if (n->op == TERM_BYTES && term_has_op(t, index, TERM_CONST)) {
        return select_bytes(t, array, term_at(t, index)->lo, bytes);
    }
    if (n->op == TERM_STORE) {
        made = where == INSIDE ? select_from_store(t, array, index, bytes)
                               : select_same(t, array, index, bytes);
        if (term_is(made)) {
            return made;
        }
    }
    key.arg[0] = array;
    key.arg[1] = index;
    return term_node(t, &key);
}

/// A constant written into constants.
static term store_bytes(struct terms *t, term array, uint64_t at, term value)
{
    const struct term_node *n = term_at(t, array);
    const struct term_node *v = term_at(t, value);
    const uint8_t *content = term_content(t, array);
    uint8_t bytes[CONTENT_MAX];

    for (uint32_t i = 0; i < n->low; i++) {
        bytes[i] = content[i];
    }
    for (unsigned i = 0; i < v->width / 8; i++) {
        bytes[at + i] = (uint8_t)(node_bits(v) >> (8 * i));
    }
    return term_bytes(t, bytes, n->low);
}

static term store_node(struct terms *t, term array, term index, term value)
{
    struct term_node key = {.op = TERM_STORE, .width = TERM_BYTES_WIDTH};

    key.low = term_at(t, array)->low;
    key.arg[0] = array;
    key.arg[1] = index;
    key.arg[2] = value;
    return term_node(t, &key);
}

/// A STORE at a constant index inside the array.
/// - returns false for other terms
static bool is_placed(const struct terms *t, term x, uint64_t *at, unsigned *n)
{
    const struct term_node *store = term_at(t, x);

    if (store->op != TERM_STORE || !term_has_op(t, store->arg[1], TERM_CONST)) {
        return false;
    }
    *at = term_at(t, store->arg[1])->lo;
    *n = term_width(t, store->arg[2]) / 8;
    return true;
}

/// Constants that are not there any more are 0.
static term clear_bytes(struct terms *t, term array, uint64_t at, unsigned n)
{
    const struct term_node *node = term_at(t, array);
    bool clear = true;

    if (node->op != TERM_BYTES || node->low > CONTENT_MAX) {
        return array;
    }
    for (unsigned i = 0; i < n; i++) {
        clear &= term_content(t, array)[at + i] == 0;
    }
    return clear ? array : store_bytes(t, array, at, term_const(t, 8 * n, 0));
}

/// Writes n bytes at a constant index: STOREs at constant indices lie in their
/// order, the largest on top, and what is overwritten is gone.  So what the
/// contents are says, mostly, which term they are.
static term store_placed(struct terms *t, term array, uint64_t at, unsigned n,
                         term value)
{
    term above[ORDER_MAX], below = array;
    unsigned count = 0, bytes = 0;
    uint64_t place = 0;

    while (count < ORDER_MAX && is_placed(t, below, &place, &bytes)) {
        bool covered = at <= place && place + bytes <= at + n;
        if (!covered && place < at + n) {
            break;
        }
        if (!covered) {
            above[count++] = below;
        }
        below = term_at(t, below)->arg[0];
    }
    if (count == ORDER_MAX) {
        return store_node(t, array, term_const(t, 64, at), value);
    }
    below = clear_bytes(t, below, at, n);
    below = store_node(t, below, term_const(t, 64, at), value);
    while (count > 0) {
        struct term_node store = *term_at(t, above[--count]);
        below = store_node(t, below, store.arg[1], store.arg[2]);
    }
    return below;
}

/// STOREs at constant indices that overwrite all of the array: what was there
/// before does not matter.
static term forget_base(struct terms *t, term array)
{
    static const uint8_t zero[CONTENT_MAX];
    uint32_t size = term_at(t, array)->low;
    uint64_t left = size, place = 0;
    term above[ORDER_MAX], base = array;
    unsigned count = 0, bytes = 0;

    while (count < ORDER_MAX && left > 0 && size <= CONTENT_MAX &&
           is_placed(t, base, &place, &bytes) && place + bytes == left) {
        left = place;
        above[count++] = base;
        base = term_at(t, base)->arg[0];
    }
    if (left > 0 || term_at(t, base)->op == TERM_BYTES) {
        return array;
    }
    base = term_bytes(t, zero, size);
    for (unsigned k = 2 * count; k > 0; k--) { // constants, then the others
        struct term_node store = *term_at(t, above[(k - 1) % count]);
        bool constant = term_has_op(t, store.arg[2], TERM_CONST);
        if (constant == (k > count)) {
            base = term_store(t, base, store.arg[1], store.arg[2]);
        }
    }
    return base;
}

term term_store(struct terms *t, term array, term index, term value)
{
    const struct term_node *n = term_get(t, array);
    const struct term_node *v = term_get(t, value);
    unsigned bytes = v->width / 8;
    enum inside where = inside_of(t, index, bytes, n->low);

    REQUIRE(v->width >= 8 && v->width <= BV_MAX_WIDTH && v->width % 8 == 0);
    REQUIRE(n->width == TERM_BYTES_WIDTH && term_get(t, index)->width == 64);
    if (where == OUTSIDE) {
        return array;
    }
    if (n->op == TERM_BYTES && n->low <= CONTENT_MAX && v->op == TERM_CONST &&
        term_has_op(t, index, TERM_CONST)) {
        return store_bytes(t, array, term_at(t, index)->lo, value);
    }
    if (term_has_op(t, index, TERM_CONST)) {
        uint64_t at = term_at(t, index)->lo;
        return forget_base(t, store_placed(t, array, at, bytes, value));
    }
    if (n->op == TERM_STORE && term_same(n->arg[1], index) &&
        term_width(t, n->arg[2]) <= v->width && where == INSIDE) {
        array = n->arg[0]; // what is overwritten
    }
    return store_node(t, array, index, value);
}
