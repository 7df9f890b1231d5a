/* SPDX-License-Identifier: Apache-2.0 */
/// Points-to, inside: what the constraints are made of.
///
/// - A *location* is an object and an offset, numbered.  Three offsets are
///   special: PT_ANY (the address plus something not known) and PT_PART (some
///   function of the address: a byte of it, a hash; seen from outside PT_ANY).
/// - A *node* holds a set of locations: a variable of an instance, the result
///   of one, the bytes of a memory.  Node 0 is none.
/// - A *memory* is the bytes of an object, or of a memcpy on its way.  Stores
///   write rows (offset, size), or the row of unknown places; loads read
///   views, which are fed by the rows that they overlap.
///
/// What code outside may hold is never listed: PT_EXTERNAL in a set stands
/// for every object that escapes as well.  Whatever reaches the node `leak`
/// escapes: its bytes leak in turn, and may hold PT_EXTERNAL.  A set that has
/// PT_EXTERNAL need not have what escapes, and mostly has not: all that comes
/// of a known place of an escaped object comes of PT_EXTERNAL as well.
#ifndef DATAFLOW_PT_IMPL_H
#define DATAFLOW_PT_IMPL_H

#include "base/arena.h"
#include "base/bitset.h"
#include "base/map.h"
#include "dataflow/points_to.h"
#include "dataflow/pt_set.h"
#include "ir/oracle.h"

#define PT_PART (UINT32_MAX - 1)
#define PT_OUTSIDE 1u ///< the object PT_EXTERNAL

/// What an edge does to the offsets that pass: adds a number, or one of these.
typedef int32_t pt_weight;
#define PT_EXACT 0
#define PT_TO_ANY (INT32_MIN + 1)
#define PT_TO_PART INT32_MIN

enum {
    PT_MAX_OFFSETS = 1024, ///< of one object; what goes beyond is PT_ANY
    PT_MAX_ROWS = 2048,    ///< of one memory; what goes beyond is anywhere
    PT_RECENT_BITS = 16,
};

struct pt_edge {
    uint32_t to;
    pt_weight weight;
};

struct pt_recent {
    uint64_t key; ///< from << 32 | to
    pt_weight weight;
};

/// What happens for each location that reaches a node.
enum pt_rule_kind {
    PT_LOAD,   ///< its bytes flow to `node`
    PT_STORE,  ///< `node` flows to its bytes
    PT_FILL,   ///< the same, at any offset
    PT_FROM,   ///< its bytes flow to memory `node`
    PT_TO,     ///< the bytes of memory `node` flow to it
    PT_CALL,   ///< it is called by site `node`
    PT_ESCAPE, ///< code outside gets to know it
    PT_WAKE,   ///< rule `node`, a PT_STORE or PT_FILL, has something to store
    PT_MOVE,   ///< it flows to `node` (unification)
};
struct pt_rule {
    enum pt_rule_kind kind;
    bool awake;
    bool part; ///< the access moves bits of an address at most
    uint32_t node;
    uint32_t size; ///< FROM, TO: UINT32_MAX when not known
    uint32_t at;   ///< STORE, FILL: the node of the address
    uint32_t next; ///< of the same node; 0: none
};

struct pt_node {
    uint32_t rep;   ///< the node it is one with, itself when none
    uint32_t order; ///< its place in the order of work
    uint32_t first_rule;
    pt_weight level; ///< what all that reaches the node is weakened to
    struct pt_set all;
    struct pt_set todo; ///< of these: not yet passed on
    VEC(struct pt_edge) edges;
};

struct pt_row {
    uint32_t offset, size, node;
};
/// Rows in offset .. offset + length flow to memory `to`, moved to `at`.
struct pt_window {
    uint32_t offset, length;
    uint32_t to, at; ///< at PT_ANY: to no known place
};
struct pt_memory {
    uint32_t object; ///< 0: of a memcpy
    uint32_t any;    ///< node: stored somewhere
    uint32_t whole;  ///< node: all that is stored
    bool fixed;      ///< stores do nothing
    VEC(struct pt_row) rows;
    VEC(struct pt_row) views;
    VEC(struct pt_window) windows;
};

/// What points_to does not show of an object.
struct pt_info {
    uint32_t loc;     ///< of offset 0; PT_ANY and PT_PART follow
    uint32_t offsets; ///< distinct ones so far
    uint32_t memory;
    uint32_t address; ///< node that holds loc, 0: not yet
};

/// A call: the CALL `inst` of an instance.
struct pt_site {
    uint32_t instance, inst;
};
/// Pointers a - b: holds nothing as long as both point into one object.
struct pt_difference {
    uint32_t a, b, to;
    enum { PT_CLOSED, PT_OPEN_MINUEND, PT_OPEN_BOTH } open;
};

/// The set of some node, and its span.
struct pt_known_set {
    struct pt_set set;
    uint32_t span;
};

/// Sets as they are given out, each once.
struct pt_spans {
    struct arena arena;
    VEC(struct pt_span) span; ///< [1..]
    struct map by_hash;
    VEC(struct pt_known_set) sets;
    struct map by_set;     ///< by hash: row of sets
    VEC(uint32_t) of_node; ///< by node: span, 0: not asked for yet
    VEC(struct pt_calls) calls;
    struct map of_call;      ///< instance, inst
    VEC(struct pt_loc) self; ///< by object: its beginning
};

struct points_to_state {
    const struct ir_module *m;
    struct points_to *p;
    uint32_t pointer;         ///< bytes of one
    VEC(struct pt_info) info; ///< by object
    uint32_t *first_local;    ///< by function: object of its local 0
    VEC(struct pt_loc) locs;
    struct map loc_map; ///< object << 32 | offset
    VEC(struct pt_node) nodes;
    VEC(struct pt_rule) rules; ///< [1..]
    VEC(struct pt_memory) memories;
    struct map row_map; ///< see pt_memory.c
    VEC(struct pt_site) sites;
    VEC(struct pt_difference) differences;
    VEC(uint32_t)
    first_node;            ///< by instance, 0: never runs.  Node of its
                           ///< result; variables follow
    VEC(uint32_t) vaarea;  ///< by instance: object
    VEC(uint32_t) pending; ///< instances that run, not yet looked at
    VEC(uint32_t) entries; ///< functions called from outside
    uint32_t start;        ///< main, 0: there is none
    VEC(uint32_t) finals;  ///< those that the end of the process calls
    bool whole;            ///< main is the only entry
    struct map direct;     ///< site of a direct call: instance called
    struct map pairs;      ///< site, function called through a pointer
    uint64_t copied;       ///< instructions in instances besides the base
    struct bitset copy;    ///< functions that get an instance per call
    struct bitset escaped; ///< objects
    struct bitset covered; ///< their locations
    uint32_t leak;         ///< node
    uint32_t jump;         ///< node: values given to longjmp
    uint32_t slots;        ///< nodes: arguments given to code outside, by slot
    bool anything_escapes; ///< besides PT_EXTERNAL itself
    bool globals_escape;   ///< those that code outside can name
    bool all_globals_escape; ///< something unsupported may run
    // Work (pt_solve.c).
    VEC(uint32_t) sequence; ///< nodes in order of work
    struct bitset dirty;    ///< places in it
    uint32_t edges, edges_then;
    uint32_t locs_then; ///< with edges_then: as the order was renewed
    uint64_t work, max_work;
    struct pt_recent *recent; ///< edges lately added, by hash
    // Results (pt_result.c).
    struct pt_spans spans;
    struct pt_unify *unify; ///< null: by inclusion
};

// ---------------------------------------------------------------- nodes

static inline uint32_t pt_rep(const struct points_to_state *s, uint32_t n)
{
    while (s->nodes.data[n].rep != n) {
        n = s->nodes.data[n].rep;
    }
    return n;
}
uint32_t pt_new_nodes(struct points_to_state *s, uint32_t count);
/// - either node may be 0: nothing happens
void pt_flow(struct points_to_state *s, uint32_t from, uint32_t to,
             pt_weight weight);
void pt_seed(struct points_to_state *s, uint32_t node, uint32_t loc);
void pt_add_rule(struct points_to_state *s, uint32_t node, struct pt_rule rule);
/// Until nothing changes: the rules, instances that come to run included.
/// - returns false when that is more than max_work
bool pt_solve(struct points_to_state *s);
/// The location that loc becomes on an edge of that weight.
uint32_t pt_shift(struct points_to_state *s, uint32_t loc, pt_weight weight);
pt_weight pt_join(pt_weight a, pt_weight b);

// ---------------------------------------------------------------- objects

uint32_t pt_new_object(struct points_to_state *s, struct pt_object object);
/// The objects that the module names: outside, globals, locals, functions.
void pt_named_objects(struct points_to_state *s);
/// The object that instruction inst of the instance makes.
uint32_t pt_made_object(struct points_to_state *s, uint32_t instance,
                        uint32_t inst, enum pt_object_kind kind, uint64_t size);
uint32_t pt_vaarea(struct points_to_state *s, uint32_t instance);
uint32_t pt_loc(struct points_to_state *s, uint32_t object, uint32_t offset);
/// The node that holds the address of the object.
uint32_t pt_address(struct points_to_state *s, uint32_t object);
/// The object of an address operand in a function.
uint32_t pt_object_of(const struct points_to_state *s, ir_func_id func,
                      ir_opd o);

// ---------------------------------------------------------------- memory

uint32_t pt_new_memory(struct points_to_state *s, uint32_t object);
uint32_t pt_memory_of(struct points_to_state *s, uint32_t object);
/// What is stored at offset (PT_ANY: somewhere) of the memory.
/// - returns 0 when such a store does nothing
uint32_t pt_store_at(struct points_to_state *s, uint32_t memory,
                     uint32_t offset, uint32_t size);
/// What a load there gives; 0: nothing.
uint32_t pt_load_at(struct points_to_state *s, uint32_t memory, uint32_t offset,
                    uint32_t size);
/// The bytes in offset .. offset + length flow to `to`.
void pt_copy_bytes(struct points_to_state *s, uint32_t memory,
                   struct pt_window w);
void pt_initial_bytes(struct points_to_state *s, uint32_t object);
/// Code outside knows the object.
void pt_escape(struct points_to_state *s, uint32_t object);
void pt_escape_globals(struct points_to_state *s, bool internal_too);

// ---------------------------------------------------------------- results

void pt_results_init(struct points_to_state *s);
void pt_results_release(struct points_to_state *s);
/// Which objects are single.
void pt_find_single(struct points_to_state *s);

// ---------------------------------------------------------------- unification

void pt_unify_init(struct points_to_state *s);
void pt_unify_release(struct points_to_state *s);
void pt_unify_solve(struct points_to_state *s);
void pt_unify_finish(struct points_to_state *s);
/// A new memory is that of the object.
void pt_unify_object(struct points_to_state *s, uint32_t object);
void pt_unify_seed(struct points_to_state *s, uint32_t node, uint32_t object);
void pt_unify_flow(struct points_to_state *s, uint32_t from, uint32_t to);
void pt_unify_rule(struct points_to_state *s, uint32_t node, uint32_t rule);
void pt_unify_escape(struct points_to_state *s, uint32_t object);
/// Code outside may run.
void pt_unknown_code(struct points_to_state *s);
/// After all: is there no code outside?
bool pt_unify_is_closed(struct points_to_state *s);
/// What the node points to.  - returns a number of that set
uint32_t pt_unify_target(struct points_to_state *s, uint32_t node,
                         const uint32_t **object, uint32_t *count);

// ---------------------------------------------------------------- code

/// The registers of the target's calling convention: arguments and parameters
/// of one class meet in order (docs/IR.md, Calls).
enum pt_class {
    PT_CLASS_INT,
    PT_CLASS_SSE,
    PT_CLASS_X87,
    PT_CLASS_WIDE,
    PT_CLASS_COUNT
};
enum pt_class pt_class_of(ir_type t);
enum {
    PT_INT_SLOTS = 8, ///< arguments of class int told apart
    PT_SLOTS = PT_INT_SLOTS + PT_CLASS_COUNT
};
/// Where the next argument or parameter of that type is passed; next counts
/// those of each class.
uint32_t pt_slot(ir_type t, uint32_t next[PT_CLASS_COUNT]);

/// The instance runs.  - returns it
uint32_t pt_run(struct points_to_state *s, uint32_t instance);
/// The instance of a direct call.
uint32_t pt_instance_for(struct points_to_state *s, uint32_t caller,
                         uint32_t inst, ir_func_id callee);
void pt_choose_copies(struct points_to_state *s);
void pt_generate(struct points_to_state *s, uint32_t instance);
/// Code outside calls the function: as an entry, or because it escapes; then
/// the program itself may do so by an address that it got from outside.
void pt_call_from_outside(struct points_to_state *s, ir_func_id f,
                          bool escaped);
void pt_call_direct(struct points_to_state *s, uint32_t instance,
                    uint32_t inst);
void pt_call_through(struct points_to_state *s, uint32_t site, uint32_t object);
/// - o flows to the node
void pt_flow_opd(struct points_to_state *s, uint32_t instance, ir_opd o,
                 uint32_t to, pt_weight weight);
/// The node of an operand; 0: it holds no address.
uint32_t pt_opd_node(struct points_to_state *s, uint32_t instance, ir_opd o);
static inline const struct ir_func *pt_func(const struct points_to_state *s,
                                            uint32_t instance)
{
    return ir_func(s->m, s->p->instances.data[instance].func);
}
static inline bool pt_runs(const struct points_to_state *s, uint32_t instance)
{
    return s->first_node.data[instance] != 0;
}
/// The weight of a move of so many bits.
static inline pt_weight pt_width(const struct points_to_state *s, uint32_t bits)
{
    return bits < 8 * s->pointer ? PT_TO_PART : PT_EXACT;
}

#endif
