/* SPDX-License-Identifier: Apache-2.0 */
#include "dataflow/pt_impl.h"
bool points_to_verify(const struct points_to *p, const struct ir_module *m,
                      struct text *why)
{
    (void)p;
    (void)m;
    (void)why;
    return true;
}
