/* SPDX-License-Identifier: Apache-2.0 */
/// Which objects each pointer of a module may point to, and which functions
/// each call may reach.  Whole module, flow-insensitive.
///
/// Inclusion-based (Andersen), with offsets inside objects where they are
/// constants; small library models and allocation wrappers are looked at once
/// per call, so that a heap object is known by the call that asked for it.
/// Above a size, or when the sets become so large that they say nothing,
/// unification (Steensgaard, no offsets) takes its place; it costs nearly
/// linear time and `unified` says so.
///
/// Every variable of every type may hold an address: integers, bytes, parts.
/// What arithmetic does to an address stays in its object at any offset.
/// Some ways to make one are not seen (docs/FACTS.md).
///
/// Only what runs is looked at: what the entries, the hooks and code outside
/// call.  In a function that never runs every set is empty.
#ifndef DATAFLOW_POINTS_TO_H
#define DATAFLOW_POINTS_TO_H

#include "base/mem.h"
#include "base/text.h"
#include "ir/ir.h"

enum pt_object_kind {
    PT_EXTERNAL, ///< object 1: everything that code outside may hold: argv,
                 ///< the environment, what unknown functions return
    PT_GLOBAL,
    PT_LOCAL,  ///< of func
    PT_STACK,  ///< SALLOC of func at inst
    PT_HEAP,   ///< HALLOC, named by the instance of the function that does it
    PT_VAAREA, ///< the variadic arguments of calls of func
    PT_FUNC,
};

/// One abstract object: it stands for one concrete object at a time when
/// `single`, else for any number.
struct pt_object {
    enum pt_object_kind kind;
    ir_func_id func;   ///< LOCAL, STACK, HEAP, VAAREA, FUNC
    uint32_t index;    ///< ir_global_id, ir_object_id or instruction
    uint32_t instance; ///< HEAP, STACK, VAAREA: of func
    uint64_t size;     ///< 0: not known
    bool single;
    bool escapes; ///< unknown code may read and write it
};

/// A way in which a function is looked at.  The base instance of a function
/// stands for all calls that have no instance of their own; its number is the
/// function's.
struct pt_instance {
    ir_func_id func;
    uint32_t caller; ///< instance that contains the call, 0: the base
    uint32_t inst;   ///< the CALL in that function
};

#define PT_ANY UINT32_MAX

/// A place that a pointer may have: `offset` bytes into the object, or PT_ANY:
/// anywhere in it.  An object's PT_ANY covers its other rows.
struct pt_loc {
    uint32_t object;
    uint32_t offset;
};
struct pt_span {
    const struct pt_loc *loc; ///< ascending by object, then offset
    uint32_t count;
};
struct pt_calls {
    const uint32_t *instance; ///< ascending
    uint32_t count;
    bool unknown; ///< also code that the module does not have
};

/// Inclusion takes less than a second and 100 MiB for 200 000 instructions.
#define POINTS_TO_MAX_INSTS 2000000

struct points_to_config {
    /// Functions that unknown code may call: main's parameters and theirs
    /// point to PT_EXTERNAL.  Without entries: main, or all functions that
    /// others see, but library models, when there is no main.
    const ir_func_id *entry;
    uint32_t entries;
    /// Instructions of the module above which unification is used.
    uint32_t max_insts; ///< POINTS_TO_MAX_INSTS is a good one
};

struct points_to {
    VEC(struct pt_object) objects;     ///< [1..]
    VEC(struct pt_instance) instances; ///< [1..]
    /// By function: its instances, in instance_list; the base comes first.
    uint32_t *first_instance; ///< [funcs + 1]
    uint32_t *instance_list;
    bool unified;
    struct points_to_state *state; ///< private
};

/// The only function that is called from outside; 0: there are several.
uint32_t points_to_start(const struct points_to *p);
/// Functions that the end of the program calls.
/// - returns the k-th of them; 0: there are no more
uint32_t points_to_final(const struct points_to *p, uint32_t k);
/// - *p stays where it is
void points_to_init(struct points_to *p, const struct ir_module *m,
                    const struct points_to_config *config);
void points_to_release(struct points_to *p);
/// What o may point to where the instance runs.  Valid until release.
struct pt_span points_to_get(const struct points_to *p, uint32_t instance,
                             ir_opd o);
/// What the CALL (index into the function's instructions) may call.
struct pt_calls points_to_callees(const struct points_to *p, uint32_t instance,
                                  uint32_t inst);
/// The object of a global, a local object, a function.
uint32_t points_to_object(const struct points_to *p, ir_func_id func,
                          ir_opd address);
/// What the bytes of an object in offset .. offset+size may hold (offset
/// PT_ANY: all of it): for dumps and the tests.
struct pt_span points_to_content(const struct points_to *p, uint32_t object,
                                 uint32_t offset, uint32_t size);
/// The result satisfies its own constraints.
bool points_to_verify(const struct points_to *p, const struct ir_module *m,
                      struct text *why);
/// As dumps and edges name objects: "@g", "f:&x", "heap@f:12:7" with the calls
/// that lead there, innermost first: "heap@malloc:43:12<main:6:9".
void points_to_name(const struct points_to *p, const struct ir_module *m,
                    uint32_t object, struct text *out);
void points_to_dump(const struct points_to *p, const struct ir_module *m,
                    struct text *out);

#endif
