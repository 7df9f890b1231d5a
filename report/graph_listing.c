/* SPDX-License-Identifier: Apache-2.0 */
/// A slice as source text: the functions it touches, its lines marked.
#include "report/graph.h"

#include "base/sort.h"

/// Lines first .. last of a file: a function that the slice touches.
struct stretch {
    uint32_t file, first, last;
};

static int by_place(const void *x, const void *y)
{
    const struct stretch *a = x, *b = y;
    if (a->file != b->file) {
        return a->file < b->file ? -1 : 1;
    }
    if (a->first != b->first) {
        return a->first < b->first ? -1 : 1;
    }
    return (a->last > b->last) - (a->last < b->last);
}

/// Makes s as long as the range, if that lies in its file.
static void cover(struct stretch *s, const struct ir_loc *l)
{
    if (l->line != 0 && l->file.index == s->file) {
        s->first = l->line < s->first ? l->line : s->first;
        s->last = l->end_line > s->last ? l->end_line : s->last;
    }
}

/// - returns whether the line has only closing brackets
static bool is_closing(struct source *source, ir_file_id file, uint32_t line)
{
    size_t len = 0;
    const char *s = source_line(source, file, line, &len);
    bool any = false;
    for (size_t k = 0; s != NULL && k < len; k++) {
        bool blank = s[k] == ' ' || s[k] == '\t';
        any = any || s[k] == '}';
        if (!blank && s[k] != '}' && s[k] != ';') {
            return false;
        }
    }
    return any;
}

/// From the function's head to the brackets that close it.
static struct stretch stretch_of(const struct graph_view *v,
                                 const struct depgraph_node *node)
{
    const struct ir_func *f = ir_func(v->m, node->func);
    const struct ir_loc *l = ir_loc(v->m, node->loc);
    struct stretch s = {l->file.index, l->line, l->end_line};
    cover(&s, ir_loc(v->m, f->loc));
    for (uint32_t k = 1; k < f->stmts; k++) {
        cover(&s, ir_loc(v->m, f->stmt[k].loc));
    }
    while (is_closing(v->source, l->file, s.last + 1)) {
        s.last++;
    }
    return s;
}

/// Adds the lines of the slice's nodes in the file.
static void mark(const struct graph_view *v, uint32_t file,
                 struct bitset *lines)
{
    bitset_each (&v->inner, n) {
        const struct ir_loc *l = ir_loc(v->m, v->g->nodes.data[n].loc);
        for (uint32_t k = l->line; l->file.index == file && k <= l->end_line;
             k++) {
            (void)bitset_add(lines, k);
        }
    }
}

/// - end: what follows the text
static void add_line(const struct graph_view *v, ir_file_id file, uint32_t line,
                     const char *end, struct text *out)
{
    size_t len = 0;
    const char *s = source_line(v->source, file, line, &len);
    text_addf(out, "%6u  ", line);
    if (s != NULL) {
        text_add_bytes(out, s, len);
    }
    text_addf(out, "%s\n", end);
}

static void add_stretch(const struct graph_view *v, const struct stretch *s,
                        bool color, struct text *out)
{
    struct bitset lines = {0};
    ir_file_id file = {s->file};
    mark(v, s->file, &lines);
    for (uint32_t k = s->first; k <= s->last; k++) {
        bool in = bitset_has(&lines, k);
        bool asked = k == v->slice->line && s->file == v->slice->file.index;
        bool grey = color && !in;
        text_add(out, grey ? "\033[90m" : "");
        text_add(out, asked ? "= " : in ? "> " : "  ");
        add_line(v, file, k, grey ? "\033[0m" : "", out);
    }
    bitset_release(&lines);
}

void graph_print_listing(const struct graph_view *v, bool color,
                         struct text *out)
{
    VEC(struct stretch) parts = {0};
    uint32_t last = 0;
    bitset_each (&v->inner, n) {
        const struct depgraph_node *node = &v->g->nodes.data[n];
        if (node->func.index != last && ir_loc(v->m, node->loc)->line != 0) {
            vec_push(&parts, stretch_of(v, node));
            last = node->func.index;
        }
    }
    sort_rows(parts.data, parts.len, sizeof *parts.data, by_place);
    uint32_t done = 0, file = 0;
    for (uint32_t k = 0; k < parts.len; k++) {
        struct stretch s = parts.data[k];
        if (s.file != file) {
            file = s.file;
            done = 0;
            text_addf(out, "%s:\n", ir_text(v->m, v->m->files.data[file]));
        }
        s.first = s.first > done ? s.first : done + 1;
        if (s.first <= s.last) {
            add_stretch(v, &s, color, out);
            done = s.last;
        }
    }
    vec_release(&parts);
}
