/* SPDX-License-Identifier: Apache-2.0 */
/// The interpreter's operations on floating values: each of op.def, at edge
/// values, in fused and plain code, against arithmetic written here.
#include "tests/unit/interp_ops.h"

#include <math.h>

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

/// Faults unless the bits of %r_FLOAT are these; through the object &m.
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
        program_run_object(&p, 16);
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
    program_run_object(&p, 16);
}
END_TEST

// ---------------------------------------------------------------- arithmetic

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
        program_run_object(&p, 16);
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
    program_run_object(&p, 16);
}
END_TEST

UNIT_MAIN("ir_interp_floats", integers_to_floats, floats_to_integers,
          between_floats, float_arithmetic, float_comparisons, nan_bits)
