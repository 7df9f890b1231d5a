/* SPDX-License-Identifier: Apache-2.0 */
/// Random programs in the interpreter: fused and plain code agree.  DGSE_SOAK=N
/// runs N programs.
#include "tests/unit/interp_run.h"

#include "base/rng.h"

#include <stdio.h>

/// A random function: a loop over blocks of arithmetic, memory and branches.
struct generator {
    struct rng rng;
    struct text out;
    unsigned label;
};

static unsigned pick(struct generator *g, unsigned n)
{
    return (unsigned)rng_below(&g->rng, n);
}

static void operand(struct generator *g, char buf[32])
{
    static const int some[] = {
        0, 1, 2, 3, 7, -1, 31, 32, 100, -2147483647 - 1, 2147483647};
    if (pick(g, 3) == 0) {
        (void)snprintf(buf, 32, "%d", some[pick(g, 11)]);
    } else {
        (void)snprintf(buf, 32, "%%v%u", pick(g, 6));
    }
}

static void statement(struct generator *g, unsigned depth);

static void arithmetic(struct generator *g)
{
    static const char *const ops[] = {"add",  "sub",  "mul", "udiv", "sdiv",
                                      "urem", "srem", "and", "or",   "xor",
                                      "shl",  "lshr", "ashr"};
    char a[32];
    char b[32];
    operand(g, a);
    operand(g, b);
    text_addf(&g->out, "  %%v%u = %s i32 %s, %s\n", pick(g, 6),
              ops[pick(g, 13)], a, b);
}

/// An element of a local, global or heap array; the index may be outside.
static void element(struct generator *g)
{
    static const char *const base[] = {"&a", "@g", "%heap"};
    const char *where = base[pick(g, 3)];
    bool checked = pick(g, 40) != 0;
    bool store = pick(g, 2) == 0;
    text_addf(&g->out, "  %%x = and i32 %%v%u, 15\n", pick(g, 6));
    if (pick(g, 2) == 0) {
        text_addf(&g->out, "  %%y = sext i64 from i32 %%x\n");
    } else {
        text_addf(&g->out, "  %%y = zext i64 from i32 %%x\n");
    }
    text_addf(&g->out, "  %%p = padd %s, %%y * 4\n", where);
    if (pick(g, 4) == 0) {
        text_addf(&g->out, "  %%q = padd %%p, 4 * %d\n", (int)pick(g, 4) - 1);
        text_add(&g->out, "  %p = copy ptr %q\n");
    }
    if (checked) {
        text_addf(&g->out, "  access %s %%p, 4\n", store ? "write" : "read");
    }
    if (store) {
        text_addf(&g->out, "  store i32 %%p, %%v%u\n", pick(g, 6));
    } else {
        text_addf(&g->out, "  %%v%u = load i32 %%p\n", pick(g, 6));
    }
}

static void branch(struct generator *g, unsigned depth)
{
    static const char *const ops[] = {"eq", "ne", "ult", "ule", "slt", "sle"};
    unsigned n = g->label++;
    char a[32];
    char b[32];
    operand(g, a);
    operand(g, b);
    text_addf(&g->out, "  %%c = %s i32 %s, %s\n", ops[pick(g, 6)], a, b);
    if (pick(g, 4) == 0) {
        text_addf(&g->out, "  %%v%u = zext i32 from i1 %%c\n", pick(g, 6));
    }
    text_addf(&g->out, "  br %%c, t%u, f%u\nt%u:\n", n, n, n);
    statement(g, depth + 1);
    text_addf(&g->out, "  jump j%u\nf%u:\n", n, n);
    if (pick(g, 2) == 0) {
        statement(g, depth + 1);
    }
    text_addf(&g->out, "  jump j%u\nj%u:\n", n, n);
}

static void loop(struct generator *g, unsigned depth)
{
    unsigned n = g->label++;
    text_addf(&g->out, "  %%i%u = copy i32 0\n  jump h%u\nh%u:\n", depth, n, n);
    text_addf(&g->out, "  %%c = slt i32 %%i%u, %u\n", depth, 1 + pick(g, 6));
    text_addf(&g->out, "  br %%c, b%u, e%u\nb%u:\n", n, n, n);
    statement(g, depth + 1);
    text_addf(&g->out, "  %%i%u = add i32 %%i%u, 1\n  jump h%u\ne%u:\n", depth,
              depth, n, n);
}

static void statement(struct generator *g, unsigned depth)
{
    for (unsigned k = 1 + pick(g, 5); k > 0; k--) {
        switch (depth < 4 ? pick(g, 8) : pick(g, 6)) {
        case 6:
            branch(g, depth);
            break;
        case 7:
            loop(g, depth);
            break;
        case 5:
        case 4:
            element(g);
            break;
        case 3:
            text_addf(&g->out, "  %%v%u = call i32 @leaf(%%v%u, %%v%u)\n",
                      pick(g, 6), pick(g, 6), pick(g, 6));
            break;
        default:
            arithmetic(g);
        }
    }
}

static void random_program(struct generator *g, bool plain)
{
    text_clear(&g->out);
    text_add(&g->out,
             PROGRAM "global @g external size 64 align 4 = { zero 64 }\n"
                     "func i32 @leaf(i32 %a, i32 %b) external {\n"
                     "  param %a\n  param %b\n  var i32 %r\n" BODY
                     "  %r = xor i32 %a, %b\n  %r = mul i32 %r, 77\n"
                     "  ret i32 %r\n}\n" MAIN
                     "  var i32 %plain\n  var i32 %x\n  var i64 %y\n"
                     "  var ptr %p\n  var ptr %q\n  var ptr %heap\n"
                     "  var i1 %c\n");
    for (unsigned k = 0; k < 6; k++) {
        text_addf(&g->out, "  var i32 %%v%u\n  var i32 %%i%u\n", k, k);
    }
    text_add(&g->out, "  object &a size 64 align 4\n" BODY "  begin &a\n"
                      "  %heap = halloc 64, align 16\n");
    text_add(&g->out, plain ? GO_PLAIN : "  nop\n");
    text_add(&g->out, "  %v0 = copy i32 5\n  %v1 = copy i32 -9\n");
    statement(g, 0);
    statement(g, 0);
    text_add(&g->out, "  ret i32 %v0\n}\n");
}

/// Fused and plain code agree in result, fault, place and count of steps.
START_TEST(random_programs)
{
    const char *soak = getenv("DGSE_SOAK");
    unsigned n = soak ? (unsigned)strtoul(soak, NULL, 10) : 400;
    unsigned faults = 0;
    for (unsigned k = 0; k < n; k++) {
        struct interp_result r[2];
        struct generator g = {0};
        for (unsigned plain = 0; plain < 2; plain++) {
            rng_init(&g.rng, k);
            g.label = 0;
            random_program(&g, plain);
            r[plain] = run_text(text_str(&g.out));
        }
        ck_assert_msg(r[0].end == r[1].end && r[0].status == r[1].status &&
                          r[0].steps == r[1].steps &&
                          strcmp(r[0].message, r[1].message) == 0,
                      "seed %u: end %d %d, status %d %d, steps %llu %llu: %s / "
                      "%s\n%.3000s",
                      k, (int)r[0].end, (int)r[1].end, r[0].status, r[1].status,
                      (unsigned long long)r[0].steps,
                      (unsigned long long)r[1].steps, r[0].message,
                      r[1].message, text_str(&g.out));
        faults += r[0].end == INTERP_FAULT;
        text_release(&g.out);
    }
    ck_assert_uint_gt(faults, n / 20);
    ck_assert_uint_lt(faults, n / 20 * 19);
}
END_TEST

UNIT_MAIN("ir_interp_random", random_programs)
