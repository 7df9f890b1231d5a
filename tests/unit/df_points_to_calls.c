/* SPDX-License-Identifier: Apache-2.0 */
/// Points-to sets across calls: binding, instances, code outside, the ends of
/// a run; unification.
#include "tests/unit/df_points_to.h"

#define GLOBALS                                                                \
    "global @a internal size 8 align 8\n"                                      \
    "global @b internal size 8 align 8\n"                                      \
    "global @open external size 8 align 8\n"
#define MAIN "func i32 @main(i32 %argc, ptr %argv) external {\n"

static void analyse_unified(const char *text)
{
    setup();
    parse_good(text);
    analyse_with((struct points_to_config){0});
}

// ---------------------------------------------------------------- binding

START_TEST(direct_calls)
{
    analyse(HEAD GLOBALS
            "func ptr @swap(ptr %x, ptr %y) internal {\n  var ptr %old\n"
            "entry:\n  %old = load ptr %x\n  store ptr %x, %y\n"
            "  ret ptr %old\n}\n"
            "func void @make(ptr %out) internal sret {\nentry:\n"
            "  store ptr %out, @b\n  ret void\n}\n"
            "func ptr @self(i32 %n, ptr %x) internal {\n  var ptr %r\n"
            "entry:\n  %r = call ptr @self(%n, @b)\n  ret ptr %x\n}\n" MAIN
            "  var ptr %p\n  var ptr %q\n  var ptr %r\n"
            "  object &l size 8 align 8\n  object &s size 8 align 8\nentry:\n"
            "  begin &l\n  %p = call ptr @swap(&l, @a)\n"
            "  %p = call ptr @swap(&l, @b)\n"
            "  call void @make(&s)\n  %q = load ptr &s\n"
            "  %r = call ptr @self(i32 1, &l)\n  end &l\n  ret i32 0\n}\n");
    expect("swap", "x", "main:&l");
    expect("swap", "y", "@a @b");
    expect("main", "p", "@a @b");
    expect("main", "q", "@b");
    expect("self", "x", "@b main:&l");
    expect("main", "r", "@b main:&l");
    expect_calls("main", 0, "swap");
    ck_assert(is_single("main:&l"));
    forget();
}
END_TEST

START_TEST(calls_through_pointers)
{
    analyse(HEAD GLOBALS
            "global @table internal const size 16 align 8 = { ref @f ref @g }\n"
            "func ptr @f(ptr %x) internal {\nentry:\n  ret ptr %x\n}\n"
            "func ptr @g(ptr %x) internal {\n  var ptr %next\nentry:\n"
            "  %next = copy ptr @h\n  store ptr @a, %next\n  ret ptr @b\n}\n"
            "func ptr @h(ptr %x) internal {\nentry:\n  ret ptr %x\n}\n"
            "func ptr @never(ptr %x) internal {\n  var ptr %y\nentry:\n"
            "  %y = copy ptr %x\n  ret ptr %y\n}\n" MAIN
            "  var ptr %p\n  var ptr %r\n  var i64 %n\n  var ptr %s\nentry:\n"
            "  %n = zext i64 from i32 %argc\n"
            "  %p = padd @table, %n * 8\n  %p = load ptr %p\n"
            "  %r = call ptr %p(@a)\n"
            "  %p = load ptr @a\n"
            "  %s = call ptr %p(@open)\n"
            "  %s = call ptr null(@b)\n  ret i32 0\n}\n");
    // %p is one variable: both calls may reach all.
    expect_calls("main", 0, "f g h");
    expect_calls("main", 1, "f g h");
    expect("f", "x", "@a @open");
    expect("h", "x", "@a @open");
    expect("main", "r", "@a @b @open");
    expect("never", "x", "");
    expect_calls("main", 2, "");
    forget();
}
END_TEST

/// As the calling convention of the target brings them.
START_TEST(calls_that_do_not_fit)
{
    analyse(HEAD GLOBALS
            "func i32 @f(f64 %d, ptr %x, i32 %i, ptr %y) internal {\n"
            "entry:\n  ret i32 %i\n}\n"
            "func ptr @v(ptr %x, ...) internal {\n  var ptr %l\n"
            "  var ptr %one\n  var ptr %two\nentry:\n"
            "  %l = vaarea\n  %one = load ptr %l\n  %l = padd %l, 16 * 1\n"
            "  %two = load ptr %l\n  ret ptr %one\n}\n" MAIN
            "  var ptr %p\n  var i64 %a\n  var f64 %d\n  var i64 %r\n"
            "  var ptr %q\n  var ptr %s\nentry:\n"
            "  %a = ptoi i64 from ptr @a\n"
            "  %d = bitcast f64 from i64 %a\n"
            "  %p = copy ptr @f\n"
            "  %r = call i64 %p(@a, %a, @b, %d, @open)\n"
            "  %q = copy ptr @v\n"
            "  %s = call ptr %q(@a, @b)\n  ret i32 0\n}\n");
    expect("f", "d", "@a");
    expect("f", "x", "@a");
    expect("f", "i", "@a+?");
    expect("f", "y", "@b");
    expect("main", "r", "@a+?");
    expect("v", "x", "@a");
    // The place moves in a cycle of one instruction.
    expect("v", "l", "variadic@v+?");
    expect("v", "one", "@b");
    expect_bytes("variadic@v", 0, 8, "@b");
    expect_bytes("variadic@v", 16, 8, "");
    forget();
}
END_TEST

START_TEST(variadic_arguments)
{
    analyse(HEAD GLOBALS
            "func ptr @v(i32 %n, ...) internal {\n  var ptr %l\n"
            "  var ptr %m\n  var ptr %one\n  var ptr %two\n  var i32 %i\n"
            "entry:\n"
            "  %l = vaarea\n  %one = load ptr %l\n  %m = padd %l, 16 * 1\n"
            "  %two = load ptr %m\n  %m = padd %l, 32 * 1\n"
            "  %i = load i32 %m\n  ret ptr %two\n}\n" MAIN
            "  var ptr %r\n  var i64 %x\n  var i32 %h\nentry:\n"
            "  %r = call ptr @v(i32 2, ... @a, @b)\n"
            "  %x = ptoi i64 from ptr @open\n  %h = trunc i32 from i64 %x\n"
            "  %r = call ptr @v(i32 3, ... @b, null, %h)\n"
            "  %r = call ptr @v(i32 0)\n  ret i32 0\n}\n");
    expect("v", "l", "variadic@v");
    expect("v", "one", "@a @b");
    expect("v", "two", "@b @open+?");
    expect("v", "i", "@b+? @open+?");
    expect("main", "r", "@b @open+?");
    ck_assert(is_single("variadic@v"));
    forget();
}
END_TEST

START_TEST(longjmp_brings_a_value)
{
    analyse(HEAD GLOBALS
            "func void @f(ptr %buf) internal {\n  var i64 %i\n  var i32 %l\n"
            "entry:\n  %i = ptoi i64 from ptr @a\n"
            "  %l = trunc i32 from i64 %i\n  longjmp %buf, %l\n}\n"
            "func i32 @main() external setjmp {\n"
            "  var i32 %r\n  object &buf size 64 align 16\nentry:\n"
            "  %r = setjmp &buf\n  call void @f(&buf)\n  ret i32 0\n}\n");
    expect("main", "r", "@a+?");
    forget();
}
END_TEST

// ---------------------------------------------------------------- instances

#define MALLOC                                                                 \
    "func ptr @malloc(i64 %n) external model {\n  var ptr %p\nentry:\n"        \
    "  %p = halloc %n, align 16\n  ret ptr %p\n}\n"

START_TEST(models_and_makers_are_copied)
{
    analyse(HEAD GLOBALS MALLOC
            "func ptr @make(ptr %next) internal {\n  var ptr %x\nentry:\n"
            "  %x = call ptr @malloc(i64 16)\n  store ptr %x, %next\n"
            "  ret ptr %x\n}\n"
            "func ptr @id(ptr %x) external model {\nentry:\n"
            "  ret ptr %x\n}\n"
            "func ptr @same(ptr %x) internal {\nentry:\n  ret ptr %x\n}\n" MAIN
            "  var ptr %p\n  var ptr %q\n  var ptr %r\n  var ptr %s\n"
            "  var ptr %t\n  var ptr %f\n  var ptr %u\nentry:\n"
            "  %p = call ptr @make(@a)\n  %q = call ptr @make(@b)\n"
            "  %r = call ptr @id(%p)\n  %s = call ptr @id(%q)\n"
            "  %t = call ptr @same(%p)\n  %t = call ptr @same(%q)\n"
            "  %f = copy ptr @malloc\n  %u = call ptr %f(i64 8)\n"
            "  ret i32 0\n}\n");
    expect("main", "p", "heap@malloc:#0<make:#0<main:#0");
    expect("main", "r", "heap@malloc:#0<make:#0<main:#0");
    expect("main", "s", "heap@malloc:#0<make:#0<main:#1");
    expect("main", "t",
           "heap@malloc:#0<make:#0<main:#0 heap@malloc:#0<make:#0<main:#1");
    expect("main", "u", "heap@malloc:#0");
    expect_bytes("heap@malloc:#0<make:#0<main:#1", 0, 8, "@b");
    ck_assert(!is_single("heap@malloc:#0"));
    // The instances of a function: the base, then those of the calls.
    uint32_t f = func_named("make").index;
    ck_assert_uint_eq(p.first_instance[f + 1] - p.first_instance[f], 3);
    ck_assert_uint_eq(p.instance_list[p.first_instance[f]], f);
    struct pt_calls calls = calls_of("main", 1);
    ck_assert_uint_eq(calls.count, 1);
    ck_assert_uint_eq(calls.instance[0],
                      p.instance_list[p.first_instance[f] + 2]);
    ck_assert_uint_eq(p.instances.data[calls.instance[0]].caller,
                      func_named("main").index);
    ck_assert_uint_eq(p.instances.data[calls.instance[0]].inst, 1);
    // An instance has sets of its own.
    expect_span(points_to_get(&p, calls.instance[0],
                              var_named(func_named("make"), "next")),
                "next", "@b");
    expect("make", "next", "");
    forget();
}
END_TEST

START_TEST(copies_end)
{
    // A model that calls itself, and one that is large.
    struct text t = {0};

    text_add(&t, HEAD GLOBALS
             "func ptr @rec(ptr %x) external model {\n  var ptr %r\n"
             "entry:\n  %r = call ptr @rec(%x)\n  ret ptr %x\n}\n"
             "func ptr @big(ptr %x) external model {\nentry:\n");
    for (uint32_t k = 0; k < 200; k++) {
        text_add(&t, "  nop\n");
    }
    text_add(&t, "  ret ptr %x\n}\n" MAIN
                 "  var ptr %p\n  var ptr %q\n  var ptr %r\n  var ptr %s\n"
                 "entry:\n  %p = call ptr @rec(@a)\n  %q = call ptr @rec(@b)\n"
                 "  %r = call ptr @big(@a)\n  %s = call ptr @big(@b)\n"
                 "  ret i32 0\n}\n");
    analyse(text_str(&t));
    // The call inside an instance of @rec is of the base.
    uint32_t f = func_named("rec").index;
    ck_assert_uint_eq(p.first_instance[f + 1] - p.first_instance[f], 3);
    expect("main", "p", "@a");
    expect("main", "q", "@b");
    expect("rec", "x", "@a @b");
    expect("main", "r", "@a @b");
    expect("main", "s", "@a @b");
    text_release(&t);
    forget();
}
END_TEST

/// Models that call models, deeper and deeper.
START_TEST(copies_within_copies)
{
    enum { DEPTH = 12 };
    struct text t = {0};

    text_add(&t, HEAD GLOBALS);
    for (uint32_t k = 0; k < DEPTH; k++) {
        text_addf(&t,
                  "func ptr @m%u(ptr %%x) external model {\n  var ptr %%r\n"
                  "entry:\n  %%r = call ptr @m%u(%%x)\n  ret ptr %%r\n}\n",
                  k, k + 1);
    }
    text_add(&t, "func ptr @m12(ptr %x) external model {\nentry:\n"
                 "  ret ptr %x\n}\n" MAIN "  var ptr %p\n  var ptr %q\n"
                 "  var ptr %r\nentry:\n  %p = call ptr @m5(@a)\n"
                 "  %r = call ptr @m5(@b)\n"
                 "  %q = call ptr @m0(@b)\n  ret i32 0\n}\n");
    analyse(text_str(&t));
    // All calls from @m5 on are copied; from @m0 on, @m8 is the base.
    expect("m12", "x", "");
    expect("m7", "x", "");
    expect("m8", "x", "@b");
    expect("main", "p", "@a");
    expect("main", "r", "@b");
    expect("main", "q", "@b");
    text_release(&t);
    forget();
}
END_TEST

/// A function that comes to run when others have been looked at.
START_TEST(code_that_runs_late)
{
    analyse(HEAD GLOBALS
            "func void @late() internal {\n  var ptr %x\n  var ptr %y\n"
            "entry:\n  %x = load ptr @a\n  store ptr @open, %x\n"
            "  call void @later(%x)\n  ret void\n}\n"
            "func void @later(ptr %y) internal {\n  var ptr %z\nentry:\n"
            "  %z = load ptr @open\n  memcpy @b, @open, 8\n"
            "  ret void\n}\n" MAIN "  var ptr %p\n  var ptr %q\nentry:\n"
            "  store ptr @b, @late\n  %p = load ptr @b\n"
            "  store ptr @a, @open\n  %q = load ptr @a\n"
            "  store ptr @open, @a\n  %q = load ptr @open\n"
            "  call void %p()\n  ret i32 0\n}\n");
    expect("late", "x", "@open");
    expect("later", "z", "@a @open");
    expect("main", "p", "@a @open @late");
    forget();
}
END_TEST

// ---------------------------------------------------------------- outside

START_TEST(intrinsics_are_known)
{
    analyse(HEAD GLOBALS
            "declare i64 @__dgse_read external\n"
            "declare ptr @__dgse_environ external\n"
            "declare ptr @__dgse_argv external\n" MAIN
            "  var i64 %n\n  var ptr %e\n  var ptr %v\n  var ptr %s\n"
            "entry:\n  %n = call i64 @__dgse_read(i32 0, @a, i64 8)\n"
            "  %e = call ptr @__dgse_environ()\n"
            "  %v = call ptr @__dgse_argv()\n  %s = load ptr %v\n"
            "  ret i32 0\n}\n");
    expect("main", "argc", "");
    expect("main", "argv", "outside+?");
    expect("main", "n", "");
    expect("main", "e", "outside+?");
    expect("main", "v", "outside+?");
    expect("main", "s", "outside+?");
    ck_assert(!does_escape("@a"));
    ck_assert(!does_escape("@open"));
    expect_calls("main", 0, "__dgse_read");
    forget();
}
END_TEST

START_TEST(unknown_functions)
{
    analyse(HEAD GLOBALS
            "declare ptr @unknown external\n"
            "func i32 @back(ptr %x, i64 %w, i32 %i, f64 %d) internal {\n"
            "  var ptr %y\n  object &own size 8 align 8\nentry:\n"
            "  %y = load ptr %x\n  store ptr %x, &own\n  ret i32 %i\n}\n"
            "func i32 @quiet(ptr %x) internal {\nentry:\n  ret i32 0\n}\n" MAIN
            "  var ptr %r\n  var ptr %x\n  var ptr %s\n  var ptr %f\n"
            "  object &given size 16 align 8\n  object &inner size 8 align 8\n"
            "  object &kept size 8 align 8\nentry:\n"
            "  store ptr &given, &inner\n  store ptr &kept, &given\n"
            "  %f = padd &given, 8 * 1\n  store ptr %f, @back\n"
            "  store ptr &inner, @a\n"
            "  %r = call ptr @unknown(&given)\n"
            "  %x = load ptr &inner\n  %s = load ptr &kept\n"
            "  ret i32 0\n}\n");
    // What is given, and what it reaches, escapes; so do globals with a name.
    ck_assert(does_escape("main:&given"));
    ck_assert(does_escape("main:&inner"));
    ck_assert(does_escape("@a"));
    ck_assert(does_escape("@open"));
    ck_assert(does_escape("@back"));
    ck_assert(does_escape("back:&own"));
    ck_assert(!does_escape("main:&kept"));
    ck_assert(!does_escape("@b"));
    ck_assert(!does_escape("@quiet"));
#define ALL                                                                    \
    "outside+? @a+? @open+? @back back:&own+? main:&given+? main:&inner+?"
    expect("main", "r", ALL);
    expect("main", "x", ALL);
    expect("main", "s", "main:&given");
    expect("back", "x", ALL);
    expect("back", "y", ALL);
    expect("back", "w", ALL);
    expect("back", "i", "");
    expect("back", "d", "");
    expect("quiet", "x", "");
    expect_bytes("@open", 0, 8, ALL);
    expect_bytes("@b", 0, 8, "");
    expect_calls("main", 0, "?");
    // The function may be called again from the code that it is called from.
    ck_assert(is_single("main:&given"));
    ck_assert(is_single("back:&own"));
    forget();
#undef ALL
}
END_TEST

START_TEST(a_function_that_comes_from_outside)
{
    analyse(HEAD GLOBALS
            "declare void @unknown external\n"
            "func i32 @f(i32 %i) internal {\nentry:\n"
            "  call void @unknown()\n  ret i32 %i\n}\n" MAIN
            "  var ptr %x\n  var i64 %n\n  var i32 %h\n  var i32 %r\n"
            "  object &l size 8 align 8\nentry:\n"
            "  call void @unknown(@f)\n"
            "  %x = load ptr @open\n"
            "  %n = ptoi i64 from ptr &l\n  %h = trunc i32 from i64 %n\n"
            "  %r = call i32 %x(%h)\n  ret i32 0\n}\n");
    expect_calls("main", 1, "f ?");
    ck_assert(does_escape("main:&l"));
    // The program itself may have called @f, with this number.
    expect("f", "i", "main:&l+?");
    expect("main", "r", "outside+? @open+? @f main:&l+?");
    forget();
}
END_TEST

START_TEST(differences_of_pointers_from_outside)
{
    static const char body[] =
        "  var ptr %p\n  var ptr %q\n  var i64 %i\n  var i64 %j\n"
        "  var i64 %d\n  object &l size 8 align 8\nentry:\n"
        "  %p = load ptr %argv\n  %q = padd %p, 8 * 1\n"
        "  %i = ptoi i64 from ptr %p\n  %j = ptoi i64 from ptr %q\n"
        "  %d = sub i64 %j, %i\n";
    struct text t = {0};

    text_addf(&t, "%s%s  ret i32 0\n}\n", HEAD MAIN, body);
    analyse(text_str(&t));
    expect("main", "d", "");
    forget();
    // One may now be of &l, the other not.
    text_clear(&t);
    text_addf(&t, "%s%s  store ptr %%argv, &l\n  ret i32 0\n}\n", HEAD MAIN,
              body);
    analyse(text_str(&t));
    expect("main", "d", "outside+? main:&l+?");
    text_release(&t);
    forget();
}
END_TEST

START_TEST(variadic_arguments_from_outside)
{
    analyse(HEAD GLOBALS
            "declare void @unknown external\n"
            "func void @v(i32 %n, ...) internal {\n  var ptr %l\n"
            "  var ptr %x\nentry:\n  %l = vaarea\n  %x = load ptr %l\n"
            "  ret void\n}\n" MAIN "entry:\n  call void @unknown(@v)\n"
            "  ret i32 0\n}\n");
    expect("v", "x", "outside+? @open+? @v");
    forget();
}
END_TEST

START_TEST(unsupported_constructs)
{
    analyse(HEAD GLOBALS MAIN
            "  var ptr %r\n  object &given size 8 align 8\n"
            "  object &kept size 8 align 8\nentry:\n"
            "  store ptr &kept, @b\n"
            "  %r = unsupported ptr \"asm\"(&given)\n  ret i32 0\n}\n");
    ck_assert(does_escape("@a"));
    ck_assert(does_escape("main:&given"));
    ck_assert(!does_escape("main:&kept"));
    expect("main", "r", "outside+? @a+? @b+? @open+? main:&given+?");
    expect_bytes("main:&kept", 0, 8, "@b");
    forget();
}
END_TEST

START_TEST(objects_defined_elsewhere)
{
    analyse(HEAD "global @there external undefined size 8 align 8\n"
                 "global @ro external undefined const size 8 align 8\n"
                 "global @a internal size 8 align 8\n" MAIN
                 "  var ptr %p\n  var ptr %q\nentry:\n"
                 "  %p = load ptr @there\n  %q = load ptr @ro\n"
                 "  store ptr @there, @a\n  ret i32 0\n}\n");
    ck_assert(does_escape("@a"));
    expect("main", "p", "outside+? @there+? @ro+? @a+?");
    expect("main", "q", "outside+? @there+? @ro+? @a+?");
    forget();
}
END_TEST

START_TEST(entries)
{
    static const char text[] = HEAD GLOBALS
        "func void @f(ptr %x, i32 %n) external {\nentry:\n  ret void\n}\n"
        "func ptr @g(ptr %x) external {\nentry:\n  ret ptr @a\n}\n"
        "func void @own(ptr %x) internal {\nentry:\n  ret void\n}\n"
        "func void @lib(ptr %x) external model {\nentry:\n  ret void\n}\n";

    analyse(text);
    // Who calls them has the globals that have a name, and what they return.
    expect("f", "x", "outside+? @a+? @open+?");
    expect("f", "n", "");
    expect("g", "x", "outside+? @a+? @open+?");
    expect("own", "x", "");
    expect("lib", "x", "");
    forget();
    setup();
    parse_good(text);
    ir_func_id one = func_named("own");
    analyse_with((struct points_to_config){
        .entry = &one, .entries = 1, .max_insts = POINTS_TO_MAX_INSTS});
    expect("own", "x", "outside+? @open+?");
    expect("f", "x", "");
    forget();
}
END_TEST

START_TEST(hooks_run)
{
    analyse(HEAD GLOBALS
            "func void @first() internal {\nentry:\n"
            "  store ptr @a, @b\n  ret void\n}\n"
            "func void @last() internal {\n  object &l size 8 align 8\n"
            "entry:\n  store ptr @b, &l\n  ret void\n}\n"
            "func void @not() internal {\nentry:\n"
            "  store ptr @open, @b\n  ret void\n}\n" MAIN
            "entry:\n  ret i32 0\n}\n"
            "hook @first before 1\nhook @last after 1\n");
    expect_bytes("@a", 0, 8, "@b");
    expect_bytes("@b", 0, 8, "last:&l");
    expect_bytes("@open", 0, 8, "");
    forget();
}
END_TEST

// ---------------------------------------------------------------- single

START_TEST(single_objects)
{
    analyse(HEAD GLOBALS
            "declare void @unknown external\n"
            "func void @odd(i32 %n) internal {\n  object &o size 8 align 8\n"
            "entry:\n  call void @even(%n)\n  ret void\n}\n"
            "func void @even(i32 %n) internal {\n  object &e size 8 align 8\n"
            "entry:\n  call void @odd(%n)\n  ret void\n}\n"
            "func void @self(i32 %n, ...) internal {\n  var ptr %f\n"
            "  var ptr %l\n  object &s size 8 align 8\nentry:\n"
            "  %l = vaarea\n  %f = copy ptr @self\n"
            "  call void %f(%n)\n  ret void\n}\n"
            "func void @leaf(i32 %n) internal {\n  var ptr %s\n  var ptr %t\n"
            "  object &l size 8 align 8\nentry:\n"
            "  %s = salloc 8, align 8\n  jump loop\nloop:\n"
            "  %t = salloc 8, align 8\n  br 0, loop, done\ndone:\n"
            "  ret void\n}\n"
            "func void @asm() internal {\n  object &c size 8 align 8\n"
            "entry:\n  unsupported void \"asm\"()\n  ret void\n}\n"
            "func void @called() internal {\n  object &c size 8 align 8\n"
            "entry:\n  call void @unknown()\n  ret void\n}\n" MAIN
            "  object &m size 8 align 8\nentry:\n"
            "  call void @odd(i32 1)\n  call void @self(i32 1)\n  call void "
            "@leaf(i32 1)\n"
            "  call void @leaf(i32 2)\n  call void @unknown(@called, @asm)\n"
            "  ret i32 0\n}\n");
    ck_assert(is_single("@a"));
    ck_assert(is_single("@leaf"));
    ck_assert(is_single("main:&m"));
    ck_assert(is_single("leaf:&l"));
    ck_assert(is_single("stack@leaf:#0"));
    ck_assert(!is_single("stack@leaf:#2"));
    ck_assert(!is_single("odd:&o"));
    ck_assert(!is_single("even:&e"));
    ck_assert(!is_single("self:&s"));
    ck_assert(!is_single("variadic@self"));
    // Code outside calls it, and is called by it.
    ck_assert(!is_single("called:&c"));
    ck_assert(!is_single("asm:&c"));
    ck_assert(!is_single("outside"));
    forget();
}
END_TEST

START_TEST(an_exit_within_a_hook)
{
    analyse(HEAD "declare void @__dgse_exit external noreturn\n"
                 "func void @last() internal {\n  object &l size 8 align 8\n"
                 "entry:\n  call void @__dgse_exit(i32 0)\n  stop\n}\n"
                 "func i32 @main() external {\n  object &m size 8 align 8\n"
                 "entry:\n  call void @last()\n  ret i32 0\n}\n"
                 "hook @last after 1\n");
    // Called by main, it ends the run and is run again.
    ck_assert(!is_single("last:&l"));
    ck_assert(is_single("main:&m"));
    forget();
}
END_TEST

// ---------------------------------------------------------------- unification

START_TEST(unified_sets)
{
    analyse_unified(
        HEAD GLOBALS MALLOC
        "func ptr @f(ptr %x) internal {\nentry:\n  ret ptr %x\n}\n"
        "func ptr @g(ptr %x, ...) internal {\n  var ptr %l\n  var ptr %o\n"
        "entry:\n  %l = vaarea\n  %o = load ptr %l\n  ret ptr %o\n}\n"
        "func void @never(ptr %x) internal {\nentry:\n  ret void\n}\n" MAIN
        "  var ptr %p\n  var ptr %q\n  var ptr %r\n  var ptr %h\n"
        "  var ptr %c\n  var ptr %v\n  var i64 %n\n  var i64 %m\n"
        "  object &s size 16 align 8\nentry:\n"
        "  %p = copy ptr @a\n  %p = copy ptr @b\n  %q = padd %p, 8 * 1\n"
        "  store ptr &s, %q\n  %r = load ptr &s\n"
        "  %h = call ptr @malloc(i64 8)\n"
        "  %c = copy ptr @f\n  %c = copy ptr @g\n"
        "  %v = call ptr %c(&s, %h)\n"
        "  %n = ptoi i64 from ptr @open\n  %m = sub i64 %n, %n\n"
        "  ret i32 0\n}\n");
    ck_assert(p.unified);
    expect("main", "p", "@a+? @b+?");
    expect("main", "q", "@a+? @b+?");
    expect("main", "r", "@a+? @b+?");
    // Any argument may be a variadic one: those two are one class.
    expect("main", "h", "main:&s+? heap@malloc:#0+?");
    expect("main", "argv", "outside+?");
    expect("main", "m", "@open+?");
    expect("f", "x", "main:&s+? heap@malloc:#0+?");
    expect("main", "v", "main:&s+? heap@malloc:#0+?");
    expect("never", "x", "");
    expect_calls("main", 1, "f g");
    expect_bytes("main:&s", 0, 8, "@a+? @b+?");
    ck_assert(!does_escape("@a"));
    forget();
}
END_TEST

START_TEST(unified_code_outside)
{
    analyse_unified(
        HEAD GLOBALS
        "declare ptr @unknown external\n"
        "func ptr @back(ptr %x) internal {\nentry:\n  ret ptr %x\n}\n" MAIN
        "  var ptr %r\n  var ptr %f\n  var ptr %s\n"
        "  object &given size 8 align 8\n  object &kept size 8 align 8\n"
        "entry:\n  store ptr &given, @back\n"
        "  %r = call ptr @unknown(&given)\n"
        "  %f = load ptr @open\n  %s = call ptr %f(@a)\n"
        "  store ptr &kept, &kept\n  ret i32 0\n}\n");
#define ALL "outside+? @a+? @open+? @back+? main:&given+?"
    expect("main", "r", ALL);
    expect("main", "f", ALL);
    expect("main", "s", ALL);
    expect("back", "x", ALL);
    expect_calls("main", 1, "back ?");
    ck_assert(does_escape("@a"));
    ck_assert(!does_escape("@b"));
    ck_assert(!does_escape("main:&kept"));
    expect_bytes("main:&kept", 0, 8, "main:&kept+?");
    forget();
#undef ALL
}
END_TEST

START_TEST(unified_code_outside_late)
{
    // The call comes first, then its class meets what is outside.
    analyse_unified(HEAD GLOBALS
                    "declare ptr @unknown external\n"
                    "func ptr @f(ptr %x) internal {\nentry:\n"
                    "  ret ptr %x\n}\n" MAIN
                    "  var ptr %f\n  var ptr %g\n  var ptr %s\nentry:\n"
                    "  %f = copy ptr @f\n  %s = call ptr %f(@a)\n"
                    "  %g = call ptr @unknown()\n  %f = copy ptr %g\n"
                    "  ret i32 0\n}\n");
    expect("main", "s", "outside+? @a+? @open+? @f+?");
    expect("f", "x", "outside+? @a+? @open+? @f+?");
    expect_calls("main", 0, "f ?");
    forget();
    analyse_unified(HEAD GLOBALS "declare ptr @unknown external\n"
                                 "func ptr @f(ptr %x) internal {\nentry:\n"
                                 "  ret ptr %x\n}\n" MAIN
                                 "  var ptr %g\n  var ptr %s\nentry:\n"
                                 "  %g = call ptr @unknown()\n"
                                 "  %g = copy ptr @f\n  %s = call ptr %g(@a)\n"
                                 "  ret i32 0\n}\n");
    expect("main", "s", "outside+? @a+? @open+? @f+?");
    forget();
    // Without main, callers are outside.
    analyse_unified(HEAD "global @a internal size 8 align 8\n"
                         "global @b internal size 8 align 8\n"
                         "func void @f(ptr %x) external {\n  var ptr %y\n"
                         "entry:\n  %y = load ptr %x\n  store ptr %y, @a\n"
                         "  ret void\n}\n");
    expect("f", "x", "outside+? @a+?");
    expect("f", "y", "outside+? @a+?");
    ck_assert(does_escape("@a"));
    ck_assert(!does_escape("@b"));
    forget();
}
END_TEST

/// A program in which as many loads as objects read them all.
START_TEST(too_much_work)
{
    enum { CELLS = 3500 };
    struct text t = {0};

    text_add(&t, HEAD);
    for (uint32_t k = 0; k < CELLS; k++) {
        text_addf(&t, "global @g%u internal size 8 align 8 = { ref @g%u }\n", k,
                  (k + 1) % CELLS);
    }
    text_add(&t, "func i32 @main(i64 %n) external {\n  var ptr %p\n");
    for (uint32_t k = 0; k < CELLS; k++) {
        text_addf(&t, "  var ptr %%q%u\n", k);
    }
    text_add(&t, "entry:\n");
    for (uint32_t k = 0; k < CELLS; k++) {
        text_addf(&t, "  %%p = copy ptr @g%u\n", k);
        text_addf(&t, "  %%q%u = load ptr %%p\n", k);
    }
    text_add(&t, "  ret i32 0\n}\n");
    setup();
    parse_good(text_str(&t));
    struct points_to_config config = {.max_insts = POINTS_TO_MAX_INSTS};
    points_to_init(&p, &m, &config);
    ck_assert(p.unified);
    ck_assert_uint_eq(points_to_get(&p, func_named("main").index,
                                    var_named(func_named("main"), "q7"))
                          .count,
                      CELLS);
    text_release(&t);
    forget();
}
END_TEST

// ---------------------------------------------------------------- the verifier

/// The instruction of main at that index, to be broken.
static struct ir_inst *main_inst(uint32_t index)
{
    return &ir_func(&m, func_named("main"))->inst[index];
}

static bool holds(void)
{
    struct text why = {0};
    bool ok = points_to_verify(&p, &m, &why);

    ck_assert_uint_eq(ok, why.len == 0);
    text_release(&why);
    return ok;
}

START_TEST(the_verifier_sees_what_is_missing)
{
    analyse(HEAD GLOBALS
            "func ptr @f(ptr %x) internal {\nentry:\n  ret ptr %x\n}\n" MAIN
            "  var ptr %p\n  var ptr %q\n  var ptr %r\n  var i64 %i\n"
            "entry:\n  %p = copy ptr @a\n  store ptr %p, @a\n"
            "  %q = load ptr @a\n  %r = call ptr @f(@a)\n"
            "  memcpy @b, @a, 8\n  %i = ptoi i64 from ptr @a\n"
            "  %r = padd @a, 0 * 1\n  ret i32 0\n}\n");
    ir_opd other = ir_find_symbol(&m, "open");
    ir_opd a = ir_find_symbol(&m, "a");
    uint32_t *arg = ir_func(&m, func_named("main"))->extra;
    ck_assert(holds());
    for (uint32_t k = 0; k < 7; k++) {
        ir_opd *o = k == 1 ? &main_inst(k)->b : &main_inst(k)->a;
        ir_opd old = *o;
        // A load of @open would give nothing, the call calls nothing else.
        if (k == 2 || k == 3) {
            continue;
        }
        *o = other;
        ck_assert_msg(!holds(), "instruction %u", k);
        *o = old;
    }
    *arg = other.bits;
    ck_assert(!holds());
    *arg = a.bits;
    ck_assert(holds());
    forget();
}
END_TEST

UNIT_MAIN("df_points_to_calls", direct_calls, calls_through_pointers,
          calls_that_do_not_fit, variadic_arguments, longjmp_brings_a_value,
          models_and_makers_are_copied, copies_end, intrinsics_are_known,
          unknown_functions, a_function_that_comes_from_outside,
          unsupported_constructs, objects_defined_elsewhere, entries, hooks_run,
          single_objects, an_exit_within_a_hook, unified_sets,
          unified_code_outside, unified_code_outside_late, copies_within_copies,
          code_that_runs_late, differences_of_pointers_from_outside,
          variadic_arguments_from_outside, too_much_work,
          the_verifier_sees_what_is_missing)
