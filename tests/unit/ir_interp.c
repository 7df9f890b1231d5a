/* SPDX-License-Identifier: Apache-2.0 */
/// The interpreter's control: objects and their faults, calls of every kind,
/// setjmp, switch, hooks and exit, counts and limits; and random programs,
/// fused against plain code.  DGSE_SOAK=N runs N random programs.
#include "tests/unit/interp_run.h"

#include "base/rng.h"

#include <stdio.h>
#include <unistd.h>

#define PROGRAM PROGRAM_64
#define V32 "  var i32 %r\n  var i32 %s\n  var i32 %i\n  var i1 %c\n"
#define VPTR "  var ptr %p\n  var ptr %q\n  var i64 %n\n"
#define BODY "  #1 entry\nentry:\n"
#define END "  ret i32 0\n}\n"

/// A main with objects &a, &b, globals @g (8 bytes) and @k (constant).
#define OBJECTS                                                                \
    PROGRAM                                                                    \
    "global @g external size 8 align 8 = { i64 5 }\n"                          \
    "global @k external const size 4 align 4 = { i32 9 }\n" MAIN V32 VPTR      \
    "  object &a size 40 align 4\n"                                            \
    "  object &b size 8 align 8\n" BODY

// ---------------------------------------------------------------- faults

START_TEST(accesses)
{
    expect_exit(OBJECTS "  begin &a\n  access write &a, 40\n"
                        "  %p = padd &a, 39 * 1\n  access read %p, 1\n"
                        "  access read null, 0\n  ret i32 3\n}\n",
                3);
    expect_fault(OBJECTS "  begin &a\n  %p = padd &a, 10 * 4\n"
                         "  access read %p, 4\n  %r = load i32 %p\n" END,
                 IR_CHECK_BOUNDS,
                 "read of 4 bytes at offset 40 of 'a' (40 bytes)");
    expect_fault(OBJECTS "  begin &a\n  %p = padd &a, -1 * 1\n"
                         "  access write %p, 1\n  store i8 %p, 1\n" END,
                 IR_CHECK_BOUNDS,
                 "write of 1 byte at offset -1 of 'a' (40 bytes)");
    expect_fault(OBJECTS "  begin &a\n  access read &a, 41\n" END,
                 IR_CHECK_BOUNDS,
                 "read of 41 bytes at offset 0 of 'a' (40 bytes)");
    expect_fault(OBJECTS "  access read null, 4\n  %r = load i32 null\n" END,
                 IR_CHECK_NULL_DEREF, "read of 4 bytes at the null pointer");
    expect_fault(OBJECTS "  %p = padd null, 4 * 4\n  access write %p, 8\n" END,
                 IR_CHECK_NULL_DEREF,
                 "write of 8 bytes at address 16, close to the null pointer");
    expect_fault(OBJECTS "  %p = itop ptr from i64 -8\n"
                         "  access read %p, 8\n" END,
                 IR_CHECK_BOUNDS,
                 "read of 8 bytes at address 0xfffffffffffffff8, where no "
                 "object is");
    expect_fault(OBJECTS "  access read @main, 1\n" END, IR_CHECK_BOUNDS,
                 "read of 1 byte at the code of 'main'");
    expect_fault(OBJECTS "  access write @k, 4\n  store i32 @k, 3\n" END,
                 IR_CHECK_BOUNDS,
                 "write to read-only object: offset 0 of 'k' (4 bytes)");
    expect_fault(OBJECTS "  access read @g, 9\n" END, IR_CHECK_BOUNDS,
                 "read of 9 bytes at offset 0 of 'g' (8 bytes)");
    expect_fault(OBJECTS "  %p = padd @g, 8 * 1\n  access read %p, 4\n"
                         "  %r = load i32 %p\n" END,
                 IR_CHECK_BOUNDS,
                 "read of 4 bytes at offset 8 of 'g' (8 bytes)");
}
END_TEST

START_TEST(lifetimes)
{
    expect_fault(OBJECTS "  access read &a, 4\n  %r = load i32 &a\n" END,
                 IR_CHECK_LIFETIME,
                 "read of 4 bytes at an object, which has "
                 "ended");
    expect_fault(OBJECTS "  begin &a\n  %p = padd &a, 4 * 1\n  end &a\n"
                         "  access read %p, 4\n" END,
                 IR_CHECK_LIFETIME,
                 "read of 4 bytes at offset 4 of 'a', which has ended");
    // A new life has another address.
    expect_fault(OBJECTS "  begin &a\n  %p = copy ptr &a\n  end &a\n"
                         "  begin &a\n  access read &a, 4\n"
                         "  access read %p, 4\n" END,
                 IR_CHECK_LIFETIME,
                 "read of 4 bytes at an object, which has ended");
    expect_fault(OBJECTS "  %p = halloc 16, align 16\n  store i32 %p, 7\n"
                         "  hfree %p\n  access read %p, 4\n" END,
                 IR_CHECK_LIFETIME,
                 "read of 4 bytes at offset 0 of a heap object, which was "
                 "freed");
    // begin of what lives changes nothing; a dead object swallows stores.
    expect_exit(OBJECTS "  begin &a\n  store i32 &a, 7\n  begin &a\n"
                        "  %r = load i32 &a\n  end &a\n  end &a\n"
                        "  store i32 &a, 8\n  %s = load i32 &a\n"
                        "  %r = add i32 %r, %s\n  begin &a\n"
                        "  %s = load i32 &a\n  %r = add i32 %r, %s\n"
                        "  ret i32 %r\n}\n",
                7);
    // salloc lives until sfree or return.
    expect_fault(OBJECTS "  %p = salloc 8, align 16\n  store i64 %p, 3\n"
                         "  access read %p, 8\n  sfree %p\n  sfree %p\n"
                         "  access read %p, 8\n" END,
                 IR_CHECK_LIFETIME,
                 "read of 8 bytes at offset 0 of a variable-length array, "
                 "which has ended");
    expect_fault(PROGRAM
                 "func ptr @f(i32 %n) external {\n  param %n\n  var ptr %p\n"
                 "  object &x size 4 align 4\n" BODY
                 "  begin &x\n  %p = select ptr 1, &x, null\n"
                 "  ret ptr %p\n}\n"
                 "func ptr @h() external {\n  var ptr %p\n" BODY
                 "  %p = salloc 4, align 4\n  %p = salloc 5, align 4\n"
                 "  ret ptr %p\n}\n" MAIN V32 VPTR BODY
                 "  %p = call ptr @h()\n  %n = osize %p\n"
                 "  %c = ne i64 %n, 0\n  check assertion %c\n"
                 "  %p = call ptr @f(i32 1)\n  access read %p, 4\n" END,
                 IR_CHECK_LIFETIME,
                 "read of 4 bytes at offset 0 of 'x', which has ended");
}
END_TEST

START_TEST(freeing)
{
    expect_exit(OBJECTS "  access free null, 0\n  hfree null\n"
                        "  %p = halloc 3, align 16\n  %n = osize %p\n"
                        "  access free %p, 0\n  hfree %p\n"
                        "  %r = trunc i32 from i64 %n\n  ret i32 %r\n}\n",
                3);
    expect_fault(OBJECTS "  %p = halloc 3, align 16\n  hfree %p\n"
                         "  access free %p, 0\n" END,
                 IR_CHECK_DOUBLE_FREE,
                 "free of a heap object that was freed already");
    expect_fault(OBJECTS "  %p = halloc 3, align 16\n  hfree %p\n"
                         "  %q = halloc 3, align 16\n  access free %q, 0\n"
                         "  access free %p, 0\n" END,
                 IR_CHECK_DOUBLE_FREE,
                 "free of a heap object that was freed already");
    expect_fault(OBJECTS "  %p = halloc 3, align 16\n"
                         "  %p = padd %p, 1 * 1\n  access free %p, 0\n" END,
                 IR_CHECK_BAD_FREE,
                 "free of offset 1 of a heap object (3 bytes)");
    expect_fault(OBJECTS "  begin &a\n  access free &a, 0\n" END,
                 IR_CHECK_BAD_FREE, "free of offset 0 of 'a' (40 bytes)");
    expect_fault(OBJECTS "  begin &a\n  %p = copy ptr &a\n  end &a\n"
                         "  access free %p, 0\n" END,
                 IR_CHECK_BAD_FREE, "free of offset 0 of 'a', which has ended");
    expect_fault(OBJECTS "  access free @main, 0\n" END, IR_CHECK_BAD_FREE,
                 "free of the code of 'main'");
    // hfree of anything else has no effect.
    expect_exit(OBJECTS "  begin &a\n  store i32 &a, 6\n  hfree &a\n"
                        "  hfree @g\n  hfree @main\n  sfree @g\n"
                        "  %r = load i32 &a\n  ret i32 %r\n}\n",
                6);
    expect_exit(OBJECTS "  %p = halloc 4294967296, align 16\n"
                        "  %c = eq ptr %p, null\n"
                        "  %r = zext i32 from i1 %c\n  ret i32 %r\n}\n",
                1);
}
END_TEST

START_TEST(undefined_symbols)
{
    expect_end(PROGRAM
               "global @x external undefined size 4 align 4\n" MAIN V32 BODY
               "  access read @x, 4\n  %r = load i32 @x\n" END,
               INTERP_UNSUPPORTED, "use of 'x', which is defined nowhere");
    expect_end(PROGRAM
               "global @x external undefined size 4 align 4\n" MAIN V32 BODY
               "  store i32 @x, 4\n" END,
               INTERP_UNSUPPORTED, "use of 'x', which is defined nowhere");
    expect_end(PROGRAM "declare i32 @foo external\n" MAIN V32 BODY
                       "  %r = call i32 @foo(i32 4)\n" END,
               INTERP_UNSUPPORTED,
               "call of 'foo', which has no body and no model");
    // What is weak and missing has the address null.
    expect_exit(PROGRAM
                "declare i32 @foo weak\n"
                "global @x weak undefined size 4 align 4\n" MAIN V32 BODY
                "  %c = eq ptr @foo, null\n"
                "  check assertion 0\n  %r = zext i32 from i1 %c\n"
                "  %c = eq ptr @x, null\n"
                "  %s = zext i32 from i1 %c\n"
                "  %r = add i32 %r, %s\n  ret i32 %r\n}\n",
                2);
    expect_end(PROGRAM MAIN V32 BODY "  unsupported void \"asm\"()\n" END,
               INTERP_UNSUPPORTED, "asm");
    expect_end(PROGRAM "func i32 @f() external {\n" BODY END,
               INTERP_UNSUPPORTED, "the program has no function 'main'");
}
END_TEST

START_TEST(checks)
{
    expect_fault(PROGRAM MAIN V32 BODY
                 "  %c = copy i1 1\n"
                 "  check divide-by-zero %c \"a / b\"\n" END,
                 IR_CHECK_DIV_ZERO, "a / b");
    expect_fault(PROGRAM MAIN V32 BODY "  check unreachable 1\n" END,
                 IR_CHECK_UNREACHED,
                 "control reaches a place declared unreachable");
    expect_end(PROGRAM MAIN V32 BODY "  assume 1\n  assume 0\n" END,
               INTERP_ASSUME, "assumption does not hold");
    expect_fault(PROGRAM MAIN BODY "  stop\n}\n", IR_CHECK_UNREACHED,
                 "control goes on after a call that does not return");
}
END_TEST

/// The whole pattern of a C division is one operation.
static void division(const char *type, const char *op, const char *a,
                     const char *b, const char *min, char text[2048])
{
    (void)snprintf(text, 2048,
                   PROGRAM MAIN
                   "  var %s %%a\n  var %s %%b\n  var %s %%q\n  var i1 %%x\n"
                   "  var i1 %%y\n  var i1 %%z\n  var i1 %%o\n" BODY
                   "  %%a = copy %s %s\n  %%b = copy %s %s\n"
                   "  %%z = eq %s %%b, 0\n"
                   "  check divide-by-zero %%z \"by zero\"\n"
                   "  %%x = eq %s %%a, %s\n  %%y = eq %s %%b, -1\n"
                   "  %%o = and i1 %%x, %%y\n"
                   "  check divide-overflow %%o \"too large\"\n"
                   "  %%q = %s %s %%a, %%b\n  %%z = eq %s %%q, -3\n"
                   "  br %%z, yes, no\nyes:\n  ret i32 1\n"
                   "no:\n  ret i32 2\n}\n",
                   type, type, type, type, a, type, b, type, type, min, type,
                   op, type, type);
}

START_TEST(checked_divisions)
{
    static const struct {
        const char *type, *op, *a, *b, *min;
        int end; ///< status; -1: by zero, -2: overflow
    } rows[] = {
        {"i32", "sdiv", "-7", "2", "-2147483648", 1},
        {"i32", "sdiv", "3", "-1", "-2147483648", 1},
        {"i32", "srem", "-7", "4", "-2147483648", 1},
        {"i32", "srem", "-7", "-1", "-2147483648", 2},
        {"i32", "sdiv", "-7", "0", "-2147483648", -1},
        {"i32", "srem", "-2147483648", "-1", "-2147483648", -2},
        {"i64", "sdiv", "-7", "2", "-9223372036854775808", 1},
        {"i64", "sdiv", "3", "-1", "-9223372036854775808", 1},
        {"i64", "srem", "-7", "4", "-9223372036854775808", 1},
        {"i64", "sdiv", "-7", "0", "-9223372036854775808", -1},
        {"i64", "sdiv", "-9223372036854775808", "-1", "-9223372036854775808",
         -2},
        {"i16", "sdiv", "-7", "2", "-32768", 1},
        {"i16", "sdiv", "-32768", "-1", "-32768", -2},
        {"i128", "srem", "-7", "4", "0", 1},
    };
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        char text[2048];
        division(rows[k].type, rows[k].op, rows[k].a, rows[k].b, rows[k].min,
                 text);
        if (rows[k].end >= 0) {
            expect_exit(text, rows[k].end);
        } else {
            expect_fault(text,
                         rows[k].end == -1 ? IR_CHECK_DIV_ZERO
                                           : IR_CHECK_DIV_OVERFLOW,
                         rows[k].end == -1 ? "by zero" : "too large");
        }
    }
}
END_TEST

// ---------------------------------------------------------------- places

START_TEST(stack_of_a_fault)
{
    const char *text = PROGRAM
        "file f1 \"a.c\"\n"
        "func void @in(ptr %p) external !f1:1:1 {\n  param %p\n"
        "  #1 entry !1:1\nentry:\n  nop !2:1\n"
        "  access write %p, 4 !3:5\n  store i32 %p, 1 !3:5\n  ret void "
        "!4:1\n}\n"
        "func void @out(ptr %p) external !f1:5:1 {\n  param %p\n"
        "  #1 entry !5:1\nentry:\n  call void @in(%p) !6:1\n"
        "  ret void !7:1\n}\n"
        "func i32 @main() external !f1:8:1 {\n  #1 entry !8:1\nentry:\n"
        "  nop !9:1\n  call void @out(null) !10:1\n  ret i32 0 !11:1\n}\n";
    struct interp_config config = {0};
    struct run x;
    run_config(&x, text, &config);
    ck_assert_int_eq((int)x.r.end, (int)INTERP_FAULT);
    ck_assert_uint_eq(x.r.depth, 3);
    static const struct {
        const char *func;
        unsigned line;
    } want[] = {{"in", 3}, {"out", 6}, {"main", 10}};
    for (unsigned k = 0; k < 3; k++) {
        ck_assert_str_eq(ir_text(&x.m, ir_func(&x.m, x.r.stack[k].func)->name),
                         want[k].func);
        ck_assert_uint_eq(ir_loc(&x.m, x.r.stack[k].loc)->line, want[k].line);
    }
    ck_assert_uint_eq(x.r.func.index, x.r.stack[0].func.index);
    ck_assert_uint_eq(x.r.loc.index, x.r.stack[0].loc.index);
    // nop, call, call, nop, access: the access counts.
    ck_assert_uint_eq(x.r.steps, 5);
    run_release(&x);
}
END_TEST

// ---------------------------------------------------------------- calls

#define FIB                                                                    \
    "func i32 @fib(i32 %n) external {\n  param %n\n" V32 "  var i32 %t\n" BODY \
    "  %c = slt i32 %n, 2\n  br %c, base, rec\nbase:\n  ret i32 %n\n"          \
    "rec:\n  %s = sub i32 %n, 1\n  %r = call i32 @fib(%s)\n"                   \
    "  %s = sub i32 %n, 2\n  %t = call i32 @fib(%s)\n"                         \
    "  %r = add i32 %r, %t\n  ret i32 %r\n}\n"

START_TEST(recursion)
{
    expect_exit(PROGRAM FIB MAIN V32 BODY "  %r = call i32 @fib(i32 12)\n"
                                          "  ret i32 %r\n}\n",
                144);
    // A million frames.
    const char *deep =
        PROGRAM "func i64 @f(i64 %n) external {\n  param %n\n  var i1 %c\n"
                "  var i64 %r\n  object &x size 8 align 8\n" BODY
                "  begin &x\n  store i64 &x, %n\n  %c = eq i64 %n, 0\n"
                "  br %c, base, rec\nbase:\n  ret i64 5\nrec:\n"
                "  %r = sub i64 %n, 1\n  %r = call i64 @f(%r)\n"
                "  %n = load i64 &x\n  %n = and i64 %n, 1\n"
                "  %r = add i64 %r, %n\n  ret i64 %r\n}\n" MAIN V32 VPTR BODY
                "  %n = call i64 @f(i64 1000000)\n  %c = eq i64 %n, 500005\n"
                "  %r = zext i32 from i1 %c\n  ret i32 %r\n}\n";
    expect_exit(deep, 1);
    const char *endless =
        PROGRAM "func void @f() external {\n" BODY "  call void @f()\n"
                "  ret void\n}\n" MAIN BODY "  call void @f()\n" END;
    expect_end(endless, INTERP_LIMIT, "call depth: the stack of calls is full");
}
END_TEST

START_TEST(wide_arguments)
{
    expect_exit(
        PROGRAM
        "func i128 @f(i32 %a, i128 %b, f80 %d, i8 %e) external {\n"
        "  param %a\n  param %b\n  param %d\n  param %e\n  var i128 %x\n"
        "  var i128 %y\n" BODY
        "  %x = zext i128 from i32 %a\n  %x = add i128 %x, %b\n"
        "  %y = ftos i128 from f80 %d\n  %x = add i128 %x, %y\n"
        "  %y = sext i128 from i8 %e\n  %x = add i128 %x, %y\n"
        "  ret i128 %x\n}\n" MAIN V32 "  var i128 %w\n" BODY
        "  %w = call i128 @f(i32 1, i128 1208925819614629174706176, "
        "f80 0x4000c000000000000000, i8 -1)\n"
        "  %c = eq i128 %w, 1208925819614629174706179\n"
        "  %r = zext i32 from i1 %c\n  ret i32 %r\n}\n",
        1);
}
END_TEST

/// The sum of the variadic i32 arguments, n of them.
#define SUM                                                                    \
    "func i32 @sum(i32 %k, ...) external {\n  param %k\n" V32 VPTR BODY        \
    "  %p = vaarea\n  jump head\nhead:\n  %c = slt i32 0, %k\n"                \
    "  br %c, body, done\nbody:\n  access read %p, 4\n  %r = load i32 %p\n"    \
    "  %s = add i32 %s, %r\n  %p = padd %p, 16 * 1\n"                          \
    "  %k = sub i32 %k, 1\n  jump head\ndone:\n  ret i32 %s\n}\n"

START_TEST(variadic)
{
    expect_exit(PROGRAM SUM MAIN V32 BODY
                "  %r = call i32 @sum(i32 3, ... i32 10, i32 20, i32 -5)\n"
                "  %s = call i32 @sum(i32 0)\n  %r = add i32 %r, %s\n"
                "  ret i32 %r\n}\n",
                25);
    expect_fault(PROGRAM SUM MAIN V32 BODY
                 "  %r = call i32 @sum(i32 2, ... i32 10)\n" END,
                 IR_CHECK_BOUNDS,
                 "read of 4 bytes at offset 16 of the variadic arguments (16 "
                 "bytes)");
    // Through a pointer, and as if it were not variadic.
    expect_exit(PROGRAM SUM MAIN V32 VPTR BODY
                "  %p = copy ptr @sum\n  access call %p, 0\n"
                "  %r = call i32 %p(i32 2, ... i32 10, i32 20)\n"
                "  %s = call i32 %p(i32 2, i32 1, i32 2)\n"
                "  %r = add i32 %r, %s\n  ret i32 %r\n}\n",
                33);
    // Each value in a slot of 16 bytes.
    expect_exit(PROGRAM
                "func i32 @f(i32 %k, ...) external {\n  param %k\n" V32 VPTR
                "  var f80 %l\n  var i128 %w\n  var f64 %d\n" BODY
                "  %p = vaarea\n  %d = load f64 %p\n  %p = padd %p, 16 * 1\n"
                "  %l = load f80 %p\n  %p = padd %p, 16 * 1\n"
                "  %w = load i128 %p\n  %r = ftos i32 from f64 %d\n"
                "  %s = ftos i32 from f80 %l\n  %r = add i32 %r, %s\n"
                "  %s = trunc i32 from i128 %w\n  %r = add i32 %r, %s\n"
                "  ret i32 %r\n}\n" MAIN V32 BODY
                "  %r = call i32 @f(i32 1, ... f64 2.0, "
                "f80 0x40008000000000000000, i128 7)\n  ret i32 %r\n}\n",
                11);
}
END_TEST

#define TWO                                                                    \
    "func i32 @two(i32 %a, i32 %b) external {\n  param %a\n  param %b\n" V32   \
        BODY "  %a = mul i32 %a, 10\n  %r = add i32 %a, %b\n  ret i32 %r\n}\n"

START_TEST(pointers_to_functions)
{
    expect_exit(PROGRAM TWO MAIN V32 VPTR BODY
                "  %p = copy ptr @two\n  access call %p, 0\n"
                "  %r = call i32 %p(i32 4, i32 2)\n  ret i32 %r\n}\n",
                42);
    // Other types: resized, missing ones are 0, too many are ignored.
    expect_exit(PROGRAM TWO MAIN V32 VPTR
                "  var i64 %m\n" BODY "  %p = copy ptr @two\n"
                "  %m = call i64 %p(i64 4294967300, i16 2)\n"
                "  %r = trunc i32 from i64 %m\n"
                "  %s = call i32 %p(i32 1)\n  %r = add i32 %r, %s\n"
                "  %s = call i32 %p(i32 1, i32 2, i32 3)\n"
                "  %r = add i32 %r, %s\n"
                "  %s = call i32 %p(f64 7.5, i32 1, f64 1.0, i32 5)\n"
                "  %r = add i32 %r, %s\n"
                "  call void %p(i32 1, i32 2)\n"
                "  ret i32 %r\n}\n",
                42 + 10 + 12 + 15);
    expect_exit(PROGRAM TWO MAIN V32 VPTR BODY
                "  %p = copy ptr @two\n"
                "  %r = call i32 %p(i64 1, i64 2, i64 3)\n"
                "  ret i32 %r\n}\n",
                12);
    expect_fault(PROGRAM MAIN V32 VPTR BODY
                 "  access call null, 0\n  %r = call i32 null()\n" END,
                 IR_CHECK_NULL_DEREF, "call through the null pointer");
    expect_fault(OBJECTS "  begin &a\n  access call &a, 0\n" END,
                 IR_CHECK_BOUNDS,
                 "call of something that is not a function: offset 0 of 'a' "
                 "(40 bytes)");
    expect_fault(OBJECTS "  begin &a\n  %p = copy ptr &a\n"
                         "  %r = call i32 %p()\n" END,
                 IR_CHECK_BOUNDS,
                 "call of something that is not a function: offset 0 of 'a' "
                 "(40 bytes)");
    expect_end(PROGRAM "declare i32 @foo external\n" MAIN V32 VPTR BODY
                       "  %p = copy ptr @foo\n  %r = call i32 %p(i32 4)\n" END,
               INTERP_UNSUPPORTED,
               "call of 'foo', which has no body and no model");
}
END_TEST

START_TEST(intrinsics)
{
    expect_exit(PROGRAM
                "declare f64 @sqrt external\n"
                "declare f32 @powf external\n"
                "declare f80 @fmal external\n"
                "declare f64 @exp10 external\n"
                "declare f64 @j0 external\n" MAIN V32 VPTR
                "  var f64 %d\n  var f32 %f\n  var f80 %l\n" BODY
                "  %d = call f64 @sqrt(f64 1764.0)\n"
                "  %r = ftos i32 from f64 %d\n"
                "  %f = call f32 @powf(f32 2.0, f32 3.0)\n"
                "  %s = ftos i32 from f32 %f\n  %r = add i32 %r, %s\n"
                "  %l = call f80 @fmal(f80 0x4000c000000000000000, "
                "f80 0x4000c000000000000000, f80 0x3fff8000000000000000)\n"
                "  %s = ftos i32 from f80 %l\n  %r = add i32 %r, %s\n"
                "  %p = copy ptr @sqrt\n  %d = call f64 %p(f64 9.0)\n"
                "  %s = ftos i32 from f64 %d\n  %r = add i32 %r, %s\n"
                "  %d = call f64 @exp10(f64 2.0)\n"
                "  %s = ftos i32 from f64 %d\n  %r = add i32 %r, %s\n"
                "  %d = call f64 @j0(f64 0.0)\n"
                "  %s = ftos i32 from f64 %d\n  %r = add i32 %r, %s\n"
                "  ret i32 %r\n}\n",
                42 + 8 + 10 + 3 + 100 + 1);
    // An error of the mathematics is the program's errno (EDOM is 33).
    expect_exit(PROGRAM "declare f64 @sqrt external\n"
                        "global @number internal size 4 align 4 = { zero 4 }\n"
                        "func ptr @__errno_location() external {\n" BODY
                        "  ret ptr @number\n}\n" MAIN V32 VPTR
                        "  var f64 %d\n" BODY
                        "  %d = call f64 @sqrt(f64 -1.0)\n"
                        "  %r = load i32 @number\n  ret i32 %r\n}\n",
                33);
}
END_TEST

/// Runs the text with its standard output in a pipe.
static struct interp_result run_output(const char *text, char *out, size_t size)
{
    int ends[2];
    int old = dup(1);
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert_int_ge(dup2(ends[1], 1), 0);
    struct interp_result r = run_text(text);
    (void)dup2(old, 1);
    (void)close(old);
    (void)close(ends[1]);
    ssize_t n = read(ends[0], out, size - 1);
    out[n > 0 ? n : 0] = '\0';
    (void)close(ends[0]);
    return r;
}

#define WRITE "declare i64 @__dgse_write external\n"

START_TEST(system_calls)
{
    char out[64];
    struct interp_result r = run_output(
        PROGRAM WRITE
        "global @t external size 3 align 1 = { str \"hey\" }\n" MAIN V32 VPTR
            BODY "  %n = call i64 @__dgse_write(i32 1, @t, i64 3)\n"
        "  %r = trunc i32 from i64 %n\n  ret i32 %r\n}\n",
        out, sizeof out);
    ck_assert_int_eq(r.status, 3);
    ck_assert_str_eq(out, "hey");
    expect_fault(
        PROGRAM WRITE
        "global @t external size 3 align 1 = { str \"hey\" }\n" MAIN V32 VPTR
            BODY "  %n = call i64 @__dgse_write(i32 1, @t, i64 4)\n" END,
        IR_CHECK_BOUNDS, "read of 4 bytes at offset 0 of 't' (3 bytes)");
    // A bad descriptor: minus EBADF.
    expect_exit(PROGRAM WRITE
                "declare i32 @__dgse_open external\n"
                "declare i32 @__dgse_close external\n"
                "declare i32 @__dgse_access external\n"
                "declare i32 @__dgse_isatty external\n"
                "declare i64 @__dgse_time external\n"
                "declare i64 @__dgse_clock external\n"
                "global @t external size 12 align 1 = "
                "{ str \"/no/such/x\\x00\" zero 1 }\n" MAIN V32 VPTR BODY
                "  %n = call i64 @__dgse_write(i32 -1, @t, i64 3)\n"
                "  %r = trunc i32 from i64 %n\n"
                "  %s = call i32 @__dgse_open(@t, i32 0, i32 0)\n"
                "  %r = add i32 %r, %s\n"
                "  %s = call i32 @__dgse_close(i32 -1)\n"
                "  %r = add i32 %r, %s\n"
                "  %s = call i32 @__dgse_access(@t, i32 0)\n"
                "  %r = add i32 %r, %s\n"
                "  %s = call i32 @__dgse_isatty(i32 -1)\n"
                "  %r = add i32 %r, %s\n"
                "  %n = call i64 @__dgse_time()\n  %c = slt i64 %n, 1000\n"
                "  check assertion %c\n"
                "  %n = call i64 @__dgse_clock()\n  %c = slt i64 %n, 0\n"
                "  check assertion %c\n"
                "  %r = sub i32 0, %r\n  ret i32 %r\n}\n",
                9 + 2 + 9 + 2 + 9);
    expect_fault(
        PROGRAM
        "declare i32 @__dgse_unlink external\n"
        "global @t external size 3 align 1 = { str \"abc\" }\n" MAIN V32 BODY
        "  %r = call i32 @__dgse_unlink(@t)\n" END,
        IR_CHECK_BOUNDS, "read of 1 byte at offset 3 of 't' (3 bytes)");
}
END_TEST

// ---------------------------------------------------------------- setjmp

START_TEST(jumps_between_frames)
{
#define JUMPER                                                                 \
    "func void @jump(ptr %b, i32 %v) external {\n  param %b\n  param %v\n"     \
    "  object &x size 64 align 8\n" BODY "  begin &x\n"                        \
    "  longjmp %b, %v\n}\n"                                                    \
    "func void @deep(ptr %b, i32 %v) external {\n  param %b\n  param %v\n"     \
    "  var ptr %p\n" BODY "  %p = salloc 8, align 8\n"                         \
    "  call void @jump(%b, %v)\n  stop\n}\n"
    expect_exit(PROGRAM JUMPER
                "func i32 @main() external setjmp {\n" V32
                "  object &buf size 200 align 16\n" BODY
                "  begin &buf\n  %s = copy i32 0\n  %r = setjmp &buf\n"
                "  %s = add i32 %s, 1\n  %c = eq i32 %r, 0\n"
                "  br %c, first, again\nfirst:\n"
                "  call void @deep(&buf, i32 0)\n  stop\n"
                "again:\n  %c = slt i32 %s, 5\n  br %c, more, done\n"
                "more:\n  call void @deep(&buf, %s)\n  stop\n"
                "done:\n  %s = mul i32 %s, 10\n  %s = add i32 %s, %r\n"
                "  ret i32 %s\n}\n",
                54);
    expect_fault(
        PROGRAM JUMPER
        "func void @set(ptr %b) external setjmp {\n  param %b\n" V32 BODY
        "  %r = setjmp %b\n  ret void\n}\n" MAIN V32
        "  object &buf size 200 align 16\n" BODY
        "  begin &buf\n  call void @set(&buf)\n"
        "  call void @deep(&buf, i32 1)\n" END,
        IR_CHECK_LIFETIME, "longjmp into a call that has returned");
    expect_fault(PROGRAM JUMPER MAIN V32
                 "  object &buf size 200 align 16\n" BODY
                 "  begin &buf\n  call void @deep(&buf, i32 1)\n" END,
                 IR_CHECK_LIFETIME,
                 "longjmp through a buffer that no setjmp filled");
    expect_fault(PROGRAM MAIN V32 "  object &buf size 8 align 8\n" BODY
                                  "  begin &buf\n  longjmp &buf, 1\n}\n",
                 IR_CHECK_BOUNDS,
                 "read of 32 bytes at offset 0 of 'buf' (8 bytes)");
}
END_TEST

// ---------------------------------------------------------------- switch

/// Status 1, 2, 3 for the cases that go to a, b, e; 9 for the others.
static void switch_program(struct text *t, const char *type, const char *cases,
                           const char *v)
{
    static const char *const goal[] = {": a", ": b", ": e"};
    text_clear(t);
    text_addf(t,
              PROGRAM MAIN "  var %s %%v\n" BODY "  %%v = copy %s %s\n"
                           "  switch %s %%v, default d [%s]\n"
                           "d:\n  ret i32 9\n",
              type, type, v, type, cases);
    for (int k = 0; k < 3; k++) {
        if (strstr(cases, goal[k])) {
            text_addf(t, "%s:\n  ret i32 %d\n", goal[k] + 2, k + 1);
        }
    }
    text_add(t, "}\n");
}

START_TEST(switches)
{
    static const struct {
        const char *type, *cases, *value;
        int status;
    } rows[] = {
        {"i32", "-1: a, 0: b, 1..3: e", "-1", 1},
        {"i32", "-1: a, 0: b, 1..3: e", "0", 2},
        {"i32", "-1: a, 0: b, 1..3: e", "3", 3},
        {"i32", "-1: a, 0: b, 1..3: e", "4", 9},
        {"i32", "-1: a, 0: b, 1..3: e", "-2", 9},
        {"i32", "5: a", "5", 1},
        {"i32", "5: a", "6", 9},
        {"i32", "", "6", 9},
        {"i32", "0: a, 1000000: b, -1000000..-999998: e", "0", 1},
        {"i32", "0: a, 1000000: b, -1000000..-999998: e", "1000000", 2},
        {"i32", "0: a, 1000000: b, -1000000..-999998: e", "-999999", 3},
        {"i32", "0: a, 1000000: b, -1000000..-999998: e", "-999997", 9},
        {"i32", "-2147483648..2147483647: a", "77", 1},
        {"i32", "-100000..100000: a, 200000: b", "-5", 1},
        {"i32", "-100000..100000: a, 200000: b", "-100001", 9},
        {"i32", "-100000..100000: a, 200000: b", "100000", 1},
        {"i8", "-128..-1: a, 0..127: b", "-5", 1},
        {"i8", "-128..-1: a, 0..127: b", "5", 2},
        {"i1", "0: a, 1: b", "1", 2},
        {"i64", "-9223372036854775808: a, 9223372036854775807: b, 7: e",
         "9223372036854775807", 2},
        {"i64", "-9223372036854775808: a, 9223372036854775807: b, 7: e",
         "-9223372036854775808", 1},
        {"i64", "-9223372036854775808: a, 9223372036854775807: b, 7: e", "7",
         3},
        {"i64", "-9223372036854775808: a, 9223372036854775807: b, 7: e", "8",
         9},
        {"i128",
         "-1: a, 1208925819614629174706176..1208925819614629174706180:"
         " b",
         "1208925819614629174706179", 2},
        {"i128",
         "-1: a, 1208925819614629174706176..1208925819614629174706180:"
         " b",
         "-1", 1},
        {"i128", "-1: a, 5: b", "4", 9},
    };
    struct text t = {0};
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        switch_program(&t, rows[k].type, rows[k].cases, rows[k].value);
        expect_exit(text_str(&t), rows[k].status);
    }
    text_release(&t);
}
END_TEST

// ---------------------------------------------------------------- start, end

#define SAY(name, text, more)                                                  \
    "func void @" name "() external {\n  var i64 %n\n" BODY                    \
    "  %n = call i64 @__dgse_write(i32 1, @" text ", i64 1)\n" more            \
    "  ret void\n}\n"
#define LETTERS                                                                \
    "global @a external size 1 align 1 = { str \"a\" }\n"                      \
    "global @b external size 1 align 1 = { str \"b\" }\n"                      \
    "global @d external size 1 align 1 = { str \"d\" }\n"                      \
    "global @e external size 1 align 1 = { str \"e\" }\n"                      \
    "global @f external size 1 align 1 = { str \"f\" }\n"                      \
    "global @m external size 1 align 1 = { str \"m\" }\n"                      \
    "global @x external size 1 align 1 = { str \"x\" }\n"
#define HOOKS                                                                  \
    "hook @sa before 102\nhook @sb before 101\nhook @sd after 102\n"           \
    "hook @se after 101\n"

START_TEST(hooks)
{
    static const char common[] = PROGRAM WRITE LETTERS SAY("sa", "a", "")
        SAY("sb", "b", "") SAY("sd", "d", "") SAY("se", "e", "")
            SAY("__dgse_flush_all", "f", "") SAY("sm", "m", "");
    static const char model[] =
        "dgse-ir 1\ntarget \"x86_64-pc-linux-gnu\" i64\n" WRITE
        "declare void @__dgse_exit external noreturn\n"
        "global @x external size 1 align 1 = { str \"x\" }\n"
        "func void @exit(i32 %s) external noreturn {\n  param %s\n"
        "  var i64 %n\n" BODY
        "  %n = call i64 @__dgse_write(i32 1, @x, i64 1)\n"
        "  call void @__dgse_exit(%s)\n  stop\n}\n"
        "func void @_exit(i32 %s) external noreturn {\n  param %s\n" BODY
        "  call void @__dgse_exit(%s)\n  stop\n}\n";
    static const struct {
        bool with_exit;
        const char *main, *out;
        int status;
    } rows[] = {
        {false, "  ret i32 300\n}\n", "bamdef", 300},
        {true, "  ret i32 5\n}\n", "bamxdef", 5},
        {true, "  call void @exit(i32 6)\n  stop\n}\n", "bamxdef", 6},
        {true, "  call void @_exit(i32 7)\n  stop\n}\n", "bam", 7},
    };
    for (unsigned k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        struct text t = {0};
        struct run x;
        char out[64];
        int ends[2];
        struct interp_config config = {0};
        text_addf(&t, "%s%s%s%s%s%s", common,
                  rows[k].with_exit ? "declare void @exit external noreturn\n"
                                      "declare void @_exit external noreturn\n"
                                    : "",
                  MAIN BODY, "  call void @sm()\n", rows[k].main, HOOKS);
        ir_module_init(&x.m, "none", IR_I64);
        run_parse(&x.m, text_str(&t), false);
        if (rows[k].with_exit) {
            run_parse(&x.m, model, true);
        }
        int old = dup(1);
        ck_assert_int_eq(pipe(ends), 0);
        ck_assert_int_ge(dup2(ends[1], 1), 0);
        x.r = interp_run(&x.m, &config);
        (void)dup2(old, 1);
        (void)close(ends[1]);
        ssize_t n = read(ends[0], out, sizeof out - 1);
        out[n > 0 ? n : 0] = '\0';
        (void)close(ends[0]);
        ck_assert_str_eq(out, rows[k].out);
        ck_assert_int_eq((int)x.r.end, (int)INTERP_EXIT);
        ck_assert_int_eq(x.r.status, rows[k].status);
        run_release(&x);
        text_release(&t);
    }
}
END_TEST

START_TEST(aborting)
{
    expect_end(PROGRAM
               "declare void @__dgse_abort external noreturn\n" MAIN BODY
               "  call void @__dgse_abort()\n  stop\n}\n",
               INTERP_ABORT, "the program aborts");
}
END_TEST

START_TEST(arguments)
{
    static const char text[] = PROGRAM
        "declare ptr @__dgse_environ external\n"
        "declare ptr @__dgse_argv external\n"
        "func i32 @main(i32 %argc, ptr %argv, ptr %env) external {\n"
        "  param %argc\n  param %argv\n  param %env\n" V32 VPTR
        "  var i8 %b\n" BODY "  %p = padd %argv, 8 * 1\n  access read %p, 8\n"
        "  %p = load ptr %p\n  %p = padd %p, 1 * 1\n"
        "  access read %p, 1\n  %b = load i8 %p\n"
        "  %r = zext i32 from i8 %b\n"
        "  %p = padd %argv, 16 * 1\n  %p = load ptr %p\n"
        "  %c = ne ptr %p, null\n  check assertion %c\n"
        "  %p = load ptr %env\n  %b = load i8 %p\n"
        "  %s = zext i32 from i8 %b\n  %r = add i32 %r, %s\n"
        "  %p = call ptr @__dgse_environ()\n"
        "  %c = ne ptr %p, %env\n  check assertion %c\n"
        "  %p = call ptr @__dgse_argv()\n"
        "  %c = ne ptr %p, %argv\n  check assertion %c\n"
        "  %r = add i32 %r, %argc\n  ret i32 %r\n}\n";
    char name[] = "prog";
    char one[] = "xA";
    char *argv[] = {name, one, NULL};
    char env[] = "B=1";
    char *envp[] = {env, NULL};
    struct interp_config config = {.argc = 2, .argv = argv, .envp = envp};
    struct run x;
    run_config(&x, text, &config);
    ck_assert_msg(x.r.end == INTERP_EXIT, "%s", x.r.message);
    ck_assert_int_eq(x.r.status, 'A' + 'B' + 2);
    run_release(&x);
}
END_TEST

START_TEST(initial_bytes)
{
    expect_exit(PROGRAM
                "global @a external size 12 align 4 = { i32 5 zero 4 i32 7 }\n"
                "global @p external size 16 align 8 = {\n  ref @a+8\n"
                "  ref @f\n}\n"
                "func i32 @f() external {\n" BODY
                "  ret i32 30\n}\n" MAIN V32 VPTR BODY
                "  %p = load ptr @p\n  %r = load i32 %p\n"
                "  %p = padd @p, 8 * 1\n  %p = load ptr %p\n"
                "  %s = call i32 %p()\n  %r = add i32 %r, %s\n"
                "  %s = load i32 @a\n  %r = add i32 %r, %s\n  ret i32 %r\n}\n",
                42);
}
END_TEST

// ---------------------------------------------------------------- limits

START_TEST(limits)
{
    const char *loop = PROGRAM MAIN BODY "  jump l\nl:\n  jump l\n}\n";
    struct interp_config config = {.max_steps = 1000};
    struct run x;
    run_config(&x, loop, &config);
    ck_assert_int_eq((int)x.r.end, (int)INTERP_LIMIT);
    ck_assert_str_eq(x.r.message, "the limit of steps is reached");
    ck_assert_uint_ge(x.r.steps, 1000);
    ck_assert_uint_le(x.r.steps, 1010);
    run_release(&x);
    const char *leak = PROGRAM MAIN V32 VPTR BODY
        "  %i = copy i32 0\n  jump l\nl:\n  %p = halloc 1000, align 16\n"
        "  %i = add i32 %i, 1\n  %c = eq ptr %p, null\n"
        "  br %c, out, l\nout:\n  ret i32 %i\n}\n";
    config.max_steps = 0;
    config.max_memory = 50000;
    run_config(&x, leak, &config);
    ck_assert_int_eq((int)x.r.end, (int)INTERP_EXIT);
    ck_assert_int_ge(x.r.status, 48);
    ck_assert_int_le(x.r.status, 51);
    ck_assert_uint_le(x.r.peak_memory, 50000);
    ck_assert_uint_ge(x.r.peak_memory, 48000);
    run_release(&x);
    const char *big =
        PROGRAM MAIN "  object &a size 60000 align 1\n" BODY "  begin &a\n" END;
    run_config(&x, big, &config);
    ck_assert_int_eq((int)x.r.end, (int)INTERP_LIMIT);
    ck_assert_str_eq(x.r.message, "the limit of memory is reached");
    run_release(&x);
    expect_end(PROGRAM MAIN "  object &a size 3000000000 align 1\n" BODY
                            "  begin &a\n" END,
               INTERP_LIMIT,
               "memory: an object of 3000000000 bytes is too large");
    expect_exit(PROGRAM MAIN V32 VPTR
                "  object &a size 300000000 align 1\n"
                "  object &b size 5000000 align 1\n" BODY
                "  begin &a\n  begin &b\n"
                "  %p = padd &a, 299999999 * 1\n"
                "  access write %p, 1\n  store i8 %p, 1\n"
                "  access write &b, 4\n  store i32 &b, 5\n"
                "  %r = load i32 &b\n  ret i32 %r\n}\n",
                5);
}
END_TEST

/// Steps count IR instructions, also across fused and copied blocks.
START_TEST(steps)
{
    const char *text = PROGRAM
        "global @g external size 400 align 4 = { zero 400 }\n" MAIN V32 VPTR
        "  var i64 %x\n" BODY
        "  %s = copy i32 0\n  %i = copy i32 0\n  jump head\n"  // 3
        "head:\n  %c = slt i32 %i, 100\n  br %c, body, done\n" // 2 * 101
        "body:\n  %x = sext i64 from i32 %i\n  %p = padd @g, %x * 4\n"
        "  access write %p, 4\n  store i32 %p, %i\n"
        "  %r = load i32 @g\n  %s = add i32 %s, %r\n"
        "  jump step\n"                              // 7 * 100
        "step:\n  %i = add i32 %i, 1\n  jump head\n" // 2 * 100
        "done:\n  nop\n  nop\n  ret i32 %s\n}\n";    // 3
    ck_assert_uint_eq(run_text(text).steps, 3 + 2 * 101 + 9 * 100 + 3);
    // The fault of a fused group in a loop.
    const char *fault = PROGRAM
        "global @g external size 40 align 4 = { zero 40 }\n" MAIN V32 VPTR
        "  var i64 %x\n" BODY
        "  %s = copy i32 0\n  %i = copy i32 0\n  jump head\n"
        "head:\n  %c = slt i32 %i, 100\n  br %c, body, done\n"
        "body:\n  %x = sext i64 from i32 %i\n  %p = padd @g, %x * 4\n"
        "  access write %p, 4\n  store i32 %p, %i\n  jump step\n"
        "step:\n  %i = add i32 %i, 1\n  jump head\n"
        "done:\n  ret i32 %s\n}\n";
    struct interp_result r = run_text(fault);
    ck_assert_int_eq((int)r.end, (int)INTERP_FAULT);
    // Ten rounds of 2 + 5 + 2, then head and three of the body.
    ck_assert_uint_eq(r.steps, 3 + 10 * 9 + 2 + 3);
    // Calls in the middle of a block.
    const char *calls = PROGRAM "func void @f() external {\n" BODY
                                "  nop\n  ret void\n}\n" MAIN BODY
                                "  nop\n  call void @f()\n  nop\n"
                                "  call void @f()\n  check abort 1\n" END;
    ck_assert_uint_eq(run_text(calls).steps, 1 + 1 + 2 + 1 + 1 + 2 + 1);
}
END_TEST

// ---------------------------------------------------------------- 32 bits

START_TEST(narrow_addresses)
{
    expect_exit(
        PROGRAM_32
        "global @g external size 40 align 4 = { zero 40 }\n"
        "global @r external size 8 align 4 = { ref @g+4 i32 3 }\n" MAIN V32
        "  var ptr %p\n  var ptr %q\n  var i32 %n\n"
        "  object &a size 9000 align 4\n" BODY "  begin &a\n  %i = copy i32 9\n"
        "  %p = padd @g, %i * 4\n  access write %p, 4\n"
        "  store i32 %p, 20\n  %i = copy i32 -1\n"
        "  %p = padd %p, %i * 4\n  store i32 %p, 5\n"
        "  %p = load ptr @r\n  %p = padd %p, 32 * 1\n"
        "  %r = load i32 %p\n"
        "  %i = copy i32 8999\n  %p = padd &a, %i * 1\n"
        "  access write %p, 1\n  store i8 %p, 7\n"
        "  %n = osize %p\n  %c = ne i32 %n, 9000\n"
        "  check assertion %c\n"
        "  %p = padd %p, -8999 * 1\n  %c = ne ptr %p, &a\n"
        "  check assertion %c\n"
        "  %q = halloc 5, align 16\n  access free %q, 0\n"
        "  hfree %q\n  %p = load ptr @r\n  %r = load i32 %p\n"
        "  %p = padd %p, 28 * 1\n  %r = load i32 %p\n"
        "  ret i32 %r\n}\n",
        5);
    expect_fault(
        PROGRAM_32 MAIN V32 "  var ptr %p\n  object &a size 4096 align 4\n" BODY
                            "  begin &a\n  %p = padd &a, 4096 * 1\n"
                            "  access read %p, 4\n  %r = load i32 %p\n" END,
        IR_CHECK_BOUNDS, "read of 4 bytes at offset 4096 of 'a' (4096 bytes)");
    expect_fault(PROGRAM_32 MAIN V32 "  var ptr %p\n" BODY
                                     "  %p = halloc 5, align 16\n  hfree %p\n"
                                     "  access free %p, 0\n" END,
                 IR_CHECK_DOUBLE_FREE,
                 "free of a heap object that was freed already");
    expect_fault(
        PROGRAM_32 MAIN V32 "  object &a size 8 align 4\n" BODY
                            "  access write &a, 4\n  store i32 &a, 1\n" END,
        IR_CHECK_LIFETIME, "write of 4 bytes at an object, which has ended");
    expect_fault(PROGRAM_32 MAIN V32 BODY "  access read @main, 1\n" END,
                 IR_CHECK_BOUNDS, "read of 1 byte at the code of 'main'");
}
END_TEST

// ---------------------------------------------------------------- random

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

UNIT_MAIN("ir_interp", accesses, lifetimes, freeing, undefined_symbols, checks,
          checked_divisions, stack_of_a_fault, recursion, wide_arguments,
          variadic, pointers_to_functions, intrinsics, system_calls,
          jumps_between_frames, switches, hooks, aborting, arguments,
          initial_bytes, limits, steps, narrow_addresses, random_programs)
