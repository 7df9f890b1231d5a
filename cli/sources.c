/* SPDX-License-Identifier: Apache-2.0 */
/// From operands to source files.
#include "cli/sources.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void sources_release(struct sources *s)
{
    vec_release(&s->c_file);
    vec_release(&s->ir_file);
    vec_release(&s->flag);
    arena_release(&s->arena);
}

static void input_error(const struct cli *c, const char *path, const char *what)
{
    diag_add(c->diags, DIAG_ERROR, (struct diag_place){.file = path}, "input",
             "%s", what);
}

static bool has_suffix(const char *s, const char *suffix)
{
    size_t n = strlen(s), k = strlen(suffix);
    return n > k && strcmp(s + n - k, suffix) == 0;
}

// ---------------------------------------------------------------- operands

/// All C files below dir, in the order of their names.
static void add_folder(struct sources *s, const char *dir)
{
    struct dirent **row = NULL;
    int n = scandir(dir, &row, NULL, alphasort);
    for (int k = 0; k < n; k++) {
        const char *name = row[k]->d_name;
        struct text path = {0};
        struct stat st;
        text_addf(&path, "%s%s%s", dir, has_suffix(dir, "/") ? "" : "/", name);
        if (name[0] != '.' && lstat(path.data, &st) == 0) {
            if (S_ISDIR(st.st_mode)) {
                add_folder(s, path.data);
            } else if (has_suffix(name, ".c")) {
                vec_push(&s->c_file,
                         arena_strndup(&s->arena, path.data, path.len));
            }
        }
        text_release(&path);
        mem_free(row[k]);
    }
    mem_free(row);
}

static void add_operand(const struct cli *c, struct sources *s,
                        const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0) {
        input_error(c, path, "no such file or folder");
    } else if (S_ISDIR(st.st_mode)) {
        uint32_t before = s->c_file.len;
        add_folder(s, path);
        if (s->c_file.len == before) {
            input_error(c, path, "no C files (*.c) in this folder");
        }
    } else if (has_suffix(path, ".ir")) {
        vec_push(&s->ir_file, path);
    } else if (access(path, R_OK) != 0) {
        input_error(c, path, "cannot be read: permission denied");
    } else {
        vec_push(&s->c_file, path);
    }
}

static void add_flag(struct sources *s, const char *option, const char *value)
{
    struct text t = {0};
    text_addf(&t, "%s%s", option, value != NULL ? value : "");
    vec_push(&s->flag, arena_strndup(&s->arena, text_str(&t), t.len));
    text_release(&t);
}

/// The compiler's own options among ours, in the order given, then what stands
/// behind `--` (for `run` these are the program's arguments: rest is false).
static void add_flags(const struct cli *c, struct sources *s, bool rest)
{
    const struct option_values *v = c->opts;
    for (uint32_t k = 0; k < v->givens; k++) {
        const char *value = v->given[k].text;
        switch ((int)v->given[k].row) {
        case OPT_INCLUDE_DIR:
            add_flag(s, "-I", value);
            break;
        case OPT_DEFINE:
            add_flag(s, "-D", value);
            break;
        case OPT_UNDEFINE:
            add_flag(s, "-U", value);
            break;
        case OPT_INCLUDE:
            add_flag(s, "-include", NULL);
            add_flag(s, value, NULL);
            break;
        case OPT_ISYSTEM:
            add_flag(s, "-isystem", NULL);
            add_flag(s, value, NULL);
            break;
        case OPT_STD:
            add_flag(s, "-std=", value);
            break;
        case OPT_M32:
            add_flag(s, "-m32", NULL);
            break;
        case OPT_FEATURE:
            add_flag(s, "-f", value);
            break;
        case OPT_MACHINE:
            add_flag(s, "-m", value);
            break;
        case OPT_ANSI:
            add_flag(s, "-ansi", NULL);
            break;
        case OPT_PTHREAD:
            add_flag(s, "-pthread", NULL);
            break;
        default:
            break;
        }
    }
    for (uint32_t k = 0; rest && k < v->rests; k++) {
        add_flag(s, v->rest[k], NULL);
    }
}

void sources_find(const struct cli *c, struct sources *s)
{
    *s = (struct sources){0};
    for (uint32_t k = 0; k < c->opts->operands; k++) {
        add_operand(c, s, c->opts->operand[k]);
    }
    add_flags(c, s, c->command != CMD_RUN);
}
