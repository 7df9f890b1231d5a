/* SPDX-License-Identifier: Apache-2.0 */
/// The door between the C part and Clang.  The frontend is a plugin of its
/// own (dgse-frontend.so): it is loaded when C has to be parsed, so that no
/// other process pays for LLVM.
#ifndef FRONTEND_FRONTEND_H
#define FRONTEND_FRONTEND_H

#include "base/diag.h"
#include "ir/ir.h"

#ifdef __cplusplus
extern "C" {
#endif

struct frontend_unit {
    const char *file;         ///< as the user named it
    const char *directory;    ///< to run in; null: the current one
    const char *const *flags; ///< compiler flags (-I -D -std= ...), cleaned
    uint32_t flag_count;      ///<   of what the frontend refuses
};

struct frontend_options {
    uint32_t checks; ///< bit per enum ir_check_kind: which checks to lower
    const char *resource_dir; ///< overrides the built-in guess; may be null
    bool ilp32;               ///< -m32
};

/// Parses and lowers the units, in order, into m (initialised here with the
/// target's triple and index type), linking them by C's rules.
/// Every problem becomes a row of diags: "syntax" errors (from Clang),
/// "link" errors, "unsupported" warnings.  Functions of a unit with errors are
/// left without a body.
/// - returns false when a unit could not be parsed or linked (errors > 0)
typedef bool frontend_lower_fn(struct ir_module *m,
                               const struct frontend_unit *units,
                               uint32_t unit_count,
                               const struct frontend_options *options,
                               struct diag_list *diags);
/// The one symbol that the plugin exports.
#define FRONTEND_SYMBOL "dgse_frontend_lower"

#ifdef __cplusplus
}
#endif
#endif
