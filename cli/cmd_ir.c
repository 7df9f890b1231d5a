/* SPDX-License-Identifier: Apache-2.0 */
/// `dgse ir`: the program as the later stages see it.
#include "base/file.h"
#include "cli/cli.h"
#include "ir/text.h"

#include <stdio.h>

static enum cli_status write_out(const struct cli *c, const struct text *out)
{
    const char *path = option_text(c->opts, OPT_OUTPUT);
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

int cmd_ir(const struct cli *c)
{
    struct ir_module m;
    enum cli_status status = cli_load(c, &m);
    if (status == CLI_OK && option_is_given(c->opts, OPT_LINK)) {
        status = cli_link_models(c, &m);
    }
    if (status == CLI_OK) {
        struct text out = {0};
        ir_print(&out, &m);
        status = write_out(c, &out);
        text_release(&out);
    }
    if (option_is_given(c->opts, OPT_STATS)) {
        size_t insts = ir_module_insts(&m), bytes = ir_module_bytes(&m);
        fprintf(stderr, "instructions: %zu\nbytes: %zu\n", insts, bytes);
        if (insts != 0) {
            fprintf(stderr, "bytes per instruction: %zu\n", bytes / insts);
        }
    }
    ir_module_release(&m);
    return (int)status;
}
