/* SPDX-License-Identifier: Apache-2.0 */
/// The program across its translation units: which symbol an external name
/// means.  C's linker rules in one place: a strong definition wins over a weak
/// one, that over a tentative one, that over an inline definition that is
/// external nowhere (C11 6.7.4p7), that over a declaration.
#ifndef FRONTEND_LINK_H
#define FRONTEND_LINK_H

#include "base/diag.h"
#include "frontend/frontend.h"
#include "ir/build.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringRef.h>

#include <string>
#include <utility>
#include <vector>

namespace frontend
{

constexpr ir_opd none = {0};
using access_mode = enum ir_access; // a function has the same name

/// How much a definition weighs; the heavier one wins.
enum class weight { DECLARED, INLINE_ONLY, TENTATIVE, WEAK, STRONG };

/// What a unit says about an external name; compared across units.
struct signature {
    bool is_func = false;
    bool prototyped = false;  ///< of a function: the parameters are known
    bool complete = true;     ///< of an object: the size is known
    ir_type scalar = IR_VOID; ///< of the object, or of the result
    uint64_t size = 0;        ///< bytes, or number of parameters
    std::string text;         ///< the C type, for messages
};

/// An external name.
struct symbol {
    ir_opd opd = none; ///< GLOBAL or FUNC
    weight def = weight::DECLARED;
    signature type;
    ir_loc_id loc = {0}; ///< of the definition, else of a declaration
    unsigned unit = 0;   ///< that said so, from 1
    bool clash = false;  ///< reported already
};

class program
{
  public:
    program(ir_module *module, const frontend_options &opts, diag_list *list)
        : m(module), options(opts), diags(list)
    {
    }

    /// Initialises the module for the target, at the first call.
    void start(llvm::StringRef triple, ir_type index);

    /// The symbol of that external name, made by `add` when it is new.
    /// Conflicts with what other units said are reported.
    /// - row describes it as this unit sees it; opd is ignored
    symbol &declare(llvm::StringRef name, const signature &type, ir_loc_id loc);
    /// Whether a definition of that weight is to be taken.  Two strong ones
    /// are an error.
    bool define(symbol &s, const signature &type, weight w, ir_loc_id loc);
    /// `name` means `target` from now on, and meant it before.
    void alias(llvm::StringRef name, ir_opd target, weight w,
               const signature &type, ir_loc_id loc);
    /// Whether the program (as far as read) defines a function of that name.
    bool defines(llvm::StringRef name) const;

    /// A name for a new symbol of internal linkage.
    str_id internal_name(const std::string &base);
    /// The name for an external symbol: an internal one that has it yields.
    str_id external_name(llvm::StringRef name);

    /// After the last unit: replaces what aliases made obsolete, and makes
    /// calls fit the definitions they have met.
    void finish();

    diag_place place_of(ir_loc_id loc) const;

    ir_module *m;
    const frontend_options &options;
    diag_list *diags;
    unsigned unit = 0;   ///< the unit being lowered, from 1
    uint64_t labels = 0; ///< label addresses handed out
    bool started = false;

  private:
    void replace_symbols();
    void report_clash(symbol &s, llvm::StringRef name, const signature &type,
                      ir_loc_id loc);

    llvm::StringMap<symbol> symbols;
    std::vector<std::pair<ir_opd, ir_opd>> replaced;
};

} // namespace frontend

#endif
