/* SPDX-License-Identifier: Apache-2.0 */
/// Environment variables of a test: `getenv("X") is set` says whether X is;
/// `getenv("X")` are its bytes.
#include "replay/replay.h"

#include <string.h>

/// The bytes of all inputs of that name, up to the first 0.
static void add_bytes(const struct testcase *t, const char *name,
                      struct text *out)
{
    for (uint32_t k = 0; k < t->input.len; k++) {
        const struct testcase_input *i = &t->input.data[k];
        for (size_t b = 0; strcmp(i->name, name) == 0 && b < i->bytes; b++) {
            if (i->byte[b] == '\0') {
                return;
            }
            text_add_char(out, i->byte[b]);
        }
    }
}

void replay_variables_of(const struct testcase *t, struct replay_variables *v)
{
    static const char start[] = "getenv(\"", end[] = "\") is set";

    *v = (struct replay_variables){0};
    for (uint32_t k = 0; k < t->input.len; k++) {
        const struct testcase_input *i = &t->input.data[k];
        const char *name = i->name + strlen(start);
        struct text entry = {0}, bytes = {0};
        if (strncmp(i->name, start, strlen(start)) != 0 || !strstr(name, end)) {
            continue;
        }
        size_t n = (size_t)(strstr(name, end) - name);
        text_add_bytes(&entry, name, n);
        if (i->bytes > 0 && i->byte[0] != 0) {
            text_addf(&bytes, "%s%s\")", start, text_str(&entry));
            text_add(&entry, "=");
            add_bytes(t, text_str(&bytes), &entry);
            vec_push(&v->entry,
                     arena_strndup(&v->arena, text_str(&entry), entry.len));
        } else {
            vec_push(&v->unset, arena_strndup(&v->arena, name, n));
        }
        text_release(&entry);
        text_release(&bytes);
    }
    vec_push(&v->entry, NULL);
}

void replay_variables_release(struct replay_variables *v)
{
    vec_release(&v->unset);
    vec_release(&v->entry);
    arena_release(&v->arena);
}
