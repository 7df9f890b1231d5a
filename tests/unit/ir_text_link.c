/* SPDX-License-Identifier: Apache-2.0 */
/// Parsing a text into a module that has symbols already: what meets, what is
/// renamed, what is made to fit.
#include "tests/unit/text_parse.h"

static void check_print(const char *want)
{
    struct text out = {0};

    verify_good();
    ir_print(&out, &m);
    ck_assert_str_eq(text_str(&out), want);
    text_release(&out);
}

START_TEST(declaration_meets_definition)
{
    setup();
    parse_good(HEAD "declare i32 @f external\n"
                    "global @g external undefined size 4 align 4\n"
                    "global @t external tentative size 4 align 4\n"
                    "func i32 @main() external {\nentry:\n"
                    "  %1 = call i32 @f(@g)\n  ret i32 %1\n}\n");
    parse_good(HEAD "declare i32 @main external\n"
                    "global @g external size 4 align 4 = { hex 01 }\n"
                    "global @t external size 8 align 8 = { ref @g }\n"
                    "func i32 @f(ptr %p) external {\nentry:\n"
                    "  ret i32 7\n}\n");
    check_print(HEAD "global @g external size 4 align 4 = { hex 01 }\n"
                     "global @t external size 8 align 8 = { ref @g }\n"
                     "func i32 @f(ptr %p) external {\nentry:\n"
                     "  ret i32 7\n}\n"
                     "func i32 @main() external {\nentry:\n"
                     "  %1 = call i32 @f(@g)\n  ret i32 %1\n}\n");
    teardown();
}
END_TEST

START_TEST(the_definition_that_is_there_stays)
{
    setup();
    parse_good(HEAD "global @g external size 4 align 4 = { hex 80 }\n"
                    "global @index external size 4 align 4\n"
                    "func i32 @f() external {\nentry:\n  ret i32 1\n}\n");
    parse_good(HEAD
               "global @g external size 8 align 8 = { hex 8081828384 }\n"
               "func ptr @index(ptr %s) external {\nentry:\n  ret ptr %s\n}\n"
               "func i32 @f() external {\nentry:\n  ret i32 2\n}\n"
               "func i32 @user() external {\nentry:\n"
               "  %1 = call i32 @f()\n  store i32 @g, %1\n"
               "  store i32 @index, 1\n  ret i32 %1\n}\n");
    check_print(HEAD "global @g external size 4 align 4 = { hex 80 }\n"
                     "global @index external size 4 align 4\n"
                     "func i32 @f() external {\nentry:\n  ret i32 1\n}\n"
                     "func i32 @user() external {\nentry:\n"
                     "  %1 = call i32 @f()\n  store i32 @g, %1\n"
                     "  store i32 @index, 1\n  ret i32 %1\n}\n");
    teardown();
}
END_TEST

START_TEST(internal_symbols_are_renamed)
{
    static const char text[] =
        HEAD "global @.str internal literal const size 2 align 1 \"\""
             " = { str \"a\" }\n"
             "func ptr @help() internal {\nentry:\n  ret ptr @.str\n}\n"
             "func ptr @f() external {\nentry:\n"
             "  %1 = call ptr @help()\n  ret ptr %1\n}\n";

    setup();
    parse_good(text);
    parse_good(text);
    // A symbol that others see takes the name from one that nobody sees.
    parse_good(HEAD "func ptr @help() external {\nentry:\n"
                    "  %1 = call ptr @f()\n  ret ptr %1\n}\n"
                    "declare ptr @f external\nhook @help before 1\n");
    check_print(HEAD "global @.str internal literal const size 2 align 1 \"\""
                     " = { str \"a\" }\n"
                     "global @.str.2 internal literal const size 2 align 1 \"\""
                     " = { str \"a\" }\n"
                     "func ptr @help.3() internal \"help\" {\nentry:\n"
                     "  ret ptr @.str\n}\n"
                     "func ptr @f() external {\nentry:\n"
                     "  %1 = call ptr @help.3()\n  ret ptr %1\n}\n"
                     "func ptr @help.2() internal \"help\" {\nentry:\n"
                     "  ret ptr @.str.2\n}\n"
                     "func ptr @help() external {\nentry:\n"
                     "  %1 = call ptr @f()\n  ret ptr %1\n}\n"
                     "hook @help before 1\n");
    teardown();
}
END_TEST

/// Old C: declared without parameters here, defined with some there.
START_TEST(calls_are_made_to_fit)
{
    setup();
    parse_good(HEAD "declare i32 @printf external\n"
                    "declare i32 @f external\n"
                    "declare i32 @puts external\n"
                    "func i32 @main() external {\nentry:\n"
                    "  #1 expr\n"
                    "  %1 = call i32 @printf(null, i32 1)\n"
                    "  %2 = call i32 @f(i32 1)\n"
                    "  %3 = call i32 @f()\n"
                    "  jump next\nnext:\n"
                    "  call void @puts(i64 1)\n"
                    "  %4 = call i32 @puts(null)\n"
                    "  ret i32 %4\n}\n");
    parse_good(HEAD "func i32 @printf(ptr %f, ...) external {\nentry:\n"
                    "  ret i32 7\n}\n"
                    "func i32 @f(i64 %x) external {\nentry:\n"
                    "  ret i32 7\n}\n"
                    "func i32 @puts(ptr %s) external {\nentry:\n"
                    "  %2 = call f64 @sin()\n"
                    "  %3 = call f64 @sin(%2)\n  ret i32 7\n}\n"
                    "declare f64 @sin external\n");
    check_print(HEAD "func i32 @printf(ptr %f, ...) external {\nentry:\n"
                     "  ret i32 7\n}\n"
                     "func i32 @f(i64 %x) external {\nentry:\n"
                     "  ret i32 7\n}\n"
                     "func i32 @puts(ptr %s) external {\nentry:\n"
                     "  %4 = copy ptr @sin\n"
                     "  %2 = call f64 %4()\n"
                     "  %3 = call f64 @sin(%2)\n  ret i32 7\n}\n"
                     "func i32 @main() external {\nentry:\n"
                     "  #1 expr\n"
                     "  %1 = call i32 @printf(null, ... i32 1)\n"
                     "  %5 = copy ptr @f\n"
                     "  %2 = call i32 %5(i32 1)\n"
                     "  %6 = copy ptr @f\n"
                     "  %3 = call i32 %6()\n"
                     "  jump next\nnext:\n"
                     "  %7 = copy ptr @puts\n"
                     "  call void %7(i64 1)\n"
                     "  %4 = call i32 @puts(null)\n"
                     "  ret i32 %4\n}\n"
                     "declare f64 @sin external\n");
    teardown();
}
END_TEST

START_TEST(rows_are_mapped)
{
    setup();
    parse_good(HEAD "file f1 \"a.c\"\ntype t1 = int i32\n"
                    "global @a external size 4 align 4 t1 !f1:1:1\n");
    parse_good(HEAD "file f1 \"b.c\"\nfile f2 \"a.c\"\n"
                    "type t1 = pointer ptr t2\ntype t2 = int i8\n"
                    "global @b external size 8 align 8 t1 !f1:1:1\n"
                    "global @c external size 8 align 8 t2 !f2:1:1\n");
    check_print(HEAD "file f1 \"a.c\"\nfile f2 \"b.c\"\ntype t1 = int i32\n"
                     "type t2 = pointer ptr t3\ntype t3 = int i8\n"
                     "global @a external size 4 align 4 t1 !f1:1:1\n"
                     "global @b external size 8 align 8 t2 !f2:1:1\n"
                     "global @c external size 8 align 8 t3 !f1:1:1\n");
    ck_assert(!parse_bytes("dgse-ir 1\ntarget \"t\" i32\n", 25));
    teardown();
}
END_TEST

START_TEST(models_are_marked)
{
    static const char text[] =
        HEAD "func f64 @sin(f64 %x) external {\nentry:\n  ret f64 %x\n}\n"
             "declare f64 @cos external\n";

    setup();
    ck_assert(ir_parse(&m, "m.ir", text, sizeof text - 1, true, &diags));
    ck_assert(m.funcs.data[1].model && m.funcs.data[1].defined);
    ck_assert_int_eq(m.funcs.data[1].intrinsic, IR_INTRINSIC_NONE);
    ck_assert_int_eq(m.funcs.data[2].intrinsic, IR_INTRINSIC_cos);
    teardown();
}
END_TEST

UNIT_MAIN("ir_text_link", declaration_meets_definition,
          the_definition_that_is_there_stays, internal_symbols_are_renamed,
          calls_are_made_to_fit, rows_are_mapped, models_are_marked)
