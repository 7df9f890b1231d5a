/* SPDX-License-Identifier: Apache-2.0 */
/// The pool: nodes in chunks that never move, found again through one table of
/// hashes.  Sets of variables and contents of arrays are strings of bytes to
/// an interner.
#include "solver/term.h"

#include "solver/term_impl.h"

#include <stdio.h>
#include <string.h>

enum { SLOTS_FIRST = 1024, SET_SMALL = 256 };

static_assert(sizeof(struct term_node) == 32, "two nodes in a cache line");

const struct term_info term_info[TERM_OP_COUNT] = {
#define TERM(name, text, args, type, flags, meaning)                           \
    [TERM_##name] = {text, flags, meaning, args},
#include "solver/term.def"
#undef TERM
};

// ---- life

struct terms *terms_new(void)
{
    struct terms *t = mem_new(1, sizeof *t);

    intern_init(&t->names);
    intern_init(&t->content);
    intern_init(&t->sets);
    term_knowns_init(&t->known);
    t->slots = SLOTS_FIRST;
    t->slot = mem_new(t->slots, sizeof *t->slot);
    t->made = mem_new(MADE_SLOTS, sizeof *t->made);
    t->count = 1;
    return t;
}

void terms_delete(struct terms *t)
{
    if (t == NULL) {
        return;
    }
    for (uint32_t i = 0; i < t->chunk.len; i++) {
        mem_free(t->chunk.data[i].node);
    }
    vec_release(&t->chunk);
    mem_free(t->slot);
    mem_free(t->made);
    intern_release(&t->names);
    intern_release(&t->content);
    intern_release(&t->sets);
    map_release(&t->unions);
    term_knowns_release(&t->known);
    vec_release(&t->var);
    vec_release(&t->var_term);
    mem_free(t);
}

size_t terms_bytes(const struct terms *t)
{
    return sizeof *t +
           (size_t)t->chunk.len * CHUNK_NODES * sizeof(struct term_node) +
           t->chunk.cap * sizeof *t->chunk.data + t->slots * sizeof *t->slot +
           MADE_SLOTS * sizeof *t->made + intern_bytes(&t->names) +
           intern_bytes(&t->content) + intern_bytes(&t->sets) +
           map_bytes(&t->unions) + term_knowns_bytes(&t->known) +
           t->var.cap * sizeof *t->var.data +
           t->var_term.cap * sizeof *t->var_term.data;
}

uint32_t terms_count(const struct terms *t)
{
    return t->count - 1;
}

const struct term_node *term_get(const struct terms *t, term x)
{
    REQUIRE(x.index != 0 && x.index < t->count);
    return term_at(t, x);
}

// ---- sets of variables

struct term_vars term_variables(const struct terms *t, term x)
{
    str_id set = {term_get(t, x)->vars};
    const void *at = intern_text(&t->sets, set);

    return (struct term_vars){at, intern_len(&t->sets, set) / 4};
}

static uint32_t set_make(struct terms *t, const uint32_t *var, uint32_t n)
{
    const void *at = var;

    return intern_make(&t->sets, at, (size_t)n * sizeof *var).index;
}

uint32_t term_set_one(struct terms *t, uint32_t var)
{
    return set_make(t, &var, 1);
}

/// - out has room for both
/// - returns how many there are in the union
static uint32_t merge(const uint32_t *a, uint32_t as, const uint32_t *b,
                      uint32_t bs, uint32_t *out)
{
    uint32_t n = 0;
    uint32_t i = 0;
    uint32_t j = 0;

    while (i < as && j < bs) {
        uint32_t least = a[i] < b[j] ? a[i] : b[j];

        i += a[i] == least;
        j += b[j] == least;
        out[n++] = least;
    }
    for (; i < as; i++) {
        out[n++] = a[i];
    }
    for (; j < bs; j++) {
        out[n++] = b[j];
    }
    return n;
}

static uint32_t set_union(struct terms *t, uint32_t a, uint32_t b)
{
    const void *va = intern_text(&t->sets, (str_id){a});
    const void *vb = intern_text(&t->sets, (str_id){b});
    uint32_t as = intern_len(&t->sets, (str_id){a}) / 4;
    uint32_t bs = intern_len(&t->sets, (str_id){b}) / 4;
    uint32_t few[SET_SMALL];
    uint32_t *both = few;
    uint32_t set = 0;

    if (as + bs > SET_SMALL) {
        both = mem_new((size_t)as + bs, sizeof *both);
    }
    set = set_make(t, both, merge(va, as, vb, bs, both));
    if (both != few) {
        mem_free(both);
    }
    return set;
}

uint32_t term_set_union(struct terms *t, uint32_t a, uint32_t b)
{
    uint32_t set = 0;
    uint64_t key = 0;

    if (a == b || b == 0) {
        return a;
    }
    if (a == 0) {
        return b;
    }
    key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
    if (!map_find(&t->unions, key, &set)) {
        set = set_union(t, a, b);
        map_set(&t->unions, key, set);
    }
    return set;
}

// ---- nodes

static void grow_slots(struct terms *t)
{
    uint32_t slots = t->slots * 2;
    struct term_slot *slot = NULL;

    REQUIRE(t->slots <= UINT32_MAX / 4);
    slot = mem_new(slots, sizeof *slot);
    for (uint32_t i = 0; i < t->slots; i++) {
        uint32_t k = t->slot[i].hash & (slots - 1);

        if (t->slot[i].term == 0) {
            continue;
        }
        while (slot[k].term) {
            k = (k + 1) & (slots - 1);
        }
        slot[k] = t->slot[i];
    }
    mem_free(t->slot);
    t->slot = slot;
    t->slots = slots;
}

/// - returns the slot that holds the node, or the free one where it belongs
static uint32_t slot_of(const struct terms *t, const struct term_node *key,
                        uint32_t hash)
{
    uint32_t mask = t->slots - 1;
    uint32_t i = hash & mask;

    for (; t->slot[i].term; i = (i + 1) & mask) {
        if (t->slot[i].hash == hash &&
            term_same_key(term_at(t, (term){t->slot[i].term}), key)) {
            break;
        }
    }
    return i;
}

static struct term_node *new_node(struct terms *t)
{
    if (t->count >> CHUNK_SHIFT == t->chunk.len) {
        struct term_chunk chunk = {
            mem_new(CHUNK_NODES, sizeof(struct term_node))};

        REQUIRE(t->count < UINT32_MAX - CHUNK_NODES);
        vec_push(&t->chunk, chunk);
    }
    t->count++;
    return term_at(t, (term){t->count - 1});
}

static bool is_float_op(unsigned op)
{
    return op >= TERM_FADD && op <= TERM_FROUND;
}

/// Fills in what follows from the operands.
static void describe(struct terms *t, struct term_node *n)
{
    n->floating = is_float_op(n->op);
    if (n->op == TERM_VAR) {
        n->vars = term_set_one(t, n->arg[0].index);
    }
    for (unsigned i = 0; i < term_info[n->op].args; i++) {
        const struct term_node *a = term_at(t, n->arg[i]);

        n->floating |= a->floating;
        n->vars = term_set_union(t, n->vars, a->vars);
    }
}

static term add_node(struct terms *t, const struct term_node *key,
                     uint32_t hash, uint32_t known)
{
    struct term_node *n = new_node(t);

    *n = *key;
    n->known = known;
    describe(t, n);
    if (t->count > t->slots / 2) {
        grow_slots(t);
    }
    t->slot[slot_of(t, key, hash)] = (struct term_slot){hash, t->count - 1};
    return (term){t->count - 1};
}

term term_node(struct terms *t, const struct term_node *key)
{
    uint32_t hash = term_hash(key);
    uint32_t found = t->slot[slot_of(t, key, hash)].term;
    uint32_t row = 0;

    if (BASE_LIKELY(found != 0)) {
        return (term){found};
    }
    if (key->op != TERM_CONST && key->width != TERM_BYTES_WIDTH) {
        struct term_known known = term_known_of(t, key);

        if (known.min == known.max) {
            return term_const(t, key->width, known.min);
        }
        row = term_known_row(&t->known, &known, key->width);
    }
    return add_node(t, key, hash, row);
}

// ---- leaves

term term_const(struct terms *t, unsigned width, u128 bits)
{
    struct term_node key = {.op = TERM_CONST, .width = (uint8_t)width};

    REQUIRE(width >= 1 && width <= BV_MAX_WIDTH);
    bits = bv_trunc(bits, width);
    key.lo = (uint64_t)bits;
    key.hi = (uint64_t)(bits >> 64);
    return term_node(t, &key);
}

bool term_is_const(const struct terms *t, term x, u128 *bits)
{
    const struct term_node *n = term_get(t, x);

    if (n->op != TERM_CONST) {
        return false;
    }
    *bits = node_bits(n);
    return true;
}

/// The name; name!N with a number N when there is such a variable.
static str_id unique_name(struct terms *t, const char *name)
{
    char longer[256];
    uint32_t rows = t->names.count;
    str_id id = intern_make_str(&t->names, name);

    for (uint32_t i = t->var.len; t->names.count == rows; i++) {
        int n = snprintf(longer, sizeof longer, "%.200s!%u", name, i);

        id = intern_make(&t->names, longer, (size_t)n);
    }
    return id;
}

term term_var(struct terms *t, const char *name, unsigned width)
{
    struct term_node key = {.op = TERM_VAR, .width = (uint8_t)width};
    struct term_var row = {unique_name(t, name), (uint8_t)width};
    term x = term_none;

    REQUIRE(width >= 1 && width <= BV_MAX_WIDTH);
    key.arg[0].index = t->var.len;
    vec_push(&t->var, row);
    x = term_node(t, &key);
    vec_push(&t->var_term, x);
    return x;
}

term term_of_var(const struct terms *t, uint32_t var)
{
    REQUIRE(var < t->var_term.len);
    return t->var_term.data[var];
}

uint32_t terms_vars(const struct terms *t)
{
    return t->var.len;
}

const struct term_var *term_var_row(const struct terms *t, uint32_t var)
{
    REQUIRE(var < t->var.len);
    return &t->var.data[var];
}

const char *term_text(const struct terms *t, str_id name)
{
    return intern_text(&t->names, name);
}

term term_bytes(struct terms *t, const uint8_t *bytes, uint32_t n)
{
    struct term_node key = {
        .op = TERM_BYTES, .width = TERM_BYTES_WIDTH, .low = n};
    const void *at = bytes;

    key.arg[0].index = intern_make(&t->content, at, n).index;
    return term_node(t, &key);
}

const uint8_t *term_content(const struct terms *t, term x)
{
    const struct term_node *n = term_get(t, x);
    const void *at = intern_text(&t->content, (str_id){n->arg[0].index});

    REQUIRE(n->op == TERM_BYTES);
    return at;
}
