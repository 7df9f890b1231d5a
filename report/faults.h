/* SPDX-License-Identifier: Apache-2.0 */
/// What an analysis found, as text and as JSON.
#ifndef REPORT_FAULTS_H
#define REPORT_FAULTS_H

#include "base/text.h"
#include "symexec/analysis.h"

/// docs/ANALYZE.md is the schema.
void faults_json(const struct ir_module *m, const struct analysis *a,
                 struct text *out);

#endif
