/* SPDX-License-Identifier: Apache-2.0 */
/// Reads of what was never written.  When they are no fault that is looked
/// for, they are taken as 0, and that is told.
#include "symexec/engine.h"

bool check_unwritten(struct machine *mc, term cond)
{
    struct failing f = {.kind = IR_CHECK_UNINIT, .cond = cond};

    if (engine_config(mc->engine)->checks >> IR_CHECK_UNINIT & 1) {
        return engine_check(mc->engine, &f);
    }
    if (engine_can_hold(mc->engine, cond)) {
        engine_bound(mc->engine,
                     "a value that was never written is read, taken as 0");
    }
    return true;
}

bool check_written(struct machine *mc, const struct target *from, unsigned n)
{
    struct terms *t = mc->terms;
    const struct block *b = from->block;
    term at = from->offset;

    if (at.index == 0 && b->marks.index == 0) {
        return !block_unwritten(b, from->at, n) ||
               check_unwritten(mc, term_const(t, 1, 1));
    }
    if (at.index == 0) {
        at = term_const(t, 64, from->at);
    }
    return check_unwritten(mc, block_is_unwritten(t, b, at, n));
}

/// - returns false: the path has ended
static bool check_operand(struct machine *mc, place p)
{
    const struct code *c = mc->s->top->code;

    if (p <= 0 || !term_same(machine_get(mc, p).t, mc->unwritten)) {
        return true;
    }
    if (!check_unwritten(mc, term_const(mc->terms, 1, 1))) {
        return false;
    }
    machine_put(
        mc, p,
        value_of_bits(mc->terms, ir_type_bits(mc->m, c->f->var[p].type), 0));
    return true;
}

bool check_operands(struct machine *mc, const struct code_inst *i)
{
    const place *arg = mc->s->top->code->arg + i->args;

    for (uint32_t k = 0; k < i->args_of; k++) {
        if (!check_operand(mc, arg[k])) {
            return false;
        }
    }
    return check_operand(mc, i->a) && check_operand(mc, i->b) &&
           check_operand(mc, i->c);
}
