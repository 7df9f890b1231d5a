/* SPDX-License-Identifier: Apache-2.0 */
/// The interpreter's operations on values: each of op.def, at edge values and
/// edge widths, with variables and constants as operands, in fused and plain
/// code, against arithmetic written here.
#include "tests/unit/interp_run.h"

#include "base/rng.h"
#include "ir/build.h"

#include <math.h>

static const unsigned widths[] = {1,  2,  7,  8,  9,  16, 17, 31,  32, 33,
                                  40, 48, 63, 64, 65, 80, 96, 127, 128};

static u128 mask(unsigned w)
{
    return ~(u128)0 >> (128 - w);
}

static i128 value(u128 a, unsigned w)
{
    return (i128)(a << (128 - w)) >> (128 - w);
}

/// - returns how many distinct edge values of the width are in v
static unsigned edges(unsigned w, u128 v[16])
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

// ---------------------------------------------------------------- programs

/// A growing program of one block: every result is checked where it arises.
struct program {
    struct text vars, body;
    unsigned n;
};

static void add_const(struct text *t, u128 v)
{
    text_add_u128(t, v);
}

/// The variable of that kind and type, declared at its first use.
static void add_var(struct program *p, char kind, const char *type)
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
static void add_copy(struct program *p, char kind, const char *type, u128 v,
                     bool is_float)
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

/// Faults with `what` unless %r_TYPE (of w bits) is v.
static void add_expect(struct program *p, const char *type, u128 v,
                       const char *what)
{
    text_add(&p->body, "  %bad = ne ");
    text_addf(&p->body, "%s ", type);
    add_var(p, 'r', type);
    text_add(&p->body, ", ");
    add_const(&p->body, v);
    text_addf(&p->body, "\n  check assertion %%bad \"%s\"\n", what);
    p->n++;
}

static void program_run(struct program *p)
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

static void int_type(char type[8], unsigned w)
{
    (void)snprintf(type, 8, "i%u", w);
}

// ---------------------------------------------------------------- integers

static u128 expected_bin(const char *op, u128 a, u128 b, unsigned w)
{
    i128 x = value(a, w);
    i128 y = value(b, w);
    bool big = b >= w; // as a shift
    u128 r = 0;
    if (strcmp(op, "add") == 0) {
        r = a + b;
    } else if (strcmp(op, "sub") == 0) {
        r = a - b;
    } else if (strcmp(op, "mul") == 0) {
        r = a * b;
    } else if (strcmp(op, "udiv") == 0) {
        r = b == 0 ? mask(w) : a / b;
    } else if (strcmp(op, "urem") == 0) {
        r = b == 0 ? a : a % b;
    } else if (strcmp(op, "sdiv") == 0) {
        r = b == 0 ? (u128)(x >= 0 ? -1 : 1) : y == -1 ? 0 - a : (u128)(x / y);
    } else if (strcmp(op, "srem") == 0) {
        r = b == 0 ? a : y == -1 ? 0 : (u128)(x % y);
    } else if (strcmp(op, "and") == 0) {
        r = a & b;
    } else if (strcmp(op, "or") == 0) {
        r = a | b;
    } else if (strcmp(op, "xor") == 0) {
        r = a ^ b;
    } else if (strcmp(op, "shl") == 0) {
        r = big ? 0 : a << b;
    } else if (strcmp(op, "lshr") == 0) {
        r = big ? 0 : a >> b;
    } else if (strcmp(op, "ashr") == 0) {
        r = (u128)(x >> (big ? w - 1 : (unsigned)b));
    } else {
        ck_abort_msg("%s", op);
    }
    return r & mask(w);
}

/// Exact results as pairs of a sign and a magnitude would not fit i128 for
/// 128-bit products: those are compared by division.
static bool mul_fits(i128 x, i128 y, unsigned w, bool is_signed, u128 a, u128 b)
{
    i128 min = -(i128)(mask(w) >> 1) - 1;
    i128 max = (i128)(mask(w) >> 1);
    if (!is_signed) {
        return a == 0 || b <= mask(w) / a;
    }
    if (x == 0 || y == 0) {
        return true;
    }
    if ((x > 0) == (y > 0)) {
        return x > 0 ? x <= max / y : y != min && x >= max / y;
    }
    return x > 0 ? y >= min / x : x >= min / y;
}

static bool expected_cmp(const char *op, u128 a, u128 b, unsigned w)
{
    i128 x = value(a, w);
    i128 y = value(b, w);
    i128 min = -(i128)(mask(w) >> 1) - 1;
    i128 max = (i128)(mask(w) >> 1);
    if (strcmp(op, "eq") == 0) {
        return a == b;
    }
    if (strcmp(op, "ne") == 0) {
        return a != b;
    }
    if (strcmp(op, "ult") == 0) {
        return a < b;
    }
    if (strcmp(op, "ule") == 0) {
        return a <= b;
    }
    if (strcmp(op, "slt") == 0) {
        return x < y;
    }
    if (strcmp(op, "sle") == 0) {
        return x <= y;
    }
    if (strcmp(op, "saddo") == 0) {
        return y > 0 ? x > max - y : x < min - y;
    }
    if (strcmp(op, "ssubo") == 0) {
        return y > 0 ? x < min + y : x > max + y;
    }
    if (strcmp(op, "uaddo") == 0) {
        return a > mask(w) - b;
    }
    if (strcmp(op, "usubo") == 0) {
        return a < b;
    }
    ck_assert(strcmp(op, "smulo") == 0 || strcmp(op, "umulo") == 0);
    return !mul_fits(x, y, w, op[0] == 's', a, b);
}

enum shape { VAR_VAR, VAR_CONST, CONST_VAR, CONST_CONST, SHAPES };

/// `%r = OP TYPE a, b` with operands of the shape.
static void add_binary(struct program *p, const char *op, const char *type,
                       const char *result, u128 a, u128 b, enum shape shape)
{
    add_copy(p, 'a', type, a, false);
    add_copy(p, 'b', type, b, false);
    text_add(&p->body, "  ");
    add_var(p, 'r', result);
    text_addf(&p->body, " = %s %s ", op, type);
    if (shape == VAR_VAR || shape == VAR_CONST) {
        add_var(p, 'a', type);
    } else {
        add_const(&p->body, a);
    }
    text_add(&p->body, ", ");
    if (shape == VAR_VAR || shape == CONST_VAR) {
        add_var(p, 'b', type);
    } else {
        add_const(&p->body, b);
    }
    text_add(&p->body, "\n");
}

static void test_binary(const char *op, bool compare)
{
    struct program p = {0};
    for (unsigned k = 0; k < sizeof widths / sizeof widths[0]; k++) {
        unsigned w = widths[k];
        char type[8];
        u128 v[16];
        unsigned n = edges(w, v);
        int_type(type, w);
        for (unsigned i = 0; i < n * n * SHAPES; i++) {
            u128 a = v[i / SHAPES / n];
            u128 b = v[i / SHAPES % n];
            char what[64];
            (void)snprintf(what, sizeof what, "%s %s #%u", op, type, i);
            add_binary(&p, op, type, compare ? "i1" : type, a, b,
                       (enum shape)(i % SHAPES));
            if (compare) {
                add_expect(&p, "i1", expected_cmp(op, a, b, w), what);
            } else {
                add_expect(&p, type, expected_bin(op, a, b, w), what);
            }
        }
        program_run(&p);
    }
}

START_TEST(binary)
{
    static const char *const ops[] = {"add",  "sub",  "mul", "udiv", "sdiv",
                                      "urem", "srem", "and", "or",   "xor",
                                      "shl",  "lshr", "ashr"};
    for (unsigned k = 0; k < sizeof ops / sizeof ops[0]; k++) {
        test_binary(ops[k], false);
    }
}
END_TEST

START_TEST(comparisons)
{
    static const char *const ops[] = {"eq",    "ne",    "ult",   "ule",
                                      "slt",   "sle",   "saddo", "ssubo",
                                      "smulo", "uaddo", "usubo", "umulo"};
    for (unsigned k = 0; k < sizeof ops / sizeof ops[0]; k++) {
        test_binary(ops[k], true);
    }
}
END_TEST

/// A comparison that a branch or a check reads itself, and nothing else.
static void add_decision(struct program *p, const char *op, const char *type,
                         u128 a, u128 b, unsigned i, enum shape shape)
{
    struct program one = {.vars = p->vars};
    add_binary(&one, op, type, "i1", a, b, shape);
    p->vars = one.vars;
    // Rename the result: one variable per comparison, so that it is read once.
    char *body = one.body.data;
    char *at = strstr(body, "%r_i1");
    text_add_bytes(&p->body, body, (size_t)(at - body));
    text_addf(&p->body, "%%c%u", i);
    text_add(&p->body, at + strlen("%r_i1"));
    text_release(&one.body);
}

START_TEST(decisions)
{
    static const char *const ops[] = {"eq", "ne", "ult", "ule", "slt", "sle"};
    for (unsigned k = 0; k < sizeof ops / sizeof ops[0] * SHAPES; k++) {
        const char *op = ops[k / SHAPES];
        for (unsigned j = 0; j < sizeof widths / sizeof widths[0]; j++) {
            struct program p = {0};
            char type[8];
            u128 v[16];
            unsigned n = edges(widths[j], v);
            int_type(type, widths[j]);
            for (unsigned i = 0; i < n * n; i++) {
                bool holds = expected_cmp(op, v[i / n], v[i % n], widths[j]);
                text_addf(&p.vars, "  var i1 %%c%u\n", i);
                add_decision(&p, op, type, v[i / n], v[i % n], i,
                             (enum shape)(k % SHAPES));
                if (!holds && i % 2 == 0) {
                    text_addf(&p.body, "  check assertion %%c%u \"%s %s\"\n", i,
                              op, type);
                    continue;
                }
                text_addf(&p.body, "  br %%c%u, %s%u, %s%u\n", i,
                          holds ? "ok" : "wrong", i, holds ? "wrong" : "ok", i);
                text_addf(&p.body,
                          "wrong%u:\n  check assertion 1 \"%s %s #%u\"\n"
                          "  jump ok%u\nok%u:\n",
                          i, op, type, i, i, i);
            }
            program_run(&p);
        }
    }
}
END_TEST

/// A check that holds must fault, in every shape.
START_TEST(failing_checks)
{
    static const char *const ops[] = {"eq", "ne", "ult", "ule", "slt", "sle"};
    static const unsigned some[] = {8, 32, 64, 128};
    for (unsigned k = 0; k < 6 * SHAPES * 4; k++) {
        const char *op = ops[k / SHAPES / 4];
        unsigned w = some[k % 4];
        char type[8];
        int_type(type, w);
        u128 a = k % 3 == 0 ? mask(w) : 3;
        u128 b = k % 5 == 0 ? mask(w) : 5;
        struct program p = {0};
        text_add(&p.vars, "  var i1 %c1\n");
        add_decision(&p, op, type, a, b, 1, (enum shape)(k / 4 % SHAPES));
        struct text t = {0};
        text_addf(&t,
                  PROGRAM_64 MAIN
                  "%s  #1 entry\nentry:\n%s"
                  "  check shift %%c1 \"held\"\n  ret i32 7\n}\n",
                  text_str(&p.vars), text_str(&p.body));
        if (expected_cmp(op, a, b, w)) {
            expect_fault(text_str(&t), IR_CHECK_SHIFT, "held");
        } else {
            expect_exit(text_str(&t), 7);
        }
        text_release(&t);
        text_release(&p.vars);
        text_release(&p.body);
    }
}
END_TEST

START_TEST(unary)
{
    static const char *const ops[] = {"copy", "clz", "ctz", "popcount",
                                      "bswap"};
    for (unsigned k = 0; k < 5 * (sizeof widths / sizeof widths[0]); k++) {
        const char *op = ops[k % 5];
        unsigned w = widths[k / 5];
        struct program p = {0};
        char type[8];
        u128 v[16];
        unsigned n = edges(w, v);
        int_type(type, w);
        for (unsigned i = 0; i < n && (op[0] != 'b' || w % 16 == 0); i++) {
            u128 r = op[0] == 'c' && op[1] == 'o' ? v[i] : 0;
            for (unsigned bit = 0; bit < w; bit++) {
                bool one = v[i] >> bit & 1;
                r += strcmp(op, "popcount") == 0 ? one : 0;
                r += strcmp(op, "ctz") == 0 && (v[i] & mask(bit + 1)) == 0;
                r += strcmp(op, "clz") == 0 && v[i] >> bit == 0;
                r |= strcmp(op, "bswap") == 0
                         ? (u128)one << (w - 8 - bit / 8 * 8 + bit % 8)
                         : 0;
            }
            add_copy(&p, 'a', type, v[i], false);
            text_add(&p.body, "  ");
            add_var(&p, 'r', type);
            text_addf(&p.body, " = %s %s ", op, type);
            add_var(&p, 'a', type);
            text_add(&p.body, "\n");
            add_expect(&p, type, r & mask(w), op);
        }
        program_run(&p);
    }
}
END_TEST

// ---------------------------------------------------------------- casts

static void add_cast(struct program *p, const char *op, const char *to,
                     const char *from, u128 a, bool is_float)
{
    add_copy(p, 'a', from, a, is_float);
    text_add(&p->body, "  ");
    add_var(p, 'r', to);
    text_addf(&p->body, " = %s %s from %s ", op, to, from);
    add_var(p, 'a', from);
    text_add(&p->body, "\n");
}

START_TEST(integer_casts)
{
    enum { N = sizeof widths / sizeof widths[0] };
    for (unsigned k = 0; k < N * N; k++) {
        unsigned from = widths[k / N];
        unsigned to = widths[k % N];
        struct program p = {0};
        char type[2][8];
        u128 v[16];
        unsigned n = from == to ? 0 : edges(from, v);
        int_type(type[0], from);
        int_type(type[1], to);
        for (unsigned i = 0; i < n; i++) {
            if (to < from) {
                add_cast(&p, "trunc", type[1], type[0], v[i], false);
                add_expect(&p, type[1], v[i] & mask(to), "trunc");
                continue;
            }
            add_cast(&p, "zext", type[1], type[0], v[i], false);
            add_expect(&p, type[1], v[i], "zext");
            add_cast(&p, "sext", type[1], type[0], v[i], false);
            add_expect(&p, type[1], (u128)value(v[i], from) & mask(to), "sext");
        }
        program_run(&p);
    }
}
END_TEST

static u128 bits_of(const char *type, long double v)
{
    u128 bits = 0;
    if (strcmp(type, "f32") == 0) {
        float f = (float)v;
        memcpy(&bits, &f, sizeof f);
    } else if (strcmp(type, "f64") == 0) {
        double d = (double)v;
        memcpy(&bits, &d, sizeof d);
    } else {
        memcpy(&bits, &v, 10);
    }
    return bits;
}

static long double value_of(const char *type, u128 bits)
{
    float f = 0;
    double d = 0;
    long double l = 0;
    if (strcmp(type, "f32") == 0) {
        memcpy(&f, &bits, sizeof f);
        return (long double)f;
    }
    if (strcmp(type, "f64") == 0) {
        memcpy(&d, &bits, sizeof d);
        return (long double)d;
    }
    memcpy(&l, &bits, 10);
    return l;
}

static const char *const floats[] = {"f32", "f64", "f80"};

/// Faults unless the bits of %r_FLOAT are these; through memory.
static void add_expect_float(struct program *p, const char *type, u128 bits,
                             const char *what)
{
    static const char *const same[] = {"i32", "i64", "i80"};
    const char *integer = type[1] == '3'   ? same[0]
                          : type[1] == '6' ? same[1]
                                           : same[2];
    text_addf(&p->body, "  store %s &m, ", type);
    add_var(p, 'r', type);
    text_add(&p->body, "\n  ");
    add_var(p, 'r', integer);
    text_addf(&p->body, " = load %s &m\n", integer);
    add_expect(p, integer, bits, what);
}

/// Programs with floats have an object to look at bits.
static void program_run_floats(struct program *p)
{
    struct text body = {0};
    text_add(&body, "  begin &m\n");
    text_add(&body, text_str(&p->body));
    text_add(&p->vars, "  object &m size 16 align 16\n");
    text_release(&p->body);
    p->body = body;
    // The object comes after the variables: variables first.
    program_run(p);
}

START_TEST(integers_to_floats)
{
    enum { N = sizeof widths / sizeof widths[0] };
    for (unsigned k = 0; k < N * 3; k++) {
        unsigned w = widths[k % N];
        const char *type = floats[k / N];
        struct program p = {0};
        char from[8];
        u128 v[16];
        unsigned n = edges(w, v);
        int_type(from, w);
        for (unsigned i = 0; i < n; i++) {
            i128 s = value(v[i], w);
            u128 bits[2];
            if (type[1] == '3') {
                bits[0] = bits_of(type, (long double)(float)s);
                bits[1] = bits_of(type, (long double)(float)v[i]);
            } else if (type[1] == '6') {
                bits[0] = bits_of(type, (long double)(double)s);
                bits[1] = bits_of(type, (long double)(double)v[i]);
            } else {
                bits[0] = bits_of(type, (long double)s);
                bits[1] = bits_of(type, (long double)v[i]);
            }
            add_cast(&p, "stof", type, from, v[i], false);
            add_expect_float(&p, type, bits[0], "stof");
            add_cast(&p, "utof", type, from, v[i], false);
            add_expect_float(&p, type, bits[1], "utof");
        }
        program_run_floats(&p);
    }
}
END_TEST

static const long double samples[] = {
    0.0L,
    -0.0L,
    0.5L,
    -0.5L,
    0.99999999999L,
    -0.99999999999L,
    1.0L,
    -1.0L,
    1.5L,
    -1.5L,
    127.0L,
    127.9L,
    128.0L,
    -128.9L,
    -129.0L,
    255.5L,
    256.0L,
    2147483647.0L,
    2147483647.5L,
    2147483648.0L,
    -2147483648.5L,
    -2147483649.0L,
    4294967295.75L,
    4294967296.0L,
    9223372036854775807.0L,
    9223372036854775808.0L,
    -9223372036854775808.0L,
    -9223372036854777856.0L,
    18446744073709551615.0L,
    18446744073709551616.0L,
    0x1p126L,
    0x1p127L,
    -0x1p127L,
    -0x1.8p127L,
    0x1p128L,
    1e30L,
    3.14159265358979323846L,
    1e-40L,
    1e300L,
    0x1.fffffep127L,
    (long double)INFINITY,
    (long double)-INFINITY,
    (long double)NAN,
};
enum { SAMPLES = sizeof samples / sizeof samples[0] };

static u128 expected_to_int(long double v, unsigned w, bool is_signed)
{
    u128 none = (u128)1 << (w - 1);
    long double low = is_signed ? -ldexpl(1, (int)w - 1) : 0;
    long double high = ldexpl(1, (int)(is_signed ? w - 1 : w));
    if (isnan(v) || truncl(v) < low || truncl(v) >= high) {
        return none;
    }
    long double t = truncl(v);
    return (is_signed ? (u128)(i128)t : (u128)t) & mask(w);
}

START_TEST(floats_to_integers)
{
    enum { N = sizeof widths / sizeof widths[0] };
    for (unsigned k = 0; k < N * 3; k++) {
        unsigned w = widths[k % N];
        const char *type = floats[k / N];
        struct program p = {0};
        char to[8];
        int_type(to, w);
        for (unsigned i = 0; i < SAMPLES; i++) {
            u128 bits = bits_of(type, samples[i]);
            long double v = value_of(type, bits);
            char what[64];
            (void)snprintf(what, sizeof what, "%s %s %La", to, type, v);
            add_cast(&p, "ftos", to, type, bits, true);
            add_expect(&p, to, expected_to_int(v, w, true), what);
            add_cast(&p, "ftou", to, type, bits, true);
            add_expect(&p, to, expected_to_int(v, w, false), what);
        }
        program_run(&p);
    }
}
END_TEST

START_TEST(between_floats)
{
    struct program p = {0};
    for (unsigned k = 0; k < 9 * SAMPLES; k++) {
        const char *from = floats[k % 3];
        const char *to = floats[k / 3 % 3];
        u128 bits = bits_of(from, samples[k / 9]);
        if (from != to) {
            add_cast(&p, "fconv", to, from, bits, true);
            add_expect_float(&p, to, bits_of(to, value_of(from, bits)),
                             "fconv");
        }
    }
    for (unsigned k = 0; k < SAMPLES; k++) {
        u128 f = bits_of("f32", samples[k]);
        u128 d = bits_of("f64", samples[k]);
        add_cast(&p, "bitcast", "i32", "f32", f, true);
        add_expect(&p, "i32", f, "bitcast");
        add_cast(&p, "bitcast", "f64", "i64", d, false);
        add_expect_float(&p, "f64", d, "bitcast");
    }
    program_run_floats(&p);
}
END_TEST

// ---------------------------------------------------------------- floats

/// `%r = OP TYPE a, b`
static void add_float_binary(struct program *p, const char *op,
                             const char *type, const char *result, u128 a,
                             u128 b)
{
    add_copy(p, 'a', type, a, true);
    add_copy(p, 'b', type, b, true);
    text_add(&p->body, "  ");
    add_var(p, 'r', result);
    text_addf(&p->body, " = %s %s ", op, type);
    add_var(p, 'a', type);
    text_add(&p->body, ", ");
    add_var(p, 'b', type);
    text_add(&p->body, "\n");
}

#define ARITHMETIC(name, T)                                                    \
    static u128 name(char op, u128 a, u128 b)                                  \
    {                                                                          \
        T x = 0;                                                               \
        T y = 0;                                                               \
        u128 r = 0;                                                            \
        size_t size = sizeof(T) == 16 ? 10 : sizeof(T);                        \
        memcpy(&x, &a, size);                                                  \
        memcpy(&y, &b, size);                                                  \
        volatile T z = op == 'a'   ? x + y                                     \
                       : op == 's' ? x - y                                     \
                       : op == 'm' ? x * y                                     \
                                   : x / y;                                    \
        T w = z;                                                               \
        memcpy(&r, &w, size);                                                  \
        return r;                                                              \
    }
ARITHMETIC(arithmetic_f32, float)
ARITHMETIC(arithmetic_f64, double)
ARITHMETIC(arithmetic_f80, long double)

START_TEST(float_arithmetic)
{
    static const char *const ops[] = {"fadd", "fsub", "fmul", "fdiv"};
    for (unsigned k = 0; k < 3 * 4; k++) {
        const char *type = floats[k % 3];
        const char *op = ops[k / 3];
        struct program p = {0};
        for (unsigned i = 0; i < SAMPLES * SAMPLES; i++) {
            u128 a = bits_of(type, samples[i / SAMPLES]);
            u128 b = bits_of(type, samples[i % SAMPLES]);
            u128 r = k % 3 == 0   ? arithmetic_f32(op[1], a, b)
                     : k % 3 == 1 ? arithmetic_f64(op[1], a, b)
                                  : arithmetic_f80(op[1], a, b);
            add_float_binary(&p, op, type, type, a, b);
            if (isnan(value_of(type, r))) {
                continue; // which NaN is not ours to say
            }
            add_expect_float(&p, type, r, op);
        }
        program_run_floats(&p);
    }
}
END_TEST

START_TEST(float_comparisons)
{
    static const char *const ops[] = {"feq", "fne", "flt", "fle", "funo"};
    for (unsigned k = 0; k < 3 * 5; k++) {
        const char *type = floats[k % 3];
        struct program p = {0};
        for (unsigned i = 0; i < SAMPLES * SAMPLES; i++) {
            u128 a = bits_of(type, samples[i / SAMPLES]);
            u128 b = bits_of(type, samples[i % SAMPLES]);
            long double x = value_of(type, a);
            long double y = value_of(type, b);
            bool unordered = isnan(x) || isnan(y);
            bool want[] = {!unordered && x == y, unordered || x != y,
                           !unordered && x < y, !unordered && x <= y,
                           unordered};
            add_float_binary(&p, ops[k / 3], type, "i1", a, b);
            add_expect(&p, "i1", want[k / 3], ops[k / 3]);
        }
        program_run(&p);
    }
}
END_TEST

/// The bits of a NaN survive copies, memory and negation.
START_TEST(nan_bits)
{
    struct program p = {0};
    const u128 nan[] = {0x7f812345u, 0xfff123456789abcdu,
                        (u128)0x7fff << 64 | 0x8123456789abcdefu};
    const u128 sign[] = {(u128)1 << 31, (u128)1 << 63, (u128)1 << 79};
    for (unsigned k = 0; k < 3; k++) {
        add_copy(&p, 'a', floats[k], nan[k], true);
        text_addf(&p.body, "  %%r_%s = copy %s %%a_%s\n", floats[k], floats[k],
                  floats[k]);
        add_expect_float(&p, floats[k], nan[k], "copy");
        text_addf(&p.body, "  %%r_%s = fneg %s %%a_%s\n", floats[k], floats[k],
                  floats[k]);
        add_expect_float(&p, floats[k], nan[k] ^ sign[k], "fneg");
        text_addf(&p.body, "  store %s &m, %%a_%s\n  %%r_%s = load %s &m\n",
                  floats[k], floats[k], floats[k], floats[k]);
        add_expect_float(&p, floats[k], nan[k], "memory");
        text_addf(&p.body, "  %%r_%s = select %s %%one, %%a_%s, %%r_%s\n",
                  floats[k], floats[k], floats[k], floats[k]);
        add_expect_float(&p, floats[k], nan[k], "select");
    }
    text_add(&p.vars, "  var i1 %one\n");
    struct text body = {0};
    text_add(&body, "  %one = copy i1 1\n");
    text_add(&body, text_str(&p.body));
    text_release(&p.body);
    p.body = body;
    program_run_floats(&p);
}
END_TEST

START_TEST(selection)
{
    struct program p = {0};
    for (unsigned k = 0; k < sizeof widths / sizeof widths[0]; k++) {
        char type[8];
        int_type(type, widths[k]);
        for (unsigned c = 0; c < 2; c++) {
            add_copy(&p, 'c', "i1", c, false);
            add_copy(&p, 'a', type, 1, false);
            text_add(&p.body, "  ");
            add_var(&p, 'r', type);
            text_addf(&p.body, " = select %s ", type);
            add_var(&p, 'c', "i1");
            text_add(&p.body, ", ");
            add_var(&p, 'a', type);
            text_add(&p.body, ", 0\n");
            add_expect(&p, type, c, "select");
        }
        text_add(&p.body, "  ");
        add_var(&p, 'r', type);
        text_addf(&p.body, " = undef %s\n", type);
        add_expect(&p, type, 0, "undef");
    }
    program_run(&p);
}
END_TEST

// ---------------------------------------------------------------- memory

START_TEST(bit_fields)
{
    struct program p = {0};
    static const unsigned some[] = {1, 3, 7, 8, 13, 31, 32, 33, 57, 64};
    for (unsigned k = 0; k < sizeof some / sizeof some[0] * 8; k++) {
        unsigned w = some[k / 8];
        unsigned bit = k % 8;
        char type[8];
        u128 field =
            ((u128)0xa5a5a5a5deadbeefu << 64 | 0x1234567887654321u) & mask(w);
        int_type(type, w);
        text_add(&p.body, "  memset &m, 205, 24\n");
        add_copy(&p, 'a', type, field, false);
        text_addf(&p.body, "  storebits %s &m, ", type);
        add_var(&p, 'a', type);
        text_addf(&p.body, ", bit %u\n  ", bit);
        add_var(&p, 'r', type);
        text_addf(&p.body, " = loadbits %s &m, bit %u\n", type, bit);
        add_expect(&p, type, field, "field");
        // All other bits are as before.
        u128 back = 0;
        for (unsigned n = 0; n < 16; n++) {
            back = back << 8 | 205;
        }
        u128 low = (back & ~(mask(w) << bit)) | field << bit;
        text_add(&p.body, "  ");
        add_var(&p, 'r', "i128");
        text_add(&p.body, " = load i128 &m\n");
        add_expect(&p, "i128", low, "neighbours");
    }
    struct text body = {0};
    text_add(&body, "  begin &m\n");
    text_add(&body, text_str(&p.body));
    text_add(&p.vars, "  object &m size 24 align 16\n");
    text_release(&p.body);
    p.body = body;
    program_run(&p);
}
END_TEST

/// Every width stored and loaded, byte by byte little endian.
START_TEST(loads_and_stores)
{
    struct program p = {0};
    text_add(&p.vars, "  var ptr %q\n");
    for (unsigned k = 0; k < sizeof widths / sizeof widths[0]; k++) {
        unsigned w = widths[k];
        unsigned bytes = (w + 7) / 8;
        char type[8];
        u128 v =
            ((u128)0xf1e2d3c4b5a69788u << 64 | 0x8796a5b4c3d2e1f0u) & mask(w);
        int_type(type, w);
        text_add(&p.body, "  memset &m, 255, 32\n");
        add_copy(&p, 'a', type, v, false);
        text_addf(&p.body, "  access write &m, %u\n  store %s &m, ", bytes,
                  type);
        add_var(&p, 'a', type);
        text_addf(&p.body, "\n  access read &m, %u\n  ", bytes);
        add_var(&p, 'r', type);
        text_addf(&p.body, " = load %s &m\n", type);
        add_expect(&p, type, v, "load");
        for (unsigned n = 0; n <= bytes; n++) {
            text_addf(&p.body, "  %%q = padd &m, %u * 1\n  ", n);
            add_var(&p, 'r', "i8");
            text_add(&p.body, " = load i8 %q\n");
            add_expect(&p, "i8", n < bytes ? v >> (8 * n) & 255 : 255, "byte");
        }
    }
    struct text body = {0};
    text_add(&body, "  begin &m\n");
    text_add(&body, text_str(&p.body));
    text_add(&p.vars, "  object &m size 32 align 16\n");
    text_release(&p.body);
    p.body = body;
    program_run(&p);
}
END_TEST

UNIT_MAIN("ir_interp_ops", binary, comparisons, decisions, failing_checks,
          unary, integer_casts, integers_to_floats, floats_to_integers,
          between_floats, float_arithmetic, float_comparisons, nan_bits,
          selection, bit_fields, loads_and_stores)
