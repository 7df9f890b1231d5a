/* SPDX-License-Identifier: Apache-2.0 */
/// The interpreter's operations on integers: each of op.def, at edge values and
/// edge widths, with variables and constants as operands, in fused and plain
/// code, against arithmetic written here.
#include "tests/unit/interp_ops.h"

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
    program_run_object(&p, 24);
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
    program_run_object(&p, 32);
}
END_TEST

UNIT_MAIN("ir_interp_ints", binary, comparisons, decisions, failing_checks,
          unary, integer_casts, selection, bit_fields, loads_and_stores)
