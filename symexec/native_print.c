/* SPDX-License-Identifier: Apache-2.0 */
/// Calls that only print (ir/prints.h): the texts among their arguments are
/// read, and nothing else happens.
#include "ir/prints.h"
#include "symexec/native.h"
#include "symexec/summary_text.h"

/// Byte after byte: there are too many to look at them at once.
static void read_bytes(struct machine *mc, const struct text_call *x)
{
    struct terms *t = mc->terms;
    bool ends = false;

    for (uint64_t k = 0; !ends && mc->end == RUN_GOES_ON; k++) {
        if (engine_decide(mc->engine, call_is_over(mc, x, k)) ||
            !text_access(mc, &x->a, IR_ACCESS_READ, term_const(t, 64, k),
                         term_const(t, 1, 1))) {
            return;
        }
        term zero = text_is(mc, text_char(mc, &x->a, k), 0);
        ends = engine_decide(mc->engine, zero);
    }
}

/// As far as a null byte, or as the limit.
static void read_text(struct machine *mc, struct value addr,
                      const struct ir_conversion *how)
{
    struct terms *t = mc->terms;
    struct text_call x = {.text = true};
    struct value one = {.bits = 1};

    if (how && how->bounded) {
        x.limit = term_const(t, 64, how->most);
    }
    if ((how && how->bounded && how->most == 0) ||
        !machine_access(mc, IR_ACCESS_READ, addr, one)) {
        return;
    }
    if (!text_open(mc, addr, 1, &x.a)) {
        machine_cut(mc, "a text that is printed is in no known object");
        return;
    }
    x.scan.most = x.a.room;
    if (text_is_plain(&x.a)) {
        return;
    }
    if (scan_run(mc, &x.scan, call_ends_at, &x)) {
        (void)call_readable(mc, &x, scan_end(mc, &x.scan));
    } else {
        read_bytes(mc, &x);
    }
    vec_release(&x.scan.stop);
}

/// glibc prints a null pointer as one.
static bool is_null(struct machine *mc, struct value addr)
{
    struct terms *t = mc->terms;
    unsigned w = mc->m->index;

    return engine_decide(mc->engine, term_2(t, TERM_EQ, value_term(t, addr, w),
                                            term_const(t, w, 0)));
}

static void read_formatted(struct machine *mc, const struct native_call *c,
                           uint32_t format)
{
    struct value text = c->arg[format - 1];
    const struct block *b = store_find(&mc->s->store, text.bits);
    const char *at = (const char *)b->data + (text.bits - b->base);
    struct ir_conversion how;
    uint32_t next = format;

    while (mc->end == RUN_GOES_ON &&
           ir_next_conversion(mc->m->index, &at, &how)) {
        next += how.stars;
        struct value arg = c->arg[next++];
        if (how.kind == 's' && !is_null(mc, arg) && mc->end == RUN_GOES_ON) {
            read_text(mc, arg, &how);
        }
    }
}

void native_print(struct machine *mc, const struct native_call *c)
{
    const struct ir_printer *p = ir_printer_of(c->name);

    if (p->text > 0) {
        read_text(mc, c->arg[p->text - 1], NULL);
    } else if (p->format > 0) {
        read_formatted(mc, c, p->format);
    }
    if (mc->end == RUN_GOES_ON) {
        native_return(mc, native_int(0, 32));
    }
}
