/* SPDX-License-Identifier: Apache-2.0 */
/// The text form of the IR (docs/IR.md), exact: printing what was parsed from
/// a print gives the same bytes.
#ifndef IR_TEXT_H
#define IR_TEXT_H

#include "base/diag.h"
#include "base/text.h"
#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

void ir_print(struct text *out, const struct ir_module *m);
void ir_print_func(struct text *out, const struct ir_module *m, ir_func_id f);
void ir_print_inst(struct text *out, const struct ir_module *m,
                   const struct ir_func *f, const struct ir_inst *i);
void ir_print_opd(struct text *out, const struct ir_module *m,
                  const struct ir_func *f, ir_opd o);

/// Adds the module written in text to m, which is empty or has other symbols:
/// a name declared on one side and defined on the other becomes one symbol;
/// two definitions keep the one m has (so that a program's own function wins
/// over a library model's).  model: mark the functions as library models.
/// - name is used in diagnostics.  - returns false after adding an error
BASE_MUST_USE bool ir_parse(struct ir_module *m, const char *name,
                            const char *text, size_t len, bool model,
                            struct diag_list *diags);

#ifdef __cplusplus
}
#endif
#endif
