/* SPDX-License-Identifier: Apache-2.0 */
/// What the options of `dgse graph` name: kinds, functions, a line.
#include "cli/cmd_graph.h"

#include <stdlib.h>
#include <string.h>

void graph_error(const struct graph_request *r, const char *id,
                 const char *message)
{
    uint32_t from = r->c->diags->count;
    diag_add(r->c->diags, DIAG_ERROR, (struct diag_place){0}, id, "%s",
             message);
    cli_show(r->c, from);
}

/// "unknown WHAT 'word'; there are a, b": an error.
static void unknown(const struct graph_request *r, const char *what,
                    const char *word, size_t len,
                    const char *(*name)(unsigned k))
{
    struct text t = {0};
    text_addf(&t, "unknown %s '%.*s'; there are", what, (int)len, word);
    for (unsigned k = 0; name(k) != NULL; k++) {
        text_addf(&t, "%s %s", k != 0 ? "," : "", name(k));
    }
    graph_error(r, "usage", text_str(&t));
    text_release(&t);
}

/// - returns the number of the word, or the count of names
static unsigned find_word(const char *word, size_t len,
                          const char *(*name)(unsigned k))
{
    unsigned k = 0;
    while (name(k) != NULL &&
           (strlen(name(k)) != len || memcmp(name(k), word, len) != 0)) {
        k++;
    }
    return k;
}

static const char *kind_name(unsigned k)
{
    return k < DEP_COUNT ? dep_info[k].name : NULL;
}

static const char *fact_name(unsigned k)
{
    static const char *const name[] = {
#define MODULE_FACT(name, type, what) #name,
#define FUNCTION_FACT(name, type, what) #name,
#include "dataflow/fact.def"
    };
    return k < FACT_COUNT ? name[k] : NULL;
}

static bool read_kinds(struct graph_request *r, const char *list)
{
    do {
        size_t len = strcspn(list, ",");
        unsigned kind = find_word(list, len, kind_name);
        if (kind == DEP_COUNT) {
            unknown(r, "kind of dependence", list, len, kind_name);
            return false;
        }
        r->kinds |= DEP_BIT(kind);
        list += len;
    } while (*list++ == ',');
    return true;
}

static bool read_fact(struct graph_request *r, const char *name)
{
    r->fact = FACT_COUNT;
    if (name != NULL) {
        unsigned k = find_word(name, strlen(name), fact_name);
        r->fact = (enum fact)k;
    }
    if (name != NULL && r->fact == FACT_COUNT) {
        unknown(r, "fact", name, strlen(name), fact_name);
        return false;
    }
    return true;
}

bool graph_read_options(struct graph_request *r)
{
    const struct option_values *v = r->c->opts;
    const char *word = option_text(v, OPT_FORMAT);
    for (unsigned k = 0; k < GRAPH_FORMAT_COUNT; k++) {
        if (strcmp(graph_format[k].word, word) == 0) {
            r->format = &graph_format[k];
        }
    }
    REQUIRE(r->format != NULL);
    r->interprocedural = option_is_given(v, OPT_INTERPROCEDURAL);
    if (option_is_given(v, OPT_PER_FILE) && !option_is_given(v, OPT_OUTPUT)) {
        graph_error(r, "usage", "--per-file takes a folder: add -o FOLDER");
        return false;
    }
    if (option_is_given(v, OPT_DIRECTION) && !option_is_given(v, OPT_SLICE)) {
        graph_error(r, "usage",
                    "--direction takes a line: add --slice "
                    "FILE:LINE");
        return false;
    }
    return read_kinds(r, option_text(v, OPT_KINDS)) &&
           read_fact(r, option_text(v, OPT_FACTS));
}

// ---------------------------------------------------------------- functions

/// - returns false when there is no such function to show
static bool add_function(struct graph_request *r, const char *name,
                         const char **why)
{
    bool any = false;
    *why = "there is no function '%s'";
    for (uint32_t k = 1; k < r->m->funcs.len; k++) {
        const struct ir_func *f = &r->m->funcs.data[k];
        if (strcmp(ir_text(r->m, f->name), name) != 0 &&
            strcmp(ir_text(r->m, f->source_name), name) != 0) {
            continue;
        }
        if (f->model) {
            *why = "'%s' is a library function: it is part of the statements "
                   "that call it";
        } else if (!f->defined) {
            *why = "function '%s' has no body";
        } else {
            (void)bitset_add(&r->funcs, k);
            any = true;
        }
    }
    return any;
}

enum cli_status graph_find_functions(struct graph_request *r)
{
    const struct option_values *v = r->c->opts;
    bool any = false;
    for (uint32_t k = 1; k < r->m->funcs.len; k++) {
        const struct ir_func *f = &r->m->funcs.data[k];
        any = any || (f->defined && !f->model);
    }
    if (!any) {
        graph_error(r, "input", "no functions: there is nothing to show");
        return CLI_INPUT;
    }
    for (uint32_t k = 0; k < v->givens; k++) {
        const char *why = NULL;
        const char *name = v->given[k].text;
        if (v->given[k].row != OPT_FUNCTION || add_function(r, name, &why)) {
            continue;
        }
        const char *mark = strstr(why, "%s");
        struct text t = {0};
        text_add_bytes(&t, why, (size_t)(mark - why));
        text_add(&t, name);
        text_add(&t, mark + 2);
        graph_error(r, "usage", text_str(&t));
        text_release(&t);
        return CLI_USAGE;
    }
    return CLI_OK;
}

// ---------------------------------------------------------------- slices

/// - returns whether path is the file, or ends in it at a folder's name
static bool is_file(const char *path, const char *file)
{
    size_t n = strlen(path), k = strlen(file);
    return n >= k && strcmp(path + n - k, file) == 0 &&
           (n == k || path[n - k - 1] == '/');
}

/// - returns the one file of that name; 0 after saying why there is none
static ir_file_id find_file(const struct graph_request *r, const char *name)
{
    ir_file_id found = {0};
    for (uint32_t k = 1; k < r->m->files.len; k++) {
        const char *path = ir_text(r->m, r->m->files.data[k]);
        if (strcmp(path, name) == 0) {
            return (ir_file_id){k};
        }
        if (is_file(path, name)) {
            struct text t = {0};
            if (found.index != 0) {
                text_addf(&t, "several files are '%s': '%s' and '%s'", name,
                          ir_text(r->m, r->m->files.data[found.index]), path);
                graph_error(r, "usage", text_str(&t));
                text_release(&t);
                return (ir_file_id){0};
            }
            found.index = k;
        }
    }
    if (found.index == 0) {
        struct text t = {0};
        text_addf(&t, "there is no file '%s' in the program", name);
        graph_error(r, "usage", text_str(&t));
        text_release(&t);
    }
    return found;
}

/// Splits FILE:LINE.  - returns the line, 0 when it is none
static uint32_t split_place(const char *place, struct text *file)
{
    const char *colon = strrchr(place, ':');
    char *end = NULL;
    unsigned long line = 0;
    if (colon == NULL || colon == place || colon[1] < '0' || colon[1] > '9') {
        return 0;
    }
    line = strtoul(colon + 1, &end, 10);
    text_add_bytes(file, place, (size_t)(colon - place));
    return *end == '\0' && line < UINT32_MAX ? (uint32_t)line : 0;
}

/// - returns the nearest line with code, 0 when the file has none; the nodes
///   that start on the line, or else cover it, are in *start
static uint32_t find_nodes(const struct graph_request *r,
                           const struct depgraph *g, struct graph_slice *s)
{
    struct bitset covering = {0};
    uint32_t nearest = 0;
    for (uint32_t k = 0; k < g->nodes.len; k++) {
        const struct ir_loc *l = ir_loc(r->m, g->nodes.data[k].loc);
        if (l->file.index != s->file.index || l->line == 0) {
            continue;
        }
        uint32_t off =
            l->line > s->line ? l->line - s->line : s->line - l->line;
        uint32_t best =
            nearest > s->line ? nearest - s->line : s->line - nearest;
        if (l->line == s->line) {
            (void)bitset_add(&s->start, k);
        } else if (l->line < s->line && s->line <= l->end_line) {
            (void)bitset_add(&covering, k);
        }
        nearest = nearest == 0 || off < best ? l->line : nearest;
    }
    if (bitset_is_empty(&s->start)) {
        bitset_copy(&s->start, &covering);
    }
    bitset_release(&covering);
    return nearest;
}

enum cli_status graph_find_line(const struct graph_request *r,
                                const struct depgraph *g,
                                struct graph_slice *slice)
{
    const char *place = option_text(r->c->opts, OPT_SLICE);
    struct text t = {0};
    enum cli_status status = CLI_USAGE;
    slice->backward = option_number(r->c->opts, OPT_DIRECTION) == 0;
    slice->line = split_place(place, &t);
    if (slice->line == 0) {
        text_clear(&t);
        text_addf(&t, "'%s' is no place: write --slice FILE:LINE", place);
        graph_error(r, "usage", text_str(&t));
    } else {
        slice->file = find_file(r, text_str(&t));
    }
    if (slice->file.index != 0) {
        uint32_t nearest = find_nodes(r, g, slice);
        if (!bitset_is_empty(&slice->start)) {
            status = CLI_OK;
        } else {
            text_clear(&t);
            text_addf(&t, "line %u of '%s' has no code", slice->line,
                      ir_text(r->m, r->m->files.data[slice->file.index]));
            if (nearest != 0) {
                text_addf(&t, "; the nearest line with code is %u", nearest);
            }
            graph_error(r, "usage", text_str(&t));
        }
    }
    text_release(&t);
    return status;
}
