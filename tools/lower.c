/* SPDX-License-Identifier: Apache-2.0 */
/// Used while building: lowers one library model.
///     dgse-lower FRONTEND.so MODEL.c OUT.ir OUT.sym [FLAG ...]
/// OUT.sym lists the symbols that others may use, each between newlines.
#include "base/file.h"
#include "frontend/frontend.h"
#include "ir/text.h"
#include "ir/verify.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static void add_symbols(const struct ir_module *m, struct text *out)
{
    text_add(out, "\n");
    for (uint32_t k = 1; k < m->funcs.len; k++) {
        const struct ir_func *f = &m->funcs.data[k];
        if (f->defined && f->linkage != IR_INTERNAL) {
            text_addf(out, "%s\n", ir_text(m, f->name));
        }
    }
    for (uint32_t k = 1; k < m->globals.len; k++) {
        const struct ir_global *g = &m->globals.data[k];
        if ((g->defined || g->tentative) && g->linkage != IR_INTERNAL) {
            text_addf(out, "%s\n", ir_text(m, g->name));
        }
    }
}

static bool write_or_tell(const char *path, const struct text *t)
{
    struct text error = {0};
    bool ok = file_write(path, t, &error);
    if (!ok) {
        fprintf(stderr, "%s: %s\n", path, text_str(&error));
    }
    text_release(&error);
    return ok;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        return 2;
    }
    void *plugin = dlopen(argv[1], RTLD_NOW);
    void *symbol = plugin != NULL ? dlsym(plugin, FRONTEND_SYMBOL) : NULL;
    if (symbol == NULL) {
        fprintf(stderr, "%s\n", dlerror());
        return 1;
    }
    frontend_lower_fn *lower;
    memcpy(&lower, &symbol, sizeof lower);
    const char *flags[64];
    struct frontend_unit unit = {.file = argv[2], .flags = flags};
    for (int k = 5; k < argc && unit.flag_count < COUNT_OF(flags); k++) {
        flags[unit.flag_count++] = argv[k];
    }
    struct frontend_options options = {.checks = ir_checks_default()};
    struct diag_list diags = {0};
    struct ir_module m;
    struct text ir = {0}, symbols = {0};
    bool ok = lower(&m, &unit, 1, &options, &diags) && !m.incomplete &&
              ir_verify(&m, &diags);
    for (uint32_t k = 0; k < diags.count; k++) {
        const struct diag *d = &diags.row[k];
        fprintf(stderr, "%s:%u:%u: %s\n",
                d->place.file != NULL ? d->place.file : argv[2], d->place.line,
                d->place.column, d->message);
    }
    if (ok) {
        ir_print(&ir, &m);
        add_symbols(&m, &symbols);
        ok = write_or_tell(argv[3], &ir) && write_or_tell(argv[4], &symbols);
    }
    text_release(&ir);
    text_release(&symbols);
    diag_release(&diags);
    ir_module_release(&m);
    return ok ? 0 : 1;
}
