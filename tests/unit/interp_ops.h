/* SPDX-License-Identifier: Apache-2.0 */
/// Programs that check operations on values against arithmetic written in C: at
/// edge values and edge widths, in fused and in plain code.
#ifndef TESTS_UNIT_INTERP_OPS_H
#define TESTS_UNIT_INTERP_OPS_H

#include "tests/unit/interp_run.h"

#include <stdio.h>

static const unsigned widths[] = {1,  2,  7,  8,  9,  16, 17, 31,  32, 33,
                                  40, 48, 63, 64, 65, 80, 96, 127, 128};

static inline u128 mask(unsigned w)
{
    return ~(u128)0 >> (128 - w);
}

static inline i128 value(u128 a, unsigned w)
{
    return (i128)(a << (128 - w)) >> (128 - w);
}

/// - returns how many distinct edge values of the width are in v
static inline unsigned edges(unsigned w, u128 v[16])
{
    u128 all[] = {0,
                  1,
                  2,
                  mask(w),
                  mask(w) - 1,
                  mask(w) >> 1,
                  (mask(w) >> 1) + 1,
                  (mask(w) >> 1) + 2,
                  w,
                  w - 1,
                  31,
                  64,
                  (u128)0x123456789abcdef0u << 64 | 0xfedcba9876543210u,
                  (u128)1 << 63};
    unsigned n = 0;
    for (unsigned k = 0; k < sizeof all / sizeof all[0]; k++) {
        bool known = false;
        for (unsigned j = 0; j < n; j++) {
            known = known || v[j] == (all[k] & mask(w));
        }
        if (!known) {
            v[n++] = all[k] & mask(w);
        }
    }
    return n;
}

static inline void int_type(char type[8], unsigned w)
{
    (void)snprintf(type, 8, "i%u", w);
}

/// A growing program of one block: every result is checked where it arises.
struct program {
    struct text vars, body;
};

static inline void add_const(struct text *t, u128 v)
{
    text_add_u128(t, v);
}

/// The variable of that kind and type, declared at its first use.
static inline void add_var(struct program *p, char kind, const char *type)
{
    char name[32];
    char row[64];
    (void)snprintf(name, sizeof name, "%%%c_%s", kind, type);
    (void)snprintf(row, sizeof row, "  var %s %s\n", type, name);
    if (strstr(text_str(&p->vars), row) == NULL) {
        text_add(&p->vars, row);
    }
    text_add(&p->body, name);
}

/// `%KIND = copy TYPE v`
static inline void add_copy(struct program *p, char kind, const char *type,
                            u128 v, bool is_float)
{
    text_add(&p->body, "  ");
    add_var(p, kind, type);
    text_addf(&p->body, " = copy %s ", type);
    if (is_float) {
        static const char digit[] = "0123456789abcdef";
        int digits = strcmp(type, "f32") == 0   ? 8
                     : strcmp(type, "f64") == 0 ? 16
                                                : 20;
        text_add(&p->body, "0x");
        for (int k = digits - 1; k >= 0; k--) {
            text_add_char(&p->body, digit[(unsigned)(v >> (4 * k)) & 15]);
        }
    } else {
        add_const(&p->body, v);
    }
    text_add(&p->body, "\n");
}

/// Faults with `what` unless %r_TYPE is v.
static inline void add_expect(struct program *p, const char *type, u128 v,
                              const char *what)
{
    text_add(&p->body, "  %bad = ne ");
    text_addf(&p->body, "%s ", type);
    add_var(p, 'r', type);
    text_add(&p->body, ", ");
    add_const(&p->body, v);
    text_addf(&p->body, "\n  check assertion %%bad \"%s\"\n", what);
}

/// Runs it in fused and in plain code; empties it.
static inline void program_run(struct program *p)
{
    for (int plain = 0; plain < 2; plain++) {
        struct text t = {0};
        text_add(&t, PROGRAM_64 MAIN "  var i1 %bad\n  var i32 %plain\n");
        text_add(&t, text_str(&p->vars));
        text_add(&t, "  #1 entry\nentry:\n");
        text_add(&t, plain ? GO_PLAIN : "");
        text_add(&t, text_str(&p->body));
        text_add(&t, "  ret i32 7\n}\n");
        struct interp_result r = run_text(text_str(&t));
        ck_assert_msg(r.end == INTERP_EXIT && r.status == 7,
                      "plain %d, end %d: %s", plain, (int)r.end, r.message);
        text_release(&t);
    }
    text_release(&p->vars);
    text_release(&p->body);
    memset(p, 0, sizeof *p);
}

/// Runs a program that uses an object &m of that many bytes.
static inline void program_run_object(struct program *p, unsigned size)
{
    struct text body = {0};
    text_add(&body, "  begin &m\n");
    text_add(&body, text_str(&p->body));
    // Objects come after the variables.
    text_addf(&p->vars, "  object &m size %u align 16\n", size);
    text_release(&p->body);
    p->body = body;
    program_run(p);
}

/// `%r_TO = OP TO from FROM a`
static inline void add_cast(struct program *p, const char *op, const char *to,
                            const char *from, u128 a, bool is_float)
{
    add_copy(p, 'a', from, a, is_float);
    text_add(&p->body, "  ");
    add_var(p, 'r', to);
    text_addf(&p->body, " = %s %s from %s ", op, to, from);
    add_var(p, 'a', from);
    text_add(&p->body, "\n");
}

#endif
