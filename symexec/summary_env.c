/* SPDX-License-Identifier: Apache-2.0 */
/// The environment: whether a variable is set is an input, and so are its
/// bytes; asked again, it is the same.  Random numbers, of which each is one.
#include "symexec/input.h"
#include "symexec/summary_text.h"

#include <string.h>

enum { MAX_NAME = 64, RANDOM_BITS = 31 /* of RAND_MAX */ };

/// The text at an address, when it is known.  - returns false: it is none
static bool known_text(struct machine *mc, struct value addr, char *out)
{
    struct text_view v;

    if (addr.t.index != 0 || !text_open(mc, addr, 1, &v)) {
        return false;
    }
    for (uint64_t k = 0; k < v.room && k < MAX_NAME; k++) {
        u128 bits = 0;
        if (!term_is_const(mc->terms, text_char(mc, &v, k), &bits)) {
            return false;
        }
        out[k] = (char)bits;
        if (bits == 0) {
            return true;
        }
    }
    return false;
}

/// Is the environment as it was at the start?
static bool is_untouched(struct machine *mc)
{
    ir_opd o = ir_find_symbol(mc->m, "environ");
    struct value at = {0};

    if (ir_opd_kind(o) != IR_OPD_GLOBAL) {
        return false;
    }
    at.bits = mc->global[ir_opd_index(o)];
    struct value now = machine_read(mc, at, ir_type_bytes(mc->m, IR_PTR));
    return now.t.index == 0 && now.bits == mc->s->environ;
}

/// What an earlier call has settled.  - returns null: there was none
static const struct settled *asked_before(const struct machine *mc, str_id name)
{
    for (const struct input *i = mc->s->inputs; i; i = i->up) {
        if (i->name.index != name.index || i->step == mc->s->steps) {
            continue;
        }
        for (const struct settled *x = mc->s->settled; x; x = x->up) {
            if (term_same(x->var, i->var)) {
                return x;
            }
        }
    }
    return NULL;
}

/// - returns the address of the value, 0: it is not set
static uint64_t variable(struct machine *mc, const char *name)
{
    uint32_t n = engine_config(mc->engine)->argument_bytes;
    struct input in = {.kind = INPUT_ENV, .loc = machine_ir(mc)->loc};
    struct text of = {0};
    struct settled as = {0};

    text_addf(&of, "getenv(\"%s\")", name);
    str_id value = intern_make_str(&mc->inputs.names, text_str(&of));
    text_add(&of, " is set");
    in.name = intern_make_str(&mc->inputs.names, text_str(&of));
    text_release(&of);
    const struct settled *before = asked_before(mc, in.name);
    if (before) {
        return before->addr;
    }
    as.var = state_add_input(mc->s, mc->terms, &mc->inputs, &in, 1);
    if (engine_decide(mc->engine, as.var) && mc->end == RUN_GOES_ON) {
        in.name = value;
        as.addr = input_text(mc, &in, n);
        machine_forget(mc);
        engine_bound(mc->engine, "environment variables of more than %u bytes",
                     n);
    }
    state_settle(mc->s, &as);
    return as.addr;
}

bool summary_env(struct machine *mc, const struct summary_call *c,
                 struct value *result)
{
    char name[MAX_NAME];

    if (!known_text(mc, c->arg[0], name) || !is_untouched(mc)) {
        engine_bound(mc->engine, "getenv with a name or an environment that "
                                 "the program makes: what was set at the "
                                 "start is left out");
        return false;
    }
    if (*name == '\0' || strchr(name, '=')) {
        return false;
    }
    *result = (struct value){.bits = variable(mc, name)};
    return true;
}

struct value summary_random(struct machine *mc, const struct summary_call *c)
{
    struct input in = {
        .kind = INPUT_ENV,
        .name = intern_make_str(&mc->inputs.names,
                                ir_text(mc->m, c->func->source_name)),
        .loc = machine_ir(mc)->loc};
    term x = state_add_input(mc->s, mc->terms, &mc->inputs, &in, RANDOM_BITS);

    return (struct value){.t = term_to(mc->terms, TERM_ZEXT, x,
                                       ir_type_bits(mc->m, c->func->ret))};
}
