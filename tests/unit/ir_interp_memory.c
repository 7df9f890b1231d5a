/* SPDX-License-Identifier: Apache-2.0 */
/// The interpreter's memory: objects, their bounds, lives and first bytes, heap
/// and stack, and the faults of each; with 64-bit and with 32-bit pointers.
#include "tests/unit/interp_run.h"

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
    // begin of what lives gives it new bytes; a dead object swallows stores.
    expect_exit(OBJECTS
                "  begin &a\n  store i32 &a, 7\n  begin &a\n"
                "  %r = load i32 &a\n  %r = add i32 %r, 9\n"
                "  end &a\n  end &a\n  store i32 &a, 8\n  %s = load i32 &a\n"
                "  %r = add i32 %r, %s\n  begin &a\n"
                "  %s = load i32 &a\n  %r = add i32 %r, %s\n"
                "  ret i32 %r\n}\n",
                9);
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

UNIT_MAIN("ir_interp_memory", accesses, lifetimes, freeing, initial_bytes,
          narrow_addresses)
