/* SPDX-License-Identifier: Apache-2.0 */
/// The verifier: shared by verify.c (rules of modules and functions) and
/// verify_inst.c (rules of instructions).
#ifndef IR_VERIFY_IMPL_H
#define IR_VERIFY_IMPL_H

#include "ir/verify.h"

struct verify {
    const struct ir_module *m;
    struct diag_list *diags;
    const struct ir_func *f; ///< null outside functions
    const struct ir_block *block;
    const struct ir_inst *inst;
    uint32_t errors;
    VEC(uint32_t) seen; ///< by str_id: the stamp of its last use as a name
    uint32_t stamp;
    VEC(bool) defined; ///< by variable
};

/// Adds an error about v->inst, or v->f, or the module.
void ir_verify_fail(struct verify *v, const char *rule, const char *fmt, ...)
    BASE_PRINTF(3, 4);
/// - the symbol exists
bool ir_verify_has_symbol(const struct verify *v, ir_opd o);
/// Reads one type of an intrinsic's signature and what separates it.
ir_type ir_verify_next_type(const char **s);
/// All rules of v->inst.
void ir_verify_inst(struct verify *v);

static inline bool ir_is_power(uint64_t n)
{
    return n != 0 && (n & (n - 1)) == 0;
}

static inline bool ir_verify_has_str(const struct verify *v, str_id id)
{
    return id.index < v->m->strings.count;
}

static inline bool ir_verify_has_loc(const struct verify *v, ir_loc_id id)
{
    return id.index < v->m->locs.len;
}

#endif
