/* SPDX-License-Identifier: Apache-2.0 */
/// The pool of terms, inside.
///
///   maker (term_make.c) -> fold of constants (term_fold.c, term_float.c)
///                       -> rules of the operation (term_rule_*.c)
///                       -> the table of nodes (term.c)
///
/// A rule gets the operands after folding, in canonical order, and returns an
/// equal term that it made, or none.  Rules call makers, which try rules: what
/// a rule makes is smaller than what it replaces, or nested makers are counted
/// (`nested`) and none beyond NEST_MAX tries a rule.  So each maker does a
/// bounded amount of work and no rule may rely on another one for soundness.
#ifndef SOLVER_TERM_IMPL_H
#define SOLVER_TERM_IMPL_H

#include "base/bv.h"
#include "base/map.h"
#include "solver/term.h"
#include "solver/term_known.h"

enum {
    CHUNK_SHIFT = 12, ///< nodes per chunk, as a power of two
    CHUNK_NODES = 1 << CHUNK_SHIFT,
    NEST_MAX = 20,
    MADE_SLOTS = 1 << 13
};

struct term_slot {
    uint32_t hash, term; ///< term 0: free
};

/// What an outermost maker made of an operation: programs compute the same
/// again and again.  Makers within makers do not look here, so that a term
/// does not depend on what was made before.
struct term_made {
    struct term_node key; ///< op, width, low, lo, hi; op CONST: free
    term made;
};

struct term_chunk {
    struct term_node *node; ///< CHUNK_NODES
};

struct terms {
    VEC(struct term_chunk) chunk; ///< nodes never move
    uint32_t count;               ///< nodes; number 0 is none
    struct term_slot *slot;       ///< open addressing, at most half full
    uint32_t slots;
    uint32_t nested;        ///< makers within makers
    struct term_made *made; ///< MADE_SLOTS, by hash
    struct intern names;
    struct intern content; ///< of BYTES
    VEC(struct term_var) var;
    VEC(term) var_term;
    struct intern sets; ///< of variables: the numbers, ascending
    struct map unions;  ///< of two sets -> the set
    struct term_knowns known;
};

static const term term_none = {0};

static inline bool term_is(term x)
{
    return x.index != 0;
}

static inline struct term_node *term_at(const struct terms *t, term x)
{
    assert(x.index != 0 && x.index < t->count);
    return &t->chunk.data[x.index >> CHUNK_SHIFT]
                .node[x.index & (CHUNK_NODES - 1)];
}

static inline unsigned term_width(const struct terms *t, term x)
{
    return term_at(t, x)->width;
}

static inline bool term_has_op(const struct terms *t, term x, enum term_op op)
{
    return term_at(t, x)->op == op;
}

static inline u128 node_bits(const struct term_node *n)
{
    return (u128)n->hi << 64 | n->lo;
}

static inline term term_arg(const struct terms *t, term x, unsigned i)
{
    return term_at(t, x)->arg[i];
}

/// - returns whether x is constant; *bits then has its value
static inline bool term_value(const struct terms *t, term x, u128 *bits)
{
    const struct term_node *n = term_at(t, x);

    *bits = n->op == TERM_CONST ? node_bits(n) : 0;
    return n->op == TERM_CONST;
}

/// - returns whether x is the constant v
static inline bool term_is_value(const struct terms *t, term x, u128 v)
{
    const struct term_node *n = term_at(t, x);

    return n->op == TERM_CONST && node_bits(n) == v;
}

static inline bool term_is_ones(const struct terms *t, term x)
{
    const struct term_node *n = term_at(t, x);

    return n->op == TERM_CONST && node_bits(n) == bv_mask(n->width);
}

static inline term term_bool(struct terms *t, bool v)
{
    return term_const(t, 1, v);
}

static inline uint32_t term_hash(const struct term_node *n)
{
    uint64_t h = (uint64_t)n->low << 16 | (uint64_t)n->width << 8 | n->op;

    h = (h ^ n->lo * 0x9e3779b97f4a7c15U) * 0xbf58476d1ce4e5b9U;
    h ^= h >> 32;
    h = (h ^ n->hi) * 0x94d049bb133111ebU;
    return (uint32_t)(h >> 32);
}

static inline bool term_same_key(const struct term_node *a,
                                 const struct term_node *b)
{
    return a->lo == b->lo && a->hi == b->hi && a->op == b->op &&
           a->width == b->width && a->low == b->low;
}

/// - returns where it is remembered what the operation makes
static inline struct term_made *term_made_at(struct terms *t,
                                             const struct term_node *key)
{
    return &t->made[term_hash(key) & (MADE_SLOTS - 1)];
}

/// The node with this operation, width, `low` and operands, as it is: the
/// table of nodes.  A node whose value is known from its structure becomes
/// that constant.
term term_node(struct terms *t, const struct term_node *key);
static inline term term_node_1(struct terms *t, enum term_op op, unsigned width,
                               uint32_t low, term a)
{
    struct term_node key = {
        .op = (uint8_t)op, .width = (uint8_t)width, .low = low};

    key.arg[0] = a;
    return term_node(t, &key);
}

static inline term term_node_2(struct terms *t, enum term_op op, unsigned width,
                               term a, term b)
{
    struct term_node key = {.op = (uint8_t)op, .width = (uint8_t)width};

    key.arg[0] = a;
    key.arg[1] = b;
    return term_node(t, &key);
}

/// The set of variables of both.
uint32_t term_set_union(struct terms *t, uint32_t a, uint32_t b);
/// - returns the set of one variable
uint32_t term_set_one(struct terms *t, uint32_t var);

/// An operation on values: what folding and evaluation share.
struct term_shape {
    enum term_op op;
    unsigned width; ///< of the result
    unsigned from;  ///< of operand 0 (CONCAT: of operand 1)
    uint32_t low;
};
/// - the operation has no array in it and is no CONST or VAR
u128 term_fold(struct term_shape s, const u128 *v);
u128 term_fold_float(struct term_shape s, const u128 *v);
/// The shape of a node.
struct term_shape term_shape_of(const struct terms *t,
                                const struct term_node *n);

typedef term term_rule_1(struct terms *t, term a);
typedef term term_rule_2(struct terms *t, term a, term b);

// Bits.
term_rule_1 term_rule_not;
term_rule_2 term_rule_and, term_rule_or, term_rule_xor;
term_rule_2 term_rule_shl, term_rule_lshr, term_rule_ashr;
// Arithmetic.
term_rule_1 term_rule_neg;
term_rule_2 term_rule_add, term_rule_mul;
term_rule_2 term_rule_udiv, term_rule_urem, term_rule_sdiv, term_rule_srem;
// Comparisons.
term_rule_2 term_rule_eq, term_rule_ult, term_rule_ule, term_rule_slt,
    term_rule_sle, term_rule_umulo, term_rule_smulo;
term_rule_2 term_rule_feq;
term term_rule_fconv(struct terms *t, term a, unsigned width);
term term_rule_ite(struct terms *t, term c, term a, term b);
// Parts.
term term_rule_extract(struct terms *t, term a, unsigned low, unsigned width);
term_rule_2 term_rule_concat;
term term_rule_zext(struct terms *t, term a, unsigned width);
term term_rule_sext(struct terms *t, term a, unsigned width);
/// Is EXTRACT of these bits no more than a part of a part, or a constant?
bool term_extract_is_free(const struct terms *t, term a, unsigned low,
                          unsigned width);

#endif
