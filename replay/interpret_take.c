/* SPDX-License-Identifier: Apache-2.0 */
/// A test's inputs by name.
#include "replay/interpret_impl.h"

#include <string.h>

static struct given_row *row_of(struct given *g, str_id name)
{
    while (g->by_name.len <= name.index) {
        vec_push(&g->by_name, (struct given_row){0});
    }
    return &g->by_name.data[name.index];
}

/// Each `p[2]` and `p[2]->x` that `p[2]->x.y` is a part of has a name, too.
static void name_parts(struct given *g, const char *name)
{
    for (size_t n = 1; name[n] != '\0'; n++) {
        if (strchr(".-[", name[n])) {
            (void)intern_make(&g->names, name, n);
        }
    }
}

void given_init(struct given *g, const struct testcase *t)
{
    *g = (struct given){.test = t};
    intern_init(&g->names);
    g->next = mem_new((size_t)t->input.len + 1, sizeof *g->next);
    for (uint32_t k = 0; k < t->input.len; k++) {
        const char *name = t->input.data[k].name;
        struct given_row *row = row_of(g, intern_make_str(&g->names, name));
        if (row->first == 0) {
            row->first = k + 1;
            name_parts(g, name);
        } else {
            g->next[row->last - 1] = k + 1;
        }
        row->last = k + 1;
    }
}

void given_release(struct given *g)
{
    intern_release(&g->names);
    vec_release(&g->by_name);
    mem_free(g->next);
}

void given_take(struct given *g, const char *name, void *to, size_t n)
{
    str_id id = intern_find(&g->names, name, strlen(name));
    char *out = to;

    memset(to, 0, n);
    if (id.index == 0) {
        return;
    }
    struct given_row *row = row_of(g, id);
    for (size_t k = 0; k < n && row->first != 0;) {
        const struct testcase_input *i = &g->test->input.data[row->first - 1];
        if (row->used == i->bytes) {
            row->first = g->next[row->first - 1];
            row->used = 0;
        } else {
            out[k++] = i->byte[row->used++];
        }
    }
}

bool given_has(const struct given *g, const char *name)
{
    return intern_find(&g->names, name, strlen(name)).index != 0;
}
