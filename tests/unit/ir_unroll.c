/* SPDX-License-Identifier: Apache-2.0 */
/// Loops that count, written out: which of them, and what they become.
#include "ir/copies.h"

#include "tests/unit/text_parse.h"

#include <stdio.h>

/// A function with one loop: what stands in front, the head's test, the body,
/// the step.
static void parse_loop(const char *front, const char *test, const char *body,
                       const char *step)
{
    char text[2000];

    (void)snprintf(text, sizeof text,
                   HEAD
                   "global @a internal size 64 align 4\n"
                   "declare i32 @input() external\n"
                   "func i32 @main(i32 %%argc, ptr %%argv) external {\n"
                   "  var i32 %%i\n  var i32 %%n\n  var i1 %%c\n  var i64 %%x\n"
                   "  var ptr %%q\n"
                   "entry:\n%s  jump head\n"
                   "head:\n%s  br %%c, body, done\n"
                   "body:\n%s  jump step\n"
                   "step:\n%s  jump head\n"
                   "done:\n  ret i32 %%i\n}\n",
                   front, test, body, step);
    parse_good(text);
    ck_assert(ir_verify(&m, &diags));
}

#define FRONT "  %i = copy i32 0\n"
#define TEST "  %c = slt i32 %i, 3\n"
#define BODY                                                                   \
    "  %x = sext i64 from i32 %i\n  %q = padd @a, %x * 4\n"                    \
    "  store i32 %q, 1\n"
#define STEP "  %i = add i32 %i, 1\n"

static const struct ir_func *main_of(const struct ir_module *of)
{
    return ir_func(of, (ir_func_id){ir_opd_index(ir_find_symbol(of, "main"))});
}

static uint32_t count(const struct ir_func *f, enum ir_op op)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < f->insts; k++) {
        n += f->inst[k].op == op;
    }
    return n;
}

/// How many stores main has when its loops are written out.
static uint32_t stores(void)
{
    struct ir_copies c;

    ir_copies_init(&c, &m, IR_COPIES_LOOPS);
    uint32_t n = count(main_of(&c.m), IR_STORE);
    ir_copies_release(&c);
    return n;
}

static uint32_t stores_of(const char *front, const char *test, const char *body,
                          const char *step)
{
    setup();
    parse_loop(front, test, body, step);
    uint32_t n = stores();
    teardown();
    return n;
}

START_TEST(a_turn_each)
{
    struct ir_copies c;
    const struct ir_func *f;
    uint64_t place = 0;

    setup();
    parse_loop(FRONT, TEST, BODY, STEP);
    ir_copies_init(&c, &m, IR_COPIES_LOOPS);
    f = main_of(&c.m);
    // entry, three times three blocks, the head that leaves, done
    ck_assert_uint_eq(f->blocks - 1, 12);
    ck_assert_uint_eq(count(f, IR_BR), 0);
    ck_assert_uint_eq(count(f, IR_STORE), 3);
    ck_assert_uint_eq(f->insts, 2 + 3 * (2 + 4 + 2) + 2 + 1);
    for (uint32_t k = 0; k < f->insts; k++) {
        uint32_t from = ir_copies_inst(&c, (ir_func_id){2}, k);
        const struct ir_inst *i = &f->inst[k];
        const struct ir_inst *old = &main_of(&m)->inst[from];
        ck_assert_uint_eq(i->loc.index, old->loc.index);
        ck_assert(i->op == old->op || i->op == IR_COPY || i->op == IR_JUMP);
        if (i->op == IR_PADD) {
            ck_assert_int_eq(ir_opd_kind(i->b), IR_OPD_CONST);
            ck_assert_uint_eq(ir_const(&c.m, i->b)->lo, place++);
            // A pointer of its own, in each turn.
            ck_assert_uint_eq(ir_opd_index(f->inst[k + 1].a), i->dst.index);
        }
        if (i->op == IR_ADD) {
            ck_abort_msg("the counter is known");
        }
    }
    ck_assert_uint_eq(place, 3);
    // The module that it was made of is as it was.
    ck_assert_uint_eq(count(main_of(&m), IR_STORE), 1);
    ck_assert(ir_verify(&m, &diags));
    ir_copies_release(&c);
    teardown();
}
END_TEST

START_TEST(how_often)
{
    ck_assert_uint_eq(stores_of(FRONT, "  %c = sle i32 %i, 3\n", BODY, STEP),
                      4);
    ck_assert_uint_eq(stores_of(FRONT, "  %c = ne i32 6, %i\n", BODY,
                                "  %i = add i32 2, %i\n"),
                      3);
    ck_assert_uint_eq(stores_of("  %i = copy i32 4\n", "  %c = slt i32 0, %i\n",
                                BODY, "  %i = sub i32 %i, 1\n"),
                      4);
    // Compared as another type; a bound that is known.
    ck_assert_uint_eq(stores_of(FRONT,
                                "  %x = sext i64 from i32 %i\n"
                                "  %c = ult i64 %x, 5\n",
                                BODY, STEP),
                      5);
    ck_assert_uint_eq(stores_of("  %n = copy i32 2\n" FRONT,
                                "  %c = slt i32 %i, %n\n", BODY, STEP),
                      2);
}
END_TEST

// Each of these stays a loop.
START_TEST(what_stays)
{
    ck_assert_uint_eq(stores_of(FRONT, "  %c = slt i32 %i, 1000\n", BODY, STEP),
                      1);
    ck_assert_uint_eq(stores_of(FRONT, "  %c = slt i32 %i, 0\n", BODY, STEP),
                      1);
    ck_assert_uint_eq(stores_of("  %i = copy i32 %argc\n", TEST, BODY, STEP),
                      1);
    ck_assert_uint_eq(
        stores_of(FRONT, "  %c = slt i32 %i, %argc\n", BODY, STEP), 1);
    ck_assert_uint_eq(
        stores_of(FRONT, TEST, BODY, "  %i = add i32 %i, %argc\n"), 1);
    ck_assert_uint_eq(
        stores_of(FRONT, TEST, BODY "  %i = call i32 @input()\n", STEP), 1);
    ck_assert_uint_eq(stores_of(FRONT "  %n = copy i32 2\n",
                                "  %c = slt i32 %i, %n\n",
                                BODY "  %n = add i32 %n, 1\n", STEP),
                      1);
    // No place is computed from the counter.
    ck_assert_uint_eq(stores_of(FRONT, TEST, "  store i32 @a, %i\n", STEP), 1);
}
END_TEST

// What a turn leaves to the next one, or to what follows, is no turn's own.
START_TEST(what_turns_share)
{
    struct ir_copies c;

    setup();
    parse_good(HEAD "global @a internal size 64 align 4\n"
                    "func ptr @f(ptr %p) external {\n"
                    "  var i32 %i\n  var ptr %last\n  var ptr %own\n"
                    "  var i1 %c\n  var i64 %x\n"
                    "entry:\n  %i = copy i32 0\n  %last = copy ptr %p\n"
                    "  jump head\n"
                    "head:\n  %c = slt i32 %i, 2\n  br %c, body, done\n"
                    "body:\n  %x = sext i64 from i32 %i\n"
                    "  store ptr %last, 1\n  %own = padd @a, %x * 8\n"
                    "  %last = copy ptr %own\n  jump step\n"
                    "step:\n  %i = add i32 %i, 1\n  jump head\n"
                    "done:\n  ret ptr %last\n}\n");
    ir_copies_init(&c, &m, IR_COPIES_LOOPS);
    const struct ir_func *old = &m.funcs.data[1], *f = &c.m.funcs.data[1];
    ck_assert_uint_eq(f->vars, old->vars + 1);
    ck_assert_uint_eq(f->var[old->vars].name.index, old->var[4].name.index);
    ck_assert_uint_eq(count(f, IR_PADD), 2);
    ir_copies_release(&c);
    teardown();
}
END_TEST

// A function that a call of its own gives constants counts to these.
START_TEST(bounds_of_calls)
{
    struct ir_copies c;
    uint32_t most = 0;

    setup();
    parse_good(HEAD
               "func void @fill(ptr %p, i32 %n) internal {\n  var i32 %i\n"
               "  var i1 %c\n  var i64 %x\n  var ptr %q\n"
               "entry:\n  %i = copy i32 0\n  jump head\n"
               "head:\n  %c = slt i32 %i, %n\n  br %c, body, done\n"
               "body:\n  %x = sext i64 from i32 %i\n  %q = padd %p, %x * 4\n"
               "  store i32 %q, 1\n  jump step\n"
               "step:\n  %i = add i32 %i, 1\n  jump head\n"
               "done:\n  ret void\n}\n"
               "func i32 @main(i32 %argc, ptr %argv) external {\n"
               "entry:\n  call void @fill(%argv, i32 5)\n  ret i32 0\n}\n");
    ir_copies_init(&c, &m, IR_COPIES_LOOPS | IR_COPIES_EACH);
    for (uint32_t k = 1; k < c.m.funcs.len; k++) {
        uint32_t n = count(&c.m.funcs.data[k], IR_STORE);
        most = n > most ? n : most;
    }
    ck_assert_uint_eq(most, 5);
    ir_copies_release(&c);
    teardown();
}
END_TEST

#define INDEXED                                                                \
    "global @a internal size 64 align 4\n"                                     \
    "func void @at(i32 %k) internal {\nentry:\n  %2 = add i32 %k, 1\n"         \
    "  %3 = sext i64 from i32 %2\n  %4 = padd @a, %3 * 4\n"                    \
    "  store i32 %4, 1\n  ret void\n}\n"                                       \
    "func void @on(i32 %k) internal {\n"                                       \
    "entry:\n  call void @at(%k)\n  ret void\n}\n"

/// Where functions that are passed an index store, of which it is known.
static struct bitset known_places(const char *main_text)
{
    struct bitset places = {0};
    struct ir_copies c;

    setup();
    parse_good(main_text);
    ir_copies_init(&c, &m, IR_COPIES_LOOPS | IR_COPIES_EACH);
    for (uint32_t f = 1; f < c.m.funcs.len; f++) {
        const struct ir_func *func = &c.m.funcs.data[f];
        for (uint32_t k = 0; k < func->insts; k++) {
            const struct ir_inst *i = &func->inst[k];
            if (i->op == IR_PADD && ir_opd_kind(i->b) == IR_OPD_CONST) {
                (void)bitset_add(&places, (uint32_t)ir_const(&c.m, i->b)->lo);
            }
        }
    }
    ir_copies_release(&c);
    teardown();
    return places;
}

// So is one that each call passes the place where it accesses, by way of
// others.
START_TEST(places_of_calls)
{
    struct bitset calls = known_places(
        HEAD INDEXED "func i32 @main(i32 %argc, ptr %argv) external {\n"
                     "entry:\n  call void @at(i32 2)\n"
                     "  call void @on(i32 4)\n  call void @at(%argc)\n"
                     "  ret i32 0\n}\n");
    ck_assert_uint_eq(bitset_count(&calls), 2);
    ck_assert(bitset_has(&calls, 3) && bitset_has(&calls, 5));
    bitset_release(&calls);
    struct bitset turns = known_places(
        HEAD INDEXED "func i32 @main(i32 %argc, ptr %argv) external {\n"
                     "  var i32 %i\n  var i1 %c\n"
                     "entry:\n  %i = copy i32 0\n  jump head\n"
                     "head:\n  %c = slt i32 %i, 3\n  br %c, body, done\n"
                     "body:\n  call void @on(%i)\n  jump step\n"
                     "step:\n  %i = add i32 %i, 1\n  jump head\n"
                     "done:\n  ret i32 0\n}\n");
    ck_assert_uint_eq(bitset_count(&turns), 3);
    ck_assert(bitset_has(&turns, 1) && bitset_has(&turns, 3));
    bitset_release(&turns);
}
END_TEST

// What an object that nobody may change has is known; of another one it is not.
START_TEST(bounds_in_objects)
{
    static const struct {
        const char *object;
        uint32_t stores;
    } row[] = {
        {"global @n internal const size 4 align 4 = { i32 4 }\n", 4},
        {"global @n internal size 4 align 4 = { i32 4 }\n", 1},
        {"global @n external const size 4 align 4\n", 1},
    };

    for (uint32_t k = 0; k < COUNT_OF(row); k++) {
        char text[2000];

        (void)snprintf(text, sizeof text,
                       HEAD
                       "%sglobal @a internal size 64 align 4\n"
                       "func i32 @main(i32 %%argc, ptr %%argv) external {\n"
                       "  var i32 %%i\n  var i64 %%x\n  var ptr %%q\n"
                       "entry:\n"
                       "  %%i = copy i32 0\n  jump head\n"
                       "head:\n  %%6 = load i32 @n\n"
                       "  %%7 = slt i32 %%i, %%6\n  br %%7, body, done\n"
                       "body:\n  %%x = sext i64 from i32 %%i\n"
                       "  %%q = padd @a, %%x * 4\n"
                       "  store i32 %%q, 1\n  jump step\n"
                       "step:\n  %%i = add i32 %%i, 1\n  jump head\n"
                       "done:\n  ret i32 0\n}\n",
                       row[k].object);
        setup();
        parse_good(text);
        ck_assert_uint_eq(stores(), row[k].stores);
        teardown();
    }
}
END_TEST

UNIT_MAIN("ir_unroll", a_turn_each, how_often, what_stays, what_turns_share,
          bounds_of_calls, places_of_calls, bounds_in_objects)
