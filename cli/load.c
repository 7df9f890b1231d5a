/* SPDX-License-Identifier: Apache-2.0 */
/// From operands to a module: finds the sources, loads the frontend when
/// there is C to parse, reads IR text directly.
#include "base/file.h"
#include "base/mem.h"
#include "cli/cli.h"
#include "frontend/frontend.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <dirent.h>
#include <dlfcn.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_IR_TEXT = 1 << 30 };

/// The sources of one call, in order; strings in the arena.
struct sources {
    struct arena arena;
    VEC(const char *) c_file;
    VEC(const char *) ir_file;
    VEC(const char *) flag;
};

static void sources_release(struct sources *s)
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

// ---------------------------------------------------------------- frontend

/// The plugin beside the program.  - returns null after an error row
static frontend_lower_fn *load_frontend(const struct cli *c)
{
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    self[n > 0 ? n : 0] = '\0';
    char *slash = strrchr(self, '/');
    struct text path = {0};
    text_addf(&path, "%.*s/dgse-frontend.so",
              slash != NULL ? (int)(slash - self) : 1,
              slash != NULL ? self : ".");
    void *plugin = dlopen(path.data, RTLD_NOW | RTLD_LOCAL);
    frontend_lower_fn *fn = NULL;
    if (plugin != NULL) {
        void *symbol = dlsym(plugin, FRONTEND_SYMBOL);
        memcpy(&fn, &symbol, sizeof fn);
    }
    if (fn == NULL) {
        diag_add(c->diags, DIAG_ERROR, (struct diag_place){0}, "install",
                 "the C frontend cannot be loaded: %s", dlerror());
    }
    text_release(&path);
    return fn;
}

static enum cli_status lower(const struct cli *c, const struct sources *s,
                             struct ir_module *m)
{
    frontend_lower_fn *fn = load_frontend(c);
    if (fn == NULL) {
        ir_module_init(m, "", IR_I64);
        return CLI_INTERNAL;
    }
    struct frontend_options options = {
        .checks = c->checks,
        .ilp32 = option_is_given(c->opts, OPT_M32),
    };
    struct frontend_unit *unit = mem_new(s->c_file.len, sizeof *unit);
    for (uint32_t k = 0; k < s->c_file.len; k++) {
        unit[k].file = s->c_file.data[k];
        unit[k].flags = s->flag.data;
        unit[k].flag_count = s->flag.len;
    }
    bool ok = fn(m, unit, s->c_file.len, &options, c->diags);
    mem_free(unit);
    return ok ? CLI_OK : CLI_INPUT;
}

static enum cli_status read_ir(const struct cli *c, const char *path,
                               struct ir_module *m)
{
    struct text file = {0}, error = {0};
    bool ok = file_read(path, MAX_IR_TEXT, &file, &error);
    if (!ok) {
        input_error(c, path, text_str(&error));
    } else {
        ok = ir_parse(m, path, text_str(&file), file.len, false, c->diags);
    }
    text_release(&file);
    text_release(&error);
    return ok ? CLI_OK : CLI_INPUT;
}

enum cli_status cli_load(const struct cli *c, struct ir_module *m)
{
    struct sources s = {0};
    uint32_t from = c->diags->count;
    enum cli_status status = CLI_OK;
    for (uint32_t k = 0; k < c->opts->operands; k++) {
        add_operand(c, &s, c->opts->operand[k]);
    }
    add_flags(c, &s, c->command != CMD_RUN);
    if (c->diags->errors != 0) {
        status = CLI_INPUT;
    }
    if (status == CLI_OK && s.c_file.len != 0) {
        status = lower(c, &s, m);
    } else {
        ir_module_init(m, "", IR_I64);
    }
    for (uint32_t k = 0; status == CLI_OK && k < s.ir_file.len; k++) {
        status = read_ir(c, s.ir_file.data[k], m);
    }
    cli_show(c, from);
    sources_release(&s);
    return status == CLI_OK ? cli_verify(c, m, "frontend") : status;
}

enum cli_status cli_verify(const struct cli *c, const struct ir_module *m,
                           const char *stage)
{
#ifdef DGSE_VERIFY_EACH
    bool wanted = true;
#else
    bool wanted = option_is_given(c->opts, OPT_VERIFY);
#endif
    uint32_t from = c->diags->count;
    if (!wanted || ir_verify(m, c->diags)) {
        return CLI_OK;
    }
    diag_add(c->diags, DIAG_ERROR, (struct diag_place){0}, "internal",
             "the program's representation is broken after %s; "
             "please report this",
             stage);
    cli_show(c, from);
    return CLI_INTERNAL;
}
