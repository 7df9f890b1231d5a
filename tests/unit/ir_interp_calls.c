/* SPDX-License-Identifier: Apache-2.0 */
/// The interpreter's calls: arguments of every width, variadic ones, pointers
/// to functions, what has no body, and the jumps of longjmp out of calls.
#include "tests/unit/interp_run.h"

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

#define JUMPER                                                                 \
    "func void @jump(ptr %b, i32 %v) external {\n  param %b\n  param %v\n"     \
    "  object &x size 64 align 8\n" BODY "  begin &x\n"                        \
    "  longjmp %b, %v\n}\n"                                                    \
    "func void @deep(ptr %b, i32 %v) external {\n  param %b\n  param %v\n"     \
    "  var ptr %p\n" BODY "  %p = salloc 8, align 8\n"                         \
    "  call void @jump(%b, %v)\n  stop\n}\n"

START_TEST(jumps_between_frames)
{
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

UNIT_MAIN("ir_interp_calls", recursion, wide_arguments, variadic,
          pointers_to_functions, undefined_symbols, jumps_between_frames)
