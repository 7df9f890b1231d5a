/* SPDX-License-Identifier: Apache-2.0 */
/// What a program in the interpreter asks of the outside: mathematics, the
/// system's calls, the arguments and environment; how it starts and ends.
#include "tests/unit/interp_run.h"

#include <unistd.h>

/// The standard output of this process, in a pipe.
struct capture {
    int ends[2];
    int old;
};

static void capture_begin(struct capture *c)
{
    c->old = dup(1);
    ck_assert_int_eq(pipe(c->ends), 0);
    ck_assert_int_ge(dup2(c->ends[1], 1), 0);
}

/// - out is what was written since capture_begin
static void capture_end(struct capture *c, char *out, size_t size)
{
    (void)dup2(c->old, 1);
    (void)close(c->old);
    (void)close(c->ends[1]);
    ssize_t n = read(c->ends[0], out, size - 1);
    out[n > 0 ? n : 0] = '\0';
    (void)close(c->ends[0]);
}

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

#define WRITE "declare i64 @__dgse_write external\n"

START_TEST(system_calls)
{
    char out[64];
    struct capture capture;
    capture_begin(&capture);
    struct interp_result r = run_text(
        PROGRAM WRITE
        "global @t external size 3 align 1 = { str \"hey\" }\n" MAIN V32 VPTR
            BODY "  %n = call i64 @__dgse_write(i32 1, @t, i64 3)\n"
        "  %r = trunc i32 from i64 %n\n  ret i32 %r\n}\n");
    capture_end(&capture, out, sizeof out);
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
                "declare i32 @__dgse_number external\n"
                "declare i32 @__dgse_space external\n"
                "declare i32 @__dgse_ends external\n"
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
                "  %s = call i32 @__dgse_number(i32 0, i32 4, i32 100, @t)\n"
                "  %r = add i32 %r, %s\n"
                "  %s = call i32 @__dgse_space(i32 0)\n"
                "  %r = add i32 %r, %s\n"
                "  %s = call i32 @__dgse_ends(i32 0)\n"
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
        struct capture capture;
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
        capture_begin(&capture);
        x.r = interp_run(&x.m, &config);
        capture_end(&capture, out, sizeof out);
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

UNIT_MAIN("ir_interp_system", intrinsics, system_calls, hooks, aborting,
          arguments)
