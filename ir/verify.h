/* SPDX-License-Identifier: Apache-2.0 */
/// What every module must satisfy; see the list in verify.c.
#ifndef IR_VERIFY_H
#define IR_VERIFY_H

#include "base/diag.h"
#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

/// - returns false after adding an error per broken rule (id "ir-verify")
BASE_MUST_USE bool ir_verify(const struct ir_module *m,
                             struct diag_list *diags);

#ifdef __cplusplus
}
#endif
#endif
