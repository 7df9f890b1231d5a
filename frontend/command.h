/* SPDX-License-Identifier: Apache-2.0 */
/// Clang's command line for one unit, and where its own headers are.
#ifndef FRONTEND_COMMAND_H
#define FRONTEND_COMMAND_H

#include "frontend/frontend.h"

#include <set>
#include <string>
#include <vector>

namespace frontend
{

/// The directory that has include/stddef.h; empty when there is none.
std::string find_resource_dir(const frontend_options &options);

/// What to pass to Clang: the unit's flags without those that have no meaning
/// here (optimisation, code generation, warnings, outputs), then ours.
/// - adds to *ignored those left out that may make it another program
std::vector<std::string> command_for(const frontend_unit &unit,
                                     const frontend_options &options,
                                     const std::string &resource_dir,
                                     std::set<std::string> *ignored);

/// The unit asks for C23 of a Clang that does not know it: what it would
/// silently misunderstand is an error then.
bool needs_c23(const frontend_unit &unit);

} // namespace frontend

#endif
