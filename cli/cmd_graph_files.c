/* SPDX-License-Identifier: Apache-2.0 */
/// A graph per source file: FOLDER/src/a.c.dot for src/a.c.
#include "cli/cmd_graph.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/// What is to be written.
struct picture {
    struct text path, content;
};

/// The nodes of one file, and those of other files that have an edge to or
/// from them.
static void view_of_file(const struct graph_view *all, uint32_t file,
                         struct graph_view *v)
{
    const struct depgraph *g = all->g;
    *v = *all;
    v->inner = (struct bitset){0};
    v->outer = (struct bitset){0};
    bitset_each (&all->inner, n) {
        if (ir_loc(all->m, g->nodes.data[n].loc)->file.index == file) {
            (void)bitset_add(&v->inner, n);
        }
    }
    for (uint32_t k = 0; k < g->edges.len; k++) {
        const struct depgraph_edge *e = &g->edges.data[k];
        if (!graph_has_edge(all, e)) {
            continue;
        }
        if (bitset_has(&v->inner, e->from) && !bitset_has(&v->inner, e->to)) {
            (void)bitset_add(&v->outer, e->to);
        }
        if (bitset_has(&v->inner, e->to) && !bitset_has(&v->inner, e->from)) {
            (void)bitset_add(&v->outer, e->from);
        }
    }
}

/// Adds path, with `..` as `__`, so that it stays below the folder.
static void add_below(struct text *out, const char *path)
{
    while (*path != '\0') {
        size_t len = strcspn(path, "/");
        bool here = len == 0 || (len == 1 && path[0] == '.');
        bool up = len == 2 && path[0] == '.' && path[1] == '.';
        if (!here) {
            text_add_char(out, '/');
            text_add_bytes(out, up ? "__" : path, len);
        }
        path += len;
        path += *path == '/';
    }
}

/// Makes the folders that path lies in.
static bool make_folders(const char *path)
{
    bool ok = true;
    for (const char *s = strchr(path + 1, '/'); s != NULL && ok;
         s = strchr(s + 1, '/')) {
        struct text folder = {0};
        text_add_bytes(&folder, path, (size_t)(s - path));
        ok = mkdir(folder.data, 0777) == 0 || errno == EEXIST;
        text_release(&folder);
    }
    return ok;
}

static enum cli_status write_picture(const struct graph_request *r,
                                     const struct picture *p)
{
    if (make_folders(p->path.data)) {
        return cli_write(r->c, p->path.data, &p->content);
    }
    struct text t = {0};
    text_addf(&t, "cannot make the folder of '%s': %s", p->path.data,
              strerror(errno));
    graph_error(r, "io", text_str(&t));
    text_release(&t);
    return CLI_USAGE;
}

enum cli_status graph_write_files(const struct graph_request *r,
                                  const struct graph_view *v,
                                  const char *folder)
{
    VEC(struct picture) pictures = {0};
    enum cli_status status = CLI_OK;
    for (uint32_t k = 1; k < r->m->files.len && status == CLI_OK; k++) {
        struct graph_view part;
        view_of_file(v, k, &part);
        if (!bitset_is_empty(&part.inner)) {
            struct picture p = {0};
            text_add(&p.path, folder);
            add_below(&p.path, ir_text(r->m, r->m->files.data[k]));
            text_addf(&p.path, ".%s", r->format->word);
            status = graph_print(r, &part, &p.content);
            vec_push(&pictures, p);
        }
        bitset_release(&part.inner);
        bitset_release(&part.outer);
    }
    // Nothing is written before all of it is there.
    for (uint32_t k = 0; k < pictures.len; k++) {
        if (status == CLI_OK) {
            status = write_picture(r, &pictures.data[k]);
        }
        text_release(&pictures.data[k].path);
        text_release(&pictures.data[k].content);
    }
    vec_release(&pictures);
    return status;
}
