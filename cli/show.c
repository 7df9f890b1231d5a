/* SPDX-License-Identifier: Apache-2.0 */
/// Messages for people, in clang's form: place, level, sentence, the source
/// line, and a caret under the range.
#include "base/file.h"
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_SOURCE = 256 << 20, MAX_LINE_SHOWN = 400 };

struct style {
    const char *bold, *level, *caret, *off;
};

bool cli_use_color(const struct cli *c, int fd)
{
    // The order of the words in option.def: auto, always, never.
    uint64_t choice = c->opts->givens != 0 || c->opts->table != NULL
                          ? option_number(c->opts, OPT_COLOR)
                          : 0;
    if (choice != 0) {
        return choice == 1;
    }
    const char *term = getenv("TERM");
    return getenv("NO_COLOR") == NULL && isatty(fd) != 0 && term != NULL &&
           strcmp(term, "dumb") != 0;
}

static struct style style_of(const struct cli *c, enum diag_level level, int fd)
{
    static const char *const color[] = {"\033[1;36m", "\033[1;34m",
                                        "\033[1;35m", "\033[1;31m"};
    if (!cli_use_color(c, fd)) {
        return (struct style){"", "", "", ""};
    }
    return (struct style){"\033[1m", color[level], "\033[1;32m", "\033[0m"};
}

/// The text of line `line` of the file, or null.
static const char *source_line(const struct text *file, uint32_t line,
                               size_t *len)
{
    const char *s = file->data;
    const char *end = s + file->len;
    for (uint32_t k = 1; k < line && s != NULL && s < end; k++) {
        s = memchr(s, '\n', (size_t)(end - s));
        s = s != NULL ? s + 1 : NULL;
    }
    if (s == NULL || s >= end) {
        return NULL;
    }
    const char *stop = memchr(s, '\n', (size_t)(end - s));
    *len = (size_t)((stop != NULL ? stop : end) - s);
    return s;
}

/// The line as text, then the caret line; tabs stay tabs so that both align.
static void add_snippet(struct text *out, const struct diag_place *p,
                        const struct style *st)
{
    struct text file = {0}, error = {0};
    size_t len = 0;
    const char *line = NULL;
    if (p->line != 0 && file_read(p->file, MAX_SOURCE, &file, &error)) {
        line = source_line(&file, p->line, &len);
    }
    if (line != NULL && len <= MAX_LINE_SHOWN && p->column >= 1 &&
        p->column <= len + 1 && memchr(line, '\0', len) == NULL) {
        text_add_bytes(out, line, len);
        text_add(out, "\n");
        for (size_t k = 0; k + 1 < p->column; k++) {
            text_add_char(out, line[k] == '\t' ? '\t' : ' ');
        }
        text_addf(out, "%s^", st->caret);
        size_t stop = p->end_line == p->line ? p->end_column : 0;
        stop = p->end_line > p->line ? len + 1 : stop;
        for (size_t k = p->column + 1; k < stop && k <= len; k++) {
            text_add_char(out, '~');
        }
        text_addf(out, "%s\n", st->off);
    }
    text_release(&error);
    text_release(&file);
}

static void add_row(struct text *out, const struct cli *c, const struct diag *d,
                    int fd)
{
    static const char *const name[] = {"note", "remark", "warning", "error"};
    struct style st = style_of(c, d->level, fd);
    const struct diag_place *p = &d->place;
    text_add(out, st.bold);
    if (p->file == NULL) {
        text_add(out, "dgse: ");
    } else if (p->line == 0) {
        text_addf(out, "%s: ", p->file);
    } else {
        text_addf(out, "%s:%u:%u: ", p->file, p->line, p->column);
    }
    text_addf(out, "%s%s: %s%s%s%s", st.level, name[d->level], st.off, st.bold,
              d->message, st.off);
    if (d->level == DIAG_WARNING || d->level == DIAG_REMARK) {
        text_addf(out, " [%s]", d->id);
    }
    text_add(out, "\n");
    if (p->file != NULL) {
        add_snippet(out, p, &st);
    }
}

void cli_format(const struct cli *c, uint32_t from, int fd, struct text *out)
{
    bool quiet = c->opts->table != NULL && option_is_given(c->opts, OPT_QUIET);
    bool shown = true;
    for (uint32_t k = from; k < c->diags->count; k++) {
        const struct diag *d = &c->diags->row[k];
        // A note goes where its diagnostic went.
        if (d->level != DIAG_NOTE) {
            shown = !quiet || d->level == DIAG_ERROR;
        }
        if (shown) {
            add_row(out, c, d, fd);
        }
    }
}

void cli_show(const struct cli *c, uint32_t from)
{
    struct text out = {0};
    cli_format(c, from, STDERR_FILENO, &out);
    (void)text_write(&out, stderr);
    text_release(&out);
}

enum cli_status cli_write(const struct cli *c, const char *path,
                          const struct text *out)
{
    if (path == NULL) {
        return text_write(out, stdout) && fflush(stdout) == 0 ? CLI_OK
                                                              : CLI_INTERNAL;
    }
    struct text error = {0};
    bool ok = file_write(path, out, &error);
    if (!ok) {
        uint32_t from = c->diags->count;
        diag_add(c->diags, DIAG_ERROR, (struct diag_place){.file = path}, "io",
                 "cannot write: %s", text_str(&error));
        cli_show(c, from);
    }
    text_release(&error);
    return ok ? CLI_OK : CLI_USAGE;
}

struct diag_place cli_place(const struct ir_module *m, ir_loc_id loc)
{
    struct diag_place p = {0};
    const struct ir_loc *l = ir_loc(m, loc);
    if (l->line != 0) {
        p.file = ir_text(m, m->files.data[l->file.index]);
        p.line = l->line;
        p.column = l->column;
        p.end_line = l->end_line;
        p.end_column = l->end_column;
    }
    return p;
}

void cli_show_at(const struct cli *c, const struct ir_module *m, ir_loc_id loc,
                 enum diag_level level, const char *id, const char *message)
{
    uint32_t from = c->diags->count;
    diag_add(c->diags, level, cli_place(m, loc), id, "%s", message);
    cli_show(c, from);
}
