/* SPDX-License-Identifier: Apache-2.0 */
/// Whole files, cut into lines when they are read.
#include "report/source.h"

#include "base/file.h"
#include "report/json.h"

#include <string.h>

enum { MAX_SOURCE = 1 << 30 };

void source_init(struct source *s, const struct ir_module *m)
{
    s->m = m;
    s->file = mem_new(m->files.len, sizeof *s->file);
}

void source_release(struct source *s)
{
    for (uint32_t k = 0; k < s->m->files.len; k++) {
        text_release(&s->file[k].text);
        vec_release(&s->file[k].start);
    }
    mem_free(s->file);
}

static struct source_file *open_file(struct source *s, ir_file_id id)
{
    struct source_file *f = &s->file[id.index];
    if (f->read || id.index == 0) {
        return f;
    }
    f->read = true;
    const char *path = ir_text(s->m, s->m->files.data[id.index]);
    struct text why = {0};
    if (file_read(path, MAX_SOURCE, &f->text, &why)) {
        for (uint32_t at = 0; at < f->text.len;) {
            vec_push(&f->start, at);
            const char *end = memchr(f->text.data + at, '\n', f->text.len - at);
            at = end != NULL ? (uint32_t)(end - f->text.data) + 1
                             : (uint32_t)f->text.len;
        }
    }
    text_release(&why);
    return f;
}

uint32_t source_lines(struct source *s, ir_file_id file)
{
    return open_file(s, file)->start.len;
}

const char *source_line(struct source *s, ir_file_id file, uint32_t line,
                        size_t *len)
{
    const struct source_file *f = open_file(s, file);
    if (line == 0 || line > f->start.len) {
        return NULL;
    }
    const char *text = text_str(&f->text);
    size_t from = f->start.data[line - 1];
    size_t to = line < f->start.len ? f->start.data[line] : f->text.len;
    while (to > from && (text[to - 1] == '\n' || text[to - 1] == '\r')) {
        to--;
    }
    *len = to - from;
    return text + from;
}

/// A white space becomes one blank, unless one stands there already.
/// - returns false when there is no room for more
static bool add_squeezed(struct text *out, const char *s, size_t len,
                         size_t *room)
{
    for (size_t k = 0; k < len;) {
        bool blank = s[k] == ' ' || s[k] == '\t' || s[k] == '\f' ||
                     s[k] == '\v' || s[k] == '\r';
        size_t n = json_utf8(s + k, len - k);
        n = n != 0 ? n : 1;
        if (blank && (out->len == 0 || out->data[out->len - 1] == ' ')) {
            k++;
            continue;
        }
        if (*room == 0) {
            return false;
        }
        --*room;
        text_add_bytes(out, blank ? " " : s + k, blank ? 1 : n);
        k += n;
    }
    return true;
}

void source_excerpt(struct source *s, ir_loc_id loc, size_t max,
                    struct text *out)
{
    const struct ir_loc *l = ir_loc(s->m, loc);
    struct text t = {0};
    size_t room = max;
    bool whole = true;
    for (uint32_t k = l->line; k != 0 && k <= l->end_line && whole; k++) {
        size_t len = 0;
        const char *line = source_line(s, l->file, k, &len);
        size_t from = k == l->line && l->column != 0 ? l->column - 1 : 0;
        size_t to =
            k == l->end_line && l->end_column != 0 ? l->end_column - 1 : len;
        to = to < len ? to : len;
        if (line != NULL && from < to) {
            whole = add_squeezed(&t, line + from, to - from, &room) &&
                    (k == l->end_line || add_squeezed(&t, " ", 1, &room));
        }
    }
    while (t.len != 0 && t.data[t.len - 1] == ' ') {
        t.len--;
    }
    if (t.len != 0) {
        text_add_bytes(out, t.data, t.len);
        text_add(out, whole ? "" : "...");
    }
    text_release(&t);
}
