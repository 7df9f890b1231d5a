/* SPDX-License-Identifier: Apache-2.0 */
/// The values that statements had: a row for each, when it was first seen.
#include "cli/analyze.h"

#include "symexec/analysis.h"

/// A field that may have commas and quotes.
static void add_field(struct text *out, const char *s)
{
    text_add_char(out, '"');
    for (; *s; s++) {
        if (*s == '"') {
            text_add_char(out, '"');
        }
        text_add_char(out, *s);
    }
    text_add_char(out, '"');
}

static void add_row(struct text *out, const struct ir_module *m,
                    const struct seen_value *v)
{
    const struct ir_func *f = ir_func(m, v->func);
    struct diag_place p = cli_place(m, f->inst[v->inst].loc);

    text_addf(out, "%.6f,%llu,", (double)v->ns / 1e9,
              (unsigned long long)v->path);
    add_field(out, p.file ? p.file : "");
    text_addf(out, ",%u,%u,", p.line, p.column);
    add_field(out, ir_text(m, f->source_name));
    text_addf(out, ",%u,%016llx\n", v->inst, (unsigned long long)v->key);
}

bool analyze_write_values(const struct analyze *z, const struct analysis *a)
{
    const char *path = option_text(z->c->opts, OPT_VALUES);
    struct text out = {0};

    if (!path) {
        return true;
    }
    text_add(&out, "seconds,path,file,line,column,function,inst,key\n");
    for (uint32_t k = 0; k < a->values.len; k++) {
        add_row(&out, z->m, &a->values.data[k]);
    }
    enum cli_status status = cli_write(z->c, path, &out);
    text_release(&out);
    return status == CLI_OK;
}
