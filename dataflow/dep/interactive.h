/* SPDX-License-Identifier: Apache-2.0 */
/// Interactive dependence (Definition 4) by the worklist of Algorithm 3 of
/// the DGSE paper: b depends on a when a, then b, then k lie on one path, k
/// depends on both (in any kind, this one included), and both reach k.
#ifndef DATAFLOW_DEP_INTERACTIVE_H
#define DATAFLOW_DEP_INTERACTIVE_H

#include "dataflow/dep/dep.h"
#include "dataflow/pairs.h"

/// - traditional: control, data and potential dependence together
void interactive_deps(const struct flow *f, const struct order *o,
                      struct pairs *p, const struct dep_list *traditional,
                      struct dep_list *out);

#endif
