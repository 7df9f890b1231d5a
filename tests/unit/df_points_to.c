/* SPDX-License-Identifier: Apache-2.0 */
/// Points-to sets inside one function: values, offsets, bytes.
#include "tests/unit/df_points_to.h"
#include "dataflow/pt_impl.h"

#define GLOBALS                                                                \
    "global @a internal size 8 align 8\n"                                      \
    "global @b internal size 8 align 8\n"                                      \
    "global @s internal size 32 align 8\n"                                     \
    "global @t internal size 32 align 8\n"
/// A whole program whose main has that body.
#define MAIN(locals, body)                                                     \
    HEAD GLOBALS "func i32 @main(i32 %argc, ptr %argv) external {\n" locals    \
                 "entry:\n" body "  ret i32 0\n}\n"

START_TEST(copies_keep_the_place)
{
    analyse(MAIN("  var ptr %p\n  var i64 %i\n  var ptr %q\n  var ptr %r\n"
                 "  var i128 %w\n  var i64 %n\n  var f64 %d\n  var i64 %u\n"
                 "  var i1 %c\n  object &l size 8 align 8\n",
                 "  %p = padd @s, 4 * 2\n"
                 "  %i = ptoi i64 from ptr %p\n"
                 "  %q = itop ptr from i64 %i\n"
                 "  %w = zext i128 from i64 %i\n"
                 "  %n = trunc i64 from i128 %w\n"
                 "  %c = eq i32 %argc, 0\n"
                 "  %r = select ptr %c, %q, &l\n"
                 "  %d = bitcast f64 from i64 %n\n"
                 "  %u = undef i64\n"));
    expect("main", "i", "@s+8");
    expect("main", "q", "@s+8");
    expect("main", "w", "@s+8");
    expect("main", "n", "@s+8");
    expect("main", "r", "@s+8 main:&l");
    expect("main", "d", "@s+8");
    expect("main", "u", "");
    expect("main", "c", "");
    forget();
}
END_TEST

START_TEST(arithmetic_keeps_the_object)
{
    analyse(MAIN("  var i64 %i\n  var i64 %x\n  var i64 %sum\n  var i64 %and\n"
                 "  var i64 %tag\n  var i64 %up\n  var i64 %hash\n"
                 "  var i64 %swap\n  var i32 %low\n  var i64 %wide\n"
                 "  var i1 %less\n  var i1 %over\n",
                 "  %i = ptoi i64 from ptr @a\n"
                 "  %sum = add i64 %i, 8\n"
                 "  %x = ptoi i64 from ptr @b\n"
                 "  %x = xor i64 %x, %sum\n"
                 "  %and = and i64 7, %i\n"
                 "  %tag = or i64 %i, 1\n"
                 "  %up = shl i64 1, %i\n"
                 "  %hash = urem i64 %i, 31\n"
                 "  %swap = bswap i64 %i\n"
                 "  %low = trunc i32 from i64 %i\n"
                 "  %wide = sext i64 from i32 %low\n"
                 "  %less = ult i64 %i, %x\n"
                 "  %over = uaddo i64 %i, %x\n"));
    expect("main", "i", "@a");
    expect("main", "sum", "@a+?");
    expect("main", "x", "@a+? @b+?");
    expect("main", "and", "@a+?");
    expect("main", "tag", "@a+?");
    expect("main", "up", "@a+?");
    expect("main", "hash", "@a+?");
    expect("main", "swap", "@a+?");
    expect("main", "low", "@a+?");
    expect("main", "wide", "@a+?");
    expect("main", "less", "");
    expect("main", "over", "");
    forget();
}
END_TEST

START_TEST(float_arithmetic_gives_nothing)
{
    analyse(MAIN("  var i64 %i\n  var f64 %d\n  var f64 %sum\n  var f64 %neg\n"
                 "  var f64 %of\n  var i64 %back\n  var i1 %less\n",
                 "  %i = ptoi i64 from ptr @a\n"
                 "  %d = bitcast f64 from i64 %i\n"
                 "  %sum = fadd f64 %d, 1.0\n"
                 "  %neg = fneg f64 %d\n"
                 "  %of = utof f64 from i64 %i\n"
                 "  %back = ftou i64 from f64 %of\n"
                 "  %less = flt f64 %d, 1.0\n"));
    expect("main", "d", "@a");
    expect("main", "sum", "");
    expect("main", "neg", "@a+?");
    expect("main", "back", "@a+?");
    expect("main", "less", "");
    forget();
}
END_TEST

START_TEST(constant_steps_move_the_offset)
{
    analyse(MAIN("  var ptr %p\n  var ptr %back\n  var ptr %end\n"
                 "  var ptr %out\n  var ptr %before\n  var ptr %again\n"
                 "  var ptr %far\n",
                 "  %p = padd @s, 3 * 4\n"
                 "  %back = padd %p, 1 * -8\n"
                 "  %end = padd @s, 32 * 1\n"
                 "  %out = padd @s, 33 * 1\n"
                 "  %before = padd @s, -1 * 1\n"
                 "  %again = padd %before, 1 * 1\n"
                 "  %far = padd @s, 4294967296 * 1\n"));
    expect("main", "p", "@s+12");
    expect("main", "back", "@s+4");
    expect("main", "end", "@s+32");
    expect("main", "out", "@s+?");
    expect("main", "before", "@s+?");
    expect("main", "again", "@s+?");
    expect("main", "far", "@s+?");
    forget();
}
END_TEST

START_TEST(steps_in_a_cycle_lose_the_offset)
{
    analyse(MAIN("  var ptr %p\n  var ptr %q\n  var ptr %once\n",
                 "  %p = copy ptr @s\n"
                 "  %once = padd %p, 4 * 1\n"
                 "  jump loop\nloop:\n"
                 "  %q = padd %p, 8 * 1\n"
                 "  %p = copy ptr %q\n"
                 "  %once = copy ptr @b\n"
                 "  br 0, loop, done\ndone:\n"));
    expect("main", "p", "@s+?");
    expect("main", "q", "@s+?");
    expect("main", "once", "@b @s+?");
    forget();
    // To and fro.
    analyse(MAIN("  var ptr %p\n  var ptr %q\n  var ptr %r\n",
                 "  %p = copy ptr @s\n"
                 "  %q = padd %p, 8 * 1\n"
                 "  %p = padd %q, 8 * -1\n"
                 "  %r = copy ptr %p\n"));
    expect("main", "q", "@s+?");
    expect("main", "r", "@s+?");
    forget();
    // One variable alone, and a cycle through memory.
    analyse(MAIN("  var ptr %p\n  var ptr %q\n", "  %p = copy ptr @s\n"
                                                 "  %p = padd %p, 8 * 1\n"
                                                 "  store ptr @a, @t\n"
                                                 "  %q = load ptr @a\n"
                                                 "  %q = padd %q, 16 * 1\n"
                                                 "  store ptr @a, %q\n"));
    expect("main", "p", "@s+?");
    expect("main", "q", "@t+?");
    forget();
}
END_TEST

START_TEST(an_index_is_an_address_perhaps)
{
    analyse(MAIN("  var i64 %i\n  var i32 %n\n  var i64 %far\n  var i64 %near\n"
                 "  var i16 %h\n  var i64 %tiny\n  var ptr %p\n  var ptr %q\n"
                 "  var ptr %r\n  var ptr %u\n  var ptr %v\n"
                 "  var i64 %wide\n  var ptr %w\n",
                 "  %i = ptoi i64 from ptr @b\n"
                 "  %p = padd @s, %i * 1\n"
                 "  %n = trunc i32 from i64 %i\n"
                 "  %near = sext i64 from i32 %n\n"
                 "  %q = padd @s, %near * 1\n"
                 "  %r = padd @s, %near * 4\n"
                 "  %h = trunc i16 from i32 %n\n"
                 "  %tiny = zext i64 from i16 %h\n"
                 "  %u = padd @s, %tiny * 16\n"
                 "  %v = padd null, %i * 1\n"
                 "  %wide = zext i64 from i32 %n\n"
                 "  %w = padd @s, %wide * 1\n"));
    expect("main", "p", "@b+? @s+?");
    // No signed 32-bit number leads from one object to another; four times may.
    expect("main", "q", "@s+?");
    expect("main", "w", "@b+? @s+?");
    expect("main", "r", "@b+? @s+?");
    expect("main", "u", "@s+?");
    expect("main", "v", "@b+?");
    forget();
}
END_TEST

START_TEST(differences)
{
    analyse(MAIN("  var i64 %i\n  var i64 %j\n  var i64 %k\n  var i64 %same\n"
                 "  var i64 %other\n  var i64 %less\n  var i64 %minus\n"
                 "  var i64 %down\n  var i64 %low\n  var i64 %number\n  var "
                 "i64 %align\n",
                 "  %i = ptoi i64 from ptr @s\n"
                 "  %j = ptoi i64 from ptr @s\n"
                 "  %k = ptoi i64 from ptr @b\n"
                 "  %same = sub i64 %i, %j\n"
                 "  %other = sub i64 %i, %k\n"
                 "  %less = sub i64 %i, 4\n"
                 "  %minus = sub i64 0, %i\n"
                 "  %low = and i64 %i, 15\n"
                 "  %align = sub i64 %i, %low\n"
                 "  %low = undef i64\n"
                 "  %down = sub i64 %i, %down\n"
                 "  %low = copy i64 %j\n"
                 "  %number = sub i64 %low, %j\n"));
    expect("main", "same", "");
    expect("main", "other", "@b+? @s+?");
    expect("main", "less", "@s+?");
    expect("main", "minus", "@s+?");
    // A part of an address does not cancel it.
    expect("main", "align", "@s+?");
    expect("main", "down", "@s+?");
    // What is no pointer may be a number at times.
    expect("main", "number", "@s+?");
    forget();
    // A pointer made of a part of an address is none of the object.
    analyse(MAIN("  var i64 %i\n  var i64 %j\n  var i64 %k\n  var ptr %p\n"
                 "  var i64 %d\n",
                 "  %i = ptoi i64 from ptr @s\n"
                 "  %k = and i64 %i, 15\n"
                 "  %p = itop ptr from i64 %k\n"
                 "  %j = ptoi i64 from ptr %p\n"
                 "  %d = sub i64 %i, %j\n"));
    expect("main", "d", "@s+?");
    forget();
}
END_TEST

START_TEST(fields_are_apart)
{
    analyse(MAIN("  var ptr %f\n  var ptr %g\n  var ptr %x\n  var ptr %y\n"
                 "  var ptr %z\n  var ptr %any\n  var ptr %all\n  var i64 %n\n",
                 "  %f = padd @s, 8 * 1\n"
                 "  %g = padd @s, 16 * 1\n"
                 "  store ptr @s, @a\n"
                 "  store ptr %f, @b\n"
                 "  %x = load ptr @s\n"
                 "  %y = load ptr %f\n"
                 "  %z = load ptr %g\n"
                 "  %n = zext i64 from i32 %argc\n"
                 "  %any = padd @s, %n * 8\n"
                 "  %all = load ptr %any\n"
                 "  store ptr %any, @t\n"));
    expect("main", "x", "@a @t");
    expect("main", "y", "@b @t");
    expect("main", "z", "@t");
    expect("main", "all", "@a @b @t");
    expect_bytes("@s", 0, 8, "@a @t");
    expect_bytes("@s", 4, 8, "@a @b @t");
    expect_bytes("@s", PT_ANY, 0, "@a @b @t");
    expect_bytes("@a", 0, 8, "");
    forget();
}
END_TEST

START_TEST(accesses_that_overlap)
{
    analyse(MAIN("  var ptr %f\n  var ptr %x\n  var i128 %w\n  var i32 %h\n"
                 "  var ptr %g\n  var ptr %late\n  var ptr %end\n",
                 "  %f = padd @s, 4 * 1\n"
                 "  %g = padd @s, 12 * 1\n"
                 "  store ptr @s, @a\n"
                 "  %x = load ptr %f\n"
                 "  %w = load i128 @s\n"
                 "  %h = load i32 @s\n"
                 "  %late = load ptr %g\n"
                 "  %end = padd @s, 28 * 1\n"
                 "  store ptr %end, @b\n"));
    expect("main", "x", "@a+?");
    expect("main", "w", "@a+?");
    expect("main", "h", "@a+?");
    expect("main", "late", "");
    // Not all of these bytes are there: nothing is written.
    expect_bytes("@s", PT_ANY, 0, "@a");
    forget();
}
END_TEST

START_TEST(bytes_of_an_address)
{
    analyse(MAIN("  var ptr %to\n  var ptr %from\n  var i8 %c\n  var ptr %p\n"
                 "  var i64 %n\n",
                 "  store ptr @s, @a\n"
                 "  %n = zext i64 from i32 %argc\n"
                 "  %from = padd @s, %n * 1\n"
                 "  %to = padd @t, %n * 1\n"
                 "  %c = load i8 %from\n"
                 "  store i8 %to, %c\n"
                 "  %p = load ptr @t\n"));
    expect("main", "c", "@a+?");
    expect("main", "p", "@a+?");
    forget();
    analyse(MAIN("  var i32 %low\n  var i16 %bits\n  var ptr %p\n  var ptr %f\n"
                 "  var i8 %all\n  var ptr %set\n",
                 "  store ptr @s, @a\n"
                 "  %low = load i32 @s\n"
                 "  store i32 @t, %low\n"
                 "  %p = load ptr @t\n"
                 "  %f = padd @s, 1 * 1\n"
                 "  %bits = loadbits i16 %f, bit 3\n"
                 "  storebits i16 @b, %bits, bit 2\n"
                 "  %all = trunc i8 from i16 %bits\n"
                 "  %set = padd @t, 16 * 1\n"
                 "  memset %set, %all, 8\n"
                 "  memset @a, i8 0, 8\n"));
    expect("main", "p", "@a+?");
    expect("main", "bits", "@a+?");
    expect_bytes("@b", 0, 1, "@a+?");
    expect_bytes("@b", 3, 1, "");
    expect_bytes("@t", 24, 8, "@a+?");
    expect_bytes("@a", PT_ANY, 0, "");
    forget();
    // Bits 1 to 16 from byte 6 on lie in three bytes.
    analyse(MAIN("  var ptr %f\n  var ptr %g\n  var i16 %bits\n"
                 "  var i16 %less\n  var i64 %all\n  var ptr %x\n",
                 "  %f = padd @s, 8 * 1\n"
                 "  store ptr %f, @a\n"
                 "  %g = padd @s, 6 * 1\n"
                 "  %less = loadbits i16 %g, bit 0\n"
                 "  %bits = loadbits i16 %g, bit 1\n"
                 "  %all = ptoi i64 from ptr @b\n"
                 "  storebits i64 @t, %all, bit 4\n"
                 "  %all = loadbits i64 @t, bit 4\n"
                 "  %x = load ptr @t\n"));
    expect("main", "less", "");
    expect("main", "bits", "@a+?");
    expect("main", "all", "@b");
    expect("main", "x", "@b+?");
    forget();
    // Bytes of two addresses in one place.
    analyse(MAIN("  var ptr %f\n  var ptr %g\n  var i8 %c\n  var i64 %i\n"
                 "  var ptr %x\n  var ptr %y\n",
                 "  store ptr @s, @a\n"
                 "  %f = padd @s, 8 * 1\n"
                 "  store ptr %f, @t\n"
                 "  %i = ptoi i64 from ptr @b\n"
                 "  %c = trunc i8 from i64 %i\n"
                 "  store i8 @s, %c\n"
                 "  %x = load ptr @s\n"
                 "  %y = load ptr %f\n"));
    expect("main", "x", "@a+? @b+?");
    expect("main", "y", "@t");
    forget();
    analyse(MAIN("  var ptr %f\n  var ptr %x\n", "  store ptr @s, @a\n"
                                                 "  %f = padd @s, 4 * 1\n"
                                                 "  store ptr %f, @b\n"
                                                 "  %x = load ptr %f\n"));
    expect("main", "x", "@a+? @b+?");
    forget();
}
END_TEST

START_TEST(floats_carry_addresses)
{
    analyse(MAIN("  var f64 %d\n  var f80 %e\n  var ptr %p\n  var ptr %f\n"
                 "  var ptr %q\n",
                 "  store ptr @a, @s\n"
                 "  %d = load f64 @a\n"
                 "  store f64 @b, %d\n"
                 "  %p = load ptr @b\n"
                 "  %e = load f80 @t\n"
                 "  %f = padd @t, 16 * 1\n"
                 "  store f80 %f, %e\n"
                 "  store ptr @t, @a\n"
                 "  %q = load ptr %f\n"));
    expect("main", "p", "@s");
    expect("main", "q", "@a+?");
    forget();
}
END_TEST

START_TEST(memcpy_moves_rows)
{
    analyse(MAIN("  var ptr %f\n  var ptr %g\n  var ptr %x\n  var ptr %y\n"
                 "  var ptr %z\n",
                 "  %f = padd @s, 8 * 1\n"
                 "  %g = padd @t, 16 * 1\n"
                 "  store ptr %f, @a\n"
                 "  memcpy %g, @s, 16\n"
                 "  %x = load ptr %g\n"
                 "  %g = padd @t, 24 * 1\n"
                 "  %y = load ptr %g\n"
                 "  %z = load ptr @t\n"));
    // %g is @t+16 and @t+24: the copy to the latter fits no more.
    expect_bytes("@t", 24, 8, "@a");
    expect_bytes("@t", 16, 8, "");
    expect("main", "z", "");
    expect("main", "y", "@a");
    forget();
}
END_TEST

START_TEST(memcpy_of_parts_and_of_unknown_length)
{
    analyse(MAIN("  var ptr %f\n  var i64 %n\n  var ptr %any\n",
                 "  %f = padd @s, 8 * 1\n"
                 "  store ptr %f, @a\n"
                 "  memcpy @t, @s, 12\n"
                 "  %n = zext i64 from i32 %argc\n"
                 "  memcpy @b, %f, %n\n"));
    expect_bytes("@t", 0, 1, "@a+?");
    expect_bytes("@b", 0, 8, "@a");
    forget();
    analyse(MAIN("  var ptr %f\n  var i64 %n\n  var ptr %any\n",
                 "  %n = zext i64 from i32 %argc\n"
                 "  %any = padd @s, %n * 8\n"
                 "  %f = padd @s, 8 * 1\n"
                 "  store ptr %f, @a\n"
                 "  memcpy @b, %any, 8\n"
                 "  %any = padd @t, %n * 8\n"
                 "  memcpy %any, @b, 8\n"));
    expect_bytes("@b", 0, 8, "@a");
    expect_bytes("@t", 24, 8, "@a");
    forget();
    // The last row does not fit: its first half may.
    analyse(MAIN("  var ptr %f\n  var ptr %g\n  var i64 %n\n",
                 "  store ptr @s, @a\n"
                 "  %f = padd @s, 8 * 1\n"
                 "  store ptr %f, @b\n"
                 "  %f = padd @s, 16 * 1\n"
                 "  %g = padd @t, 20 * 1\n"
                 "  %n = zext i64 from i32 %argc\n"
                 "  memcpy %g, @s, %n\n"));
    expect_bytes("@t", 20, 8, "@a @b+?");
    expect_bytes("@t", 0, 8, "@b+?");
    forget();
    // Within one object, over and over.
    analyse(MAIN("  var ptr %f\n", "  %f = padd @s, 8 * 1\n"
                                   "  store ptr @s, @a\n"
                                   "  memcpy %f, @s, 16\n"));
    expect_bytes("@s", 16, 8, "@a");
    expect_bytes("@s", 23, 1, "@a");
    expect_bytes("@s", 24, 8, "");
    forget();
}
END_TEST

START_TEST(initial_values)
{
    analyse(HEAD "global @a internal size 8 align 8\n"
                 "global @t internal size 32 align 8 = { zero 8 ref @a+4"
                 " ref @main }\n"
                 "global @c internal const size 16 align 8 = { ref @t-8 }\n"
                 "global @text internal literal const size 4 align 1 \"\""
                 " = { str \"abc\" }\n"
                 "func i32 @main() external {\n  var ptr %x\n  var ptr %y\n"
                 "  var i8 %z\n  var ptr %w\nentry:\n"
                 "  %x = padd @t, 8 * 1\n  %x = load ptr %x\n"
                 "  %y = load ptr @c\n"
                 "  store ptr @c, @text\n  store ptr @text, @a\n"
                 "  store i8 @text, 0\n"
                 "  %z = load i8 @text\n"
                 "  %w = load ptr @main\n  store ptr @main, @a\n"
                 "  ret i32 0\n}\n");
    expect_bytes("@t", 0, 8, "");
    expect_bytes("@t", 8, 8, "@a+4");
    expect_bytes("@t", 16, 8, "@main");
    // The addend leaves the object.
    expect("main", "y", "@t+?");
    // What is const is not written, nor is code.
    expect_bytes("@c", PT_ANY, 0, "@t+?");
    expect("main", "z", "");
    expect("main", "w", "");
    forget();
}
END_TEST

START_TEST(new_objects)
{
    analyse(MAIN("  var ptr %h\n  var ptr %k\n  var ptr %s\n  var i64 %n\n"
                 "  var ptr %f\n  var i64 %size\n  var ptr %g\n",
                 "  %n = zext i64 from i32 %argc\n"
                 "  %h = halloc 16, align 16\n"
                 "  %k = halloc %n, align 16\n"
                 "  %s = salloc %n, align 16\n"
                 "  %f = padd %h, 24 * 1\n"
                 "  %g = padd %k, 24 * 1\n"
                 "  store ptr %h, %k\n"
                 "  hfree %h\n  sfree %s\n"
                 "  %size = osize %h\n"));
    expect("main", "h", "heap@main:#1");
    expect("main", "k", "heap@main:#2");
    expect("main", "s", "stack@main:#3");
    expect("main", "f", "heap@main:#1+?");
    expect("main", "g", "heap@main:#2+24");
    expect("main", "size", "");
    expect_bytes("heap@main:#1", 0, 8, "heap@main:#2");
    ck_assert_uint_eq(p.objects.data[object_named("heap@main:#1")].size, 16);
    ck_assert_uint_eq(p.objects.data[object_named("heap@main:#2")].size, 0);
    ck_assert(p.objects.data[object_named("stack@main:#3")].kind == PT_STACK);
    forget();
}
END_TEST

/// Offsets of an object whose size is not known are not counted for ever.
START_TEST(many_offsets)
{
    enum { OFFSETS = 1100 };
    struct text t = {0};

    text_add(&t, HEAD "func i32 @main(i32 %n) external {\n"
                      "  var ptr %h\n  var i64 %s\n");
    for (uint32_t k = 0; k < OFFSETS; k++) {
        text_addf(&t, "  var ptr %%p%u\n", k);
    }
    text_add(&t, "entry:\n  %s = zext i64 from i32 %n\n"
                 "  %h = halloc %s, align 16\n");
    for (uint32_t k = 0; k < OFFSETS; k++) {
        text_addf(&t, "  %%p%u = padd %%h, 8 * %u\n", k, k + 1);
    }
    text_add(&t, "  ret i32 0\n}\n");
    analyse(text_str(&t));
    expect("main", "p0", "heap@main:#1+8");
    expect("main", "p1023", "heap@main:#1+8192");
    expect("main", "p1024", "heap@main:#1+?");
    expect("main", "p1099", "heap@main:#1+?");
    text_release(&t);
    forget();
}
END_TEST

/// A walk along an object is known for a cycle before there are as many places
/// as an object may have: they cost, wherever they come to.
START_TEST(cycles_are_found_early)
{
    analyse(HEAD "func i32 @main(i32 %n) external {\n"
                 "  var ptr %h\n  var ptr %p\n  var ptr %q\n  var i64 %s\n"
                 "entry:\n  %s = zext i64 from i32 %n\n"
                 "  %h = halloc %s, align 16\n  %p = copy ptr %h\n"
                 "  jump loop\nloop:\n"
                 "  %q = padd %p, 1 * 1\n  %p = copy ptr %q\n"
                 "  br 0, loop, done\ndone:\n  ret i32 0\n}\n");
    expect("main", "p", "heap@main:#1+?");
    ck_assert_uint_lt(p.state->locs.len, 200);
    forget();
}
END_TEST

START_TEST(odd_sizes)
{
    struct text t = {0};

    analyse(HEAD "global @nothing internal size 0 align 1\n"
                 "global @huge internal size 8589934592 align 8\n"
                 "func i32 @main() external {\n  var ptr %p\n  var ptr %q\n"
                 "  var ptr %r\nentry:\n"
                 "  %p = copy ptr @nothing\n"
                 "  %q = padd @huge, 2147483647 * 1\n"
                 "  store ptr %q, @nothing\n"
                 "  %q = padd @huge, 2147483648 * 1\n"
                 "  store ptr %q, @huge\n"
                 "  %r = load ptr @huge\n"
                 "  ret i32 0\n}\n");
    expect("main", "p", "@nothing");
    expect("main", "q", "@huge+?");
    // What is stored at an unknown place may be anywhere.
    expect("main", "r", "@nothing @huge");
    forget();
    // Thousands of literals.
    text_add(&t, HEAD);
    for (uint32_t k = 0; k < 5000; k++) {
        text_addf(&t,
                  "global @.str%u internal literal const size 2 align 1 \"\""
                  " = { str \"a\" }\n",
                  k);
    }
    text_add(&t, "func i32 @main() external {\n  var ptr %p\nentry:\n");
    for (uint32_t k = 0; k < 5000; k++) {
        text_addf(&t, "  %%p = copy ptr @.str%u\n", k);
    }
    text_add(&t, "  ret i32 0\n}\n");
    analyse(text_str(&t));
    ck_assert_uint_eq(points_to_get(&p, func_named("main").index,
                                    var_named(func_named("main"), "p"))
                          .count,
                      5000);
    text_release(&t);
    forget();
}
END_TEST

START_TEST(pointers_of_four_bytes)
{
    setup();
    parse_good("dgse-ir 1\ntarget \"t\" i32\n"
               "global @a internal size 4 align 4\n"
               "global @s internal size 8 align 4 = { zero 4 ref @a+4 }\n"
               "func i32 @main() external {\n  var i32 %i\n  var ptr %p\n"
               "  var ptr %q\n  var i64 %w\n  var i16 %h\nentry:\n"
               "  %i = ptoi i32 from ptr @a\n"
               "  %p = padd @s, 1 * 4\n"
               "  %q = load ptr %p\n"
               "  %w = load i64 @s\n"
               "  %h = trunc i16 from i32 %i\n"
               "  %p = padd @s, %i * 1\n"
               "  ret i32 0\n}\n");
    analyse_with((struct points_to_config){.max_insts = POINTS_TO_MAX_INSTS});
    expect("main", "i", "@a");
    expect("main", "q", "@a+4");
    expect("main", "w", "@a+?");
    expect("main", "h", "@a+?");
    // Objects lie near each other.
    expect("main", "p", "@a+? @s+?");
    forget();
}
END_TEST

START_TEST(names_and_dump)
{
    struct text out = {0};

    analyse(HEAD "global @g internal size 16 align 8\n"
                 "func i32 @main(i32 %argc, ptr %argv) external {\n"
                 "  var ptr %p\n  object &x size 8 align 8\nentry:\n"
                 "  %p = copy ptr &x\n  store ptr %p, @g\n"
                 "  call void @f(%p)\n  ret i32 0\n}\n"
                 "func void @f(ptr %a) internal {\nentry:\n  ret void\n}\n");
    points_to_dump(&p, &m, &out);
    ck_assert_str_eq(text_str(&out), "points-to\n"
                                     "object outside escapes -> outside+?\n"
                                     "object @g single ->\n"
                                     "object @main single ->\n"
                                     "object @f single ->\n"
                                     "object main:&x single -> @g\n"
                                     "main\n"
                                     "  %argv -> outside+?\n"
                                     "  %p -> main:&x\n"
                                     "  call main:#2 -> f\n"
                                     "f\n"
                                     "  %a -> main:&x\n");
    text_release(&out);
    forget();
}
END_TEST

UNIT_MAIN("df_points_to", copies_keep_the_place, arithmetic_keeps_the_object,
          float_arithmetic_gives_nothing, constant_steps_move_the_offset,
          steps_in_a_cycle_lose_the_offset, an_index_is_an_address_perhaps,
          differences, fields_are_apart, accesses_that_overlap,
          bytes_of_an_address, floats_carry_addresses, memcpy_moves_rows,
          memcpy_of_parts_and_of_unknown_length, initial_values, new_objects,
          many_offsets, cycles_are_found_early, odd_sizes,
          pointers_of_four_bytes, names_and_dump)
