/* SPDX-License-Identifier: Apache-2.0 */
/// From operands to a module: finds the sources, loads the frontend when
/// there is C to parse, reads IR text directly.
#include "base/file.h"
#include "cli/sources.h"
#include "frontend/frontend.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

enum { MAX_IR_TEXT = 1 << 30 };

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

static void input_error(const struct cli *c, const char *path, const char *what)
{
    diag_add(c->diags, DIAG_ERROR, (struct diag_place){.file = path}, "input",
             "%s", what);
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
    struct sources s;
    uint32_t from = c->diags->count;
    enum cli_status status = CLI_OK;
    sources_find(c, &s);
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
