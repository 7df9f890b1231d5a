/* SPDX-License-Identifier: Apache-2.0 */
/// Data dependence: what reaches, without the entry.
#include "dataflow/dep/data.h"

void data_deps(const struct flow *f, const struct reach *r,
               struct dep_list *out)
{
    for (uint32_t k = 0; k < r->links.len; k++) {
        const struct reach_link *l = &r->links.data[k];

        REQUIRE(l->use < f->nodes.len);
        if (l->def != FLOW_AT_ENTRY) {
            vec_push(&out->edges, ((struct dep_edge){l->def, l->use, l->item}));
        }
    }
    dep_list_finish(out);
}
