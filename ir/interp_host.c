/* SPDX-License-Identifier: Apache-2.0 */
/// Calls that a host answers.
#include "ir/interp_host.h"

#include "ir/interp_impl.h"

bool interp_ask(struct interp *in)
{
    uint8_t *fp = in->fp;
    const struct frame *frame = frame_at(fp);
    const struct code *c = frame->code, *caller = frame_at(frame->caller)->code;
    const struct interp_host *host = in->config->host;
    uint8_t *to = frame->caller + frame->ret[-1];
    uint32_t end = FRAME_SIZE;
    u128 result = 0;

    REQUIRE(caller); // the system calls nobody whom the host plays
    // What ends here ends at the call.
    in->pc = frame->ret - 1;
    in->fp = frame->caller;
    in->counted = true;
    const struct ir_inst *call = interp_inst_at(caller, in->pc, NULL);
    u128 *arg = mem_new((size_t)call->extra_len + 1, sizeof *arg);
    for (uint32_t k = 0; k < call->extra_len; k++) {
        ir_opd o = {caller->f->extra[call->extra + k]};
        ir_type t = ir_opd_type(in->m, caller->f, o);
        arg[k] = slot_get_type(fp + slot_place(&end, t), t);
    }
    struct interp_question q = {{c->func}, call->extra_len, arg};
    bool goes_on = host->answer(host->ctx, in, &q, &result);
    mem_free(arg);
    if (goes_on) {
        in->counted = false;
        if (c->ret != IR_VOID) {
            slot_put_type(to, c->ret, result);
        }
    }
    return goes_on;
}

bool interp_enter(struct interp *in, ir_func_id f)
{
    const struct code *c = &in->code[f.index];
    const struct interp_host *host = in->config->host;
    u128 *value = mem_new((size_t)c->params + 1, sizeof *value);
    bool ok = !host || !host->enter || host->enter(host->ctx, in, value);

    ok = ok && interp_call(in, in->stack, f, value, c->params);
    mem_free(value);
    return ok;
}

// ---------------------------------------------------------------- for hosts

uint8_t *interp_bytes(struct interp *in, enum ir_access mode, uint64_t addr,
                      uint64_t n)
{
    if (!interp_access(in, mode, addr, n)) {
        return NULL;
    }
    return mode == IR_ACCESS_WRITE ? memory_write_at(&in->memory, addr, n)
                                   : memory_read_at(&in->memory, addr, n);
}

const uint8_t *interp_peek(struct interp *in, uint64_t addr)
{
    return memory_read_at(&in->memory, addr, 1);
}

uint64_t interp_object(struct interp *in, enum memory_kind kind, uint64_t size)
{
    struct memory_what what = {.kind = kind};
    uint64_t base = memory_begin(&in->memory, what, size, 16, NULL);

    if (base == 0) {
        (void)interp_no_memory(in, size);
    }
    return base;
}

bool interp_fail(struct interp *in, enum ir_check_kind kind)
{
    return interp_fault(in, kind, "%s", ir_check_info[kind].what);
}

bool interp_end_run(struct interp *in, enum interp_end end, const char *message)
{
    return interp_stop(in, end, "%s", message);
}
