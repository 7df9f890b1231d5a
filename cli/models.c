/* SPDX-License-Identifier: Apache-2.0 */
/// The library models: IR text made from model/*.c when dgse was built, and
/// embedded.  A model is parsed only when the program needs a symbol of it.
#include "cli/models.h"

#include "base/mem.h"
#include "cli/cli.h"
#include "ir/text.h"

#include <string.h>

/// The model that defines name, or null.  The list of a model's symbols has
/// each one between newlines.
static const struct embed_file *find_model(const char *name)
{
    struct text key = {0};
    const struct embed_file *found = NULL;
    text_addf(&key, "\n%s\n", name);
    for (uint32_t k = 0; cli_model_symbols[k].name != NULL; k++) {
        if (strstr(cli_model_symbols[k].data, key.data) != NULL) {
            found = &cli_model_text[k];
            break;
        }
    }
    text_release(&key);
    return found;
}

static bool add_model(const struct cli *c, struct ir_module *m,
                      const char *name, bool *added)
{
    const struct embed_file *model = find_model(name);
    *added = model != NULL;
    return model == NULL ||
           ir_parse(m, model->name, model->data, model->len, true, c->diags);
}

/// Whether the function is missing and somebody has to say what it does.
static bool wants_body(const struct ir_func *f)
{
    return !f->defined && f->intrinsic == IR_INTRINSIC_NONE;
}

/// A static initialiser with the address of an object that is defined nowhere
/// holds something unknown; an instruction with it stops the interpreter.
static void warn_missing(const struct cli *c, struct ir_module *m)
{
    bool *told = mem_new(m->globals.len, sizeof *told);
    for (uint32_t k = 1; k < m->globals.len; k++) {
        const struct ir_global *g = &m->globals.data[k];
        for (uint32_t n = 0; n < g->relocs; n++) {
            ir_opd target = g->reloc[n].target;
            uint32_t to = ir_opd_index(target);
            if (ir_opd_kind(target) != IR_OPD_GLOBAL || told[to] ||
                !ir_is_missing(&m->globals.data[to])) {
                continue;
            }
            told[to] = true;
            m->incomplete = true;
            diag_add(c->diags, DIAG_WARNING, cli_place(m, g->loc),
                     "unsupported",
                     "address of '%s', which is defined nowhere, in the "
                     "initialiser of '%s'",
                     ir_text(m, m->globals.data[to].source_name),
                     ir_text(m, g->source_name));
        }
    }
    mem_free(told);
}

enum cli_status cli_link_models(const struct cli *c, struct ir_module *m)
{
    uint32_t from = c->diags->count;
    bool ok = true, added;
    // Each model may need others: the tables grow while we walk them.
    uint32_t func = 1, global = 1;
    while (ok && (func < m->funcs.len || global < m->globals.len)) {
        if (func < m->funcs.len) {
            const struct ir_func *f = &m->funcs.data[func++];
            if (wants_body(f)) {
                ok = add_model(c, m, ir_text(m, f->name), &added);
            }
        } else {
            const struct ir_global *g = &m->globals.data[global++];
            if (!g->defined && !g->tentative) {
                ok = add_model(c, m, ir_text(m, g->name), &added);
            }
        }
    }
    if (!ok) {
        cli_show(c, from);
        return CLI_INTERNAL;
    }
    warn_missing(c, m);
    cli_show(c, from);
    return cli_verify(c, m, "linking library models");
}
