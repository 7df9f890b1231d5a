/* SPDX-License-Identifier: Apache-2.0 */
/// Which functions without a body are known, by name.
#include "ir/oracle.h"

#include "ir/prints.h"

#include <string.h>

struct row {
    const char *name;
    enum ir_oracle oracle;
};

static const struct row families[] = {
    {"__VERIFIER_nondet_", IR_ORACLE_VALUE},
    {"nondet_", IR_ORACLE_VALUE},
    {"__CPROVER_nondet_", IR_ORACLE_VALUE},
};

static const struct row names[] = {
    {"klee_make_symbolic", IR_ORACLE_OBJECT},
    {"klee_range", IR_ORACLE_RANGE},
    {"klee_assume", IR_ORACLE_ASSUME},
    {"__VERIFIER_assume", IR_ORACLE_ASSUME},
    {"__CPROVER_assume", IR_ORACLE_ASSUME},
    {"__CPROVER_assert", IR_ORACLE_CLAIM},
    {"__VERIFIER_assert", IR_ORACLE_CLAIM},
    {"reach_error", IR_ORACLE_ERROR},
    {"__VERIFIER_error", IR_ORACLE_ERROR},
};

enum ir_oracle ir_oracle_of(const struct ir_module *m, const struct ir_func *f)
{
    const char *name = ir_text(m, f->source_name);

    if (f->defined || f->intrinsic != IR_INTRINSIC_NONE) {
        return IR_ORACLE_NONE;
    }
    if (f->model && ir_printer_of(name)) {
        return IR_ORACLE_PRINT;
    }
    for (uint32_t k = 0; k < COUNT_OF(families); k++) {
        if (strncmp(name, families[k].name, strlen(families[k].name)) == 0) {
            return families[k].oracle;
        }
    }
    for (uint32_t k = 0; k < COUNT_OF(names); k++) {
        if (strcmp(name, names[k].name) == 0) {
            return names[k].oracle;
        }
    }
    return IR_ORACLE_NONE;
}

bool ir_is_unknown(const struct ir_module *m, const struct ir_func *f)
{
    return !f->defined && f->intrinsic == IR_INTRINSIC_NONE &&
           (ir_oracle_of(m, f) == IR_ORACLE_NONE || f->ret == IR_PTR);
}
