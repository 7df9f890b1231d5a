/* SPDX-License-Identifier: Apache-2.0 */
/// Functions without a body: inputs, the system, mathematics.
#include "symexec/native.h"

void native_return(struct machine *mc, struct value v)
{
    const struct code_inst *call = machine_inst(mc);

    if (call->type != IR_VOID && call->dst != 0) {
        machine_put(mc, call->dst, v);
    }
}

struct value native_int(int64_t v, unsigned width)
{
    return (struct value){.bits = (uint64_t)v & (~(uint64_t)0 >> (64 - width))};
}

str_id native_name(struct machine *mc, const char *name)
{
    return intern_make_str(&mc->inputs.names, name);
}

bool machine_native(struct machine *mc, ir_func_id f, const struct value *arg,
                    uint32_t args)
{
    const struct ir_func *func = ir_func(mc->m, f);
    struct native_call c = {func, ir_text(mc->m, func->source_name), arg, args};

    if (func->intrinsic == IR_INTRINSIC_NONE) {
        return native_input(mc, &c);
    }
    return native_file(mc, &c) || native_system(mc, &c) || native_math(mc, &c);
}
