/* SPDX-License-Identifier: Apache-2.0 */
/// Functions without a body: inputs, the system, mathematics.
#include "symexec/native.h"

#include <string.h>

/// The result of the call that the path is at.
void native_return(struct machine *mc, struct value v)
{
    const struct code_inst *call = machine_inst(mc);

    if (call->type != IR_VOID && call->dst != 0) {
        machine_put(mc, call->dst, v);
    }
}

bool machine_native(struct machine *mc, ir_func_id f, const struct value *arg,
                    uint32_t args)
{
    const struct ir_func *func = ir_func(mc->m, f);
    struct native_call c = {func, ir_text(mc->m, func->source_name), arg, args};

    return func->intrinsic != IR_INTRINSIC_NONE ? native_intrinsic(mc, &c)
                                                : native_input(mc, &c);
}
