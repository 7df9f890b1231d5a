/* SPDX-License-Identifier: Apache-2.0 */
/// Data dependence: a node uses an item that another defined, and a way from
/// the one to the other does not replace it.
#ifndef DATAFLOW_DEP_DATA_H
#define DATAFLOW_DEP_DATA_H

#include "dataflow/dep/dep.h"
#include "dataflow/reach.h"

/// - the initial values (definitions at ENTRY) are no edges
void data_deps(const struct flow *f, const struct reach *r,
               struct dep_list *out);

#endif
