/* SPDX-License-Identifier: Apache-2.0 */
/// Lists of dependences.
#include "dataflow/dep/dep.h"

#include "base/sort.h"

const struct dep_info dep_info[DEP_COUNT] = {
#define DEP(enumerator, text, line, hue, says)                                 \
    [DEP_##enumerator] = {                                                     \
        .name = (text), .style = (line), .colour = (hue), .what = (says)},
#include "dataflow/dep/dep.def"
#undef DEP
};

void dep_list_release(struct dep_list *l)
{
    vec_release(&l->edges);
}

static int by_place(const void *x, const void *y)
{
    const struct dep_edge *a = x, *b = y;

    if (a->to != b->to) {
        return a->to < b->to ? -1 : 1;
    }
    if (a->from != b->from) {
        return a->from < b->from ? -1 : 1;
    }
    return (a->via > b->via) - (a->via < b->via);
}

void dep_list_finish(struct dep_list *l)
{
    struct dep_edge *e = l->edges.data;
    uint32_t kept = 0;

    sort_rows(e, l->edges.len, sizeof *e, by_place);
    for (uint32_t k = 0; k < l->edges.len; k++) {
        if (kept == 0 || by_place(&e[k], &e[kept - 1]) != 0) {
            e[kept++] = e[k];
        }
    }
    l->edges.len = kept;
}

bool dep_list_has(const struct dep_list *l, uint32_t from, uint32_t to)
{
    struct dep_edge sought = {.from = from, .to = to};
    uint32_t low = 0, high = l->edges.len;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;

        if (by_place(&l->edges.data[mid], &sought) < 0) {
            low = mid + 1;
        } else {
            high = mid;
        }
    }
    return low < l->edges.len && l->edges.data[low].from == from &&
           l->edges.data[low].to == to;
}
