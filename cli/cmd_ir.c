/* SPDX-License-Identifier: Apache-2.0 */
/// `dgse ir`: the program as the later stages see it.
#include "cli/cli.h"
#include "ir/text.h"

#include <stdio.h>

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
        status = cli_write(c, option_text(c->opts, OPT_OUTPUT), &out);
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
