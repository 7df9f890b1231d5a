/* SPDX-License-Identifier: Apache-2.0 */
/// Reads an SMT-LIB expression and computes its value at once: the part of
/// the language that term_print may write, with sorts checked.  Floats keep
/// their bits, so that NaNs are those of the host.
#ifndef TESTS_UNIT_TERM_SMT_H
#define TESTS_UNIT_TERM_SMT_H

#include "base/arena.h"
#include "base/mem.h"
#include "tests/unit/term_naive.h"

enum smt_sort { SMT_BOOL, SMT_BITS, SMT_FLOAT, SMT_ARRAY, SMT_MODE };

struct smt_write {
    const struct smt_write *before;
    uint64_t index;
    uint8_t byte;
};

struct smt_value {
    enum smt_sort sort;
    unsigned width;                ///< BITS, FLOAT
    u128 bits;                     ///< MODE: enum term_round
    const struct smt_write *write; ///< ARRAY of zeros, and these
};

struct smt_name {
    char text[32];
    struct smt_value value;
};

struct smt {
    const char *at;
    struct arena arena;
    VEC(struct smt_name) name; ///< the last one counts
    /// The value does not count: it has more than 128 bits in it, or 80 bits
    /// that are no IEEE number.
    bool invalid;
};

enum { SMT_ARGS = 4, SMT_WORD = 160 };

static inline struct smt_value smt_read(struct smt *s);

static inline void smt_space(struct smt *s)
{
    while (*s->at == ' ' || *s->at == '\n') {
        s->at++;
    }
}

static inline bool smt_take(struct smt *s, const char *text)
{
    smt_space(s);
    if (strncmp(s->at, text, strlen(text)) != 0) {
        return false;
    }
    s->at += strlen(text);
    return true;
}

static inline void smt_word(struct smt *s, char *out)
{
    size_t n = 0;

    smt_space(s);
    n = *s->at == '|' ? strcspn(s->at + 1, "|") + 2 : strcspn(s->at, " ()\n");
    HOLDS(n > 0 && n < SMT_WORD);
    memcpy(out, s->at, n);
    out[n] = '\0';
    s->at += n;
}

static inline u128 smt_number(const char *text, unsigned base)
{
    static const char digits[] = "0123456789abcdef";
    u128 v = 0;

    for (; *text; text++) {
        const char *digit = memchr(digits, *text, base);

        HOLDS(digit != NULL);
        v = v * base + (unsigned)(digit - digits);
    }
    return v;
}

static inline unsigned smt_numeral(struct smt *s)
{
    char word[SMT_WORD];

    smt_word(s, word);
    return (unsigned)smt_number(word, 10);
}

static inline struct smt_value smt_bits(unsigned width, u128 bits)
{
    HOLDS(width >= 1 && naive_cut(bits, width) == bits);
    return (struct smt_value){SMT_BITS, width, bits, NULL};
}

static inline struct smt_value smt_bool(bool v)
{
    return (struct smt_value){.sort = SMT_BOOL, .bits = v};
}

/// - returns the format's width
static inline unsigned smt_format(unsigned e, unsigned m)
{
    HOLDS((e == 8 && m == 24) || (e == 11 && m == 53) || (e == 15 && m == 64));
    return e == 8 ? 32 : e == 11 ? 64 : 80;
}

// ---------------------------------------------------------------- atoms

static inline struct smt_value smt_atom(struct smt *s)
{
    static const char *const mode[] = {"RNE", "RNA", "RTN", "RTP", "RTZ"};
    char word[SMT_WORD];

    smt_word(s, word);
    if (word[0] == '#') {
        unsigned n = (unsigned)strlen(word + 2);

        HOLDS(word[1] == 'x' || word[1] == 'b');
        return word[1] == 'x' ? smt_bits(4 * n, smt_number(word + 2, 16))
                              : smt_bits(n, smt_number(word + 2, 2));
    }
    for (unsigned i = 0; i < 5; i++) {
        if (strcmp(word, mode[i]) == 0) {
            return (struct smt_value){.sort = SMT_MODE, .bits = i};
        }
    }
    for (uint32_t i = s->name.len; i-- > 0;) {
        if (strcmp(s->name.data[i].text, word) == 0) {
            return s->name.data[i].value;
        }
    }
    ck_abort_msg("no such name: %s", word);
}

static inline void smt_bind(struct smt *s, const char *name,
                            struct smt_value value)
{
    struct smt_name row = {.value = value};

    HOLDS(strlen(name) < sizeof row.text);
    memcpy(row.text, name, strlen(name) + 1);
    vec_push(&s->name, row);
}

/// Behind `(let`: all values are computed before the first name counts.
static inline struct smt_value smt_let(struct smt *s)
{
    VEC(struct smt_name) made = {0};
    uint32_t before = s->name.len;
    struct smt_value v = {0};

    HOLDS(smt_take(s, "("));
    while (smt_take(s, "(")) {
        struct smt_name row = {0};
        char word[SMT_WORD];

        smt_word(s, word);
        HOLDS(strlen(word) < sizeof row.text);
        memcpy(row.text, word, strlen(word) + 1);
        row.value = smt_read(s);
        HOLDS(smt_take(s, ")"));
        vec_push(&made, row);
    }
    HOLDS(smt_take(s, ")"));
    for (uint32_t i = 0; i < made.len; i++) {
        vec_push(&s->name, made.data[i]);
    }
    v = smt_read(s);
    HOLDS(smt_take(s, ")"));
    s->name.len = before;
    vec_release(&made);
    return v;
}

// ---------------------------------------------------------------- operations

static inline struct smt_value smt_naive(enum term_op op, unsigned width,
                                         unsigned low,
                                         const struct smt_value *arg,
                                         unsigned n)
{
    struct naive_op o = {.op = op, .width = width, .low = low};
    u128 v[3] = {0};

    for (unsigned i = 0; i < n; i++) {
        o.from[i] = arg[i].width;
        v[i] = arg[i].bits;
    }
    return (struct smt_value){.width = width, .bits = naive(&o, v)};
}

/// Converts bits of a format, without the bit that is always 1 of 80.
static inline struct smt_value smt_to_float(unsigned width, u128 bits)
{
    struct smt_value v = {.sort = SMT_FLOAT, .width = width, .bits = bits};

    if (width == 80) {
        u128 high = bits >> 63;

        v.bits = high << 64 | naive_cut(bits, 63);
        v.bits |= (u128)(naive_cut(high, 15) != 0) << 63;
    }
    return v;
}

/// Behind `((_`: an operation with numerals.
static inline struct smt_value smt_indexed(struct smt *s)
{
    char name[SMT_WORD];
    unsigned k[2] = {0};
    unsigned n = 0;
    struct smt_value arg[SMT_ARGS];
    struct smt_value v = {0};
    unsigned width = 0;

    smt_word(s, name);
    for (unsigned i = 0; !smt_take(s, ")"); i++) {
        HOLDS(i < 2);
        k[i] = smt_numeral(s);
    }
    while (!smt_take(s, ")")) {
        HOLDS(n < SMT_ARGS);
        arg[n++] = smt_read(s);
    }
    if (strcmp(name, "extract") == 0) {
        HOLDS(n == 1 && arg[0].sort == SMT_BITS && k[0] < arg[0].width &&
              k[1] <= k[0]);
        width = k[0] - k[1] + 1;
        if (arg[0].width == 80 && width == 16 &&
            naive_bit(arg[0].bits, 63) !=
                (naive_cut(arg[0].bits >> 64, 15) != 0)) {
            s->invalid = true;
        }
        if (arg[0].width > 128) {
            return (struct smt_value){.sort = SMT_BITS, .width = width};
        }
        return smt_bits(width, naive_cut(arg[0].bits >> k[1], width));
    }
    if (strcmp(name, "zero_extend") == 0 || strcmp(name, "sign_extend") == 0) {
        bool sign = name[0] == 's' && naive_bit(arg[0].bits, arg[0].width - 1);

        HOLDS(n == 1 && arg[0].sort == SMT_BITS);
        width = arg[0].width + k[0];
        if (width > 128) {
            s->invalid = true;
            return (struct smt_value){.sort = SMT_BITS, .width = width};
        }
        return smt_bits(width,
                        naive_cut(sign ? arg[0].bits | ~(u128)0 << arg[0].width
                                       : arg[0].bits,
                                  width));
    }
    if (strcmp(name, "to_fp") == 0 && n == 1) {
        width = smt_format(k[0], k[1]);
        HOLDS(arg[0].sort == SMT_BITS && arg[0].width == k[0] + k[1]);
        return smt_to_float(width, arg[0].bits);
    }
    HOLDS(n == 2 && arg[0].sort == SMT_MODE);
    if (strncmp(name, "to_fp", 5) == 0) {
        HOLDS(arg[0].bits == TERM_EVEN);
        v = smt_naive(arg[1].sort == SMT_FLOAT     ? TERM_FCONV
                      : strcmp(name, "to_fp") == 0 ? TERM_STOF
                                                   : TERM_UTOF,
                      smt_format(k[0], k[1]), 0, arg + 1, 1);
        HOLDS(arg[1].sort == SMT_FLOAT || arg[1].sort == SMT_BITS);
        v.sort = SMT_FLOAT;
        return v;
    }
    HOLDS(arg[1].sort == SMT_FLOAT && arg[0].bits == TERM_TO_ZERO);
    HOLDS(strcmp(name, "fp.to_sbv") == 0 || strcmp(name, "fp.to_ubv") == 0);
    v = smt_naive(name[6] == 's' ? TERM_FTOS : TERM_FTOU, k[0], 0, arg + 1, 1);
    v.sort = SMT_BITS;
    return v;
}

static inline enum term_op smt_op(const char *name)
{
    for (unsigned op = TERM_NOT; op < TERM_BYTES; op++) {
        if (strcmp(term_info[op].text, name) == 0) {
            return (enum term_op)op;
        }
    }
    ck_abort_msg("no such operation: %s", name);
}

static inline struct smt_value
smt_logic(const char *name, const struct smt_value *arg, unsigned n)
{
    bool is_not = strcmp(name, "not") == 0;

    HOLDS(n == (is_not ? 1 : 2) && arg[0].sort == SMT_BOOL);
    HOLDS(is_not || arg[1].sort == SMT_BOOL);
    return smt_bool(is_not         ? !arg[0].bits
                    : *name == 'a' ? arg[0].bits && arg[1].bits
                                   : arg[0].bits || arg[1].bits);
}

static inline struct smt_value
smt_float_op(const char *name, const struct smt_value *arg, unsigned n)
{
    unsigned first = n > 0 && arg[0].sort == SMT_MODE;
    enum term_op op = smt_op(name);
    struct smt_value v = {0};

    HOLDS(n == first + term_info[op].args);
    HOLDS(first == (op != TERM_FEQ && op != TERM_FLT && op != TERM_FLE &&
                    op != TERM_FNAN));
    for (unsigned i = first; i < n; i++) {
        HOLDS(arg[i].sort == SMT_FLOAT && arg[i].width == arg[first].width);
    }
    HOLDS(!first || op == TERM_FROUND || arg[0].bits == TERM_EVEN);
    v = smt_naive(op, first ? arg[first].width : 0,
                  first ? (unsigned)arg[0].bits : 0, arg + first, n - first);
    v.sort = first ? SMT_FLOAT : SMT_BOOL;
    return v;
}

static inline struct smt_value
smt_bits_op(const char *name, const struct smt_value *arg, unsigned n)
{
    enum term_op op = smt_op(name);
    bool compares = op >= TERM_EQ && op <= TERM_SLE;
    unsigned width = arg[0].width;
    struct smt_value v = {0};

    HOLDS(n == term_info[op].args && n <= 2);
    for (unsigned i = 0; i < n; i++) {
        HOLDS(arg[i].sort == SMT_BITS);
        HOLDS(op == TERM_CONCAT || arg[i].width == width);
    }
    if (op == TERM_CONCAT) {
        width += arg[1].width;
    }
    v.width = compares ? 0 : width;
    if (arg[0].width <= 128) {
        v = smt_naive(op, v.width, 0, arg, n);
    }
    v.sort = compares ? SMT_BOOL : SMT_BITS;
    return v;
}

static inline struct smt_value smt_array_op(struct smt *s, const char *name,
                                            const struct smt_value *arg,
                                            unsigned n)
{
    struct smt_write *w = NULL;
    struct smt_value v = arg[0];

    HOLDS(n == (*name == 's' && name[1] == 'e' ? 2 : 3));
    HOLDS(arg[0].sort == SMT_ARRAY);
    HOLDS(arg[1].sort == SMT_BITS && arg[1].width == 64);
    if (n == 2) {
        const struct smt_write *at = arg[0].write;

        while (at != NULL && at->index != (uint64_t)arg[1].bits) {
            at = at->before;
        }
        return smt_bits(8, at ? at->byte : 0);
    }
    HOLDS(arg[2].sort == SMT_BITS && arg[2].width == 8);
    w = arena_new(&s->arena, struct smt_write);
    *w = (struct smt_write){arg[0].write, (uint64_t)arg[1].bits,
                            (uint8_t)arg[2].bits};
    v.write = w;
    return v;
}

static inline struct smt_value smt_apply(struct smt *s, const char *name,
                                         const struct smt_value *arg,
                                         unsigned n)
{
    unsigned width = 0;

    if (strcmp(name, "and") == 0 || strcmp(name, "or") == 0 ||
        strcmp(name, "not") == 0) {
        return smt_logic(name, arg, n);
    }
    if (strcmp(name, "ite") == 0) {
        HOLDS(n == 3 && arg[0].sort == SMT_BOOL && arg[1].sort == arg[2].sort &&
              arg[1].width == arg[2].width);
        return arg[arg[0].bits ? 1 : 2];
    }
    if (strcmp(name, "select") == 0 || strcmp(name, "store") == 0) {
        return smt_array_op(s, name, arg, n);
    }
    if (strcmp(name, "fp.to_ieee_bv") == 0) {
        HOLDS(n == 1 && arg[0].sort == SMT_FLOAT);
        if (arg[0].width != 80) {
            return smt_bits(arg[0].width, arg[0].bits);
        }
        return smt_bits(79,
                        arg[0].bits >> 64 << 63 | naive_cut(arg[0].bits, 63));
    }
    if (strcmp(name, "fp") == 0) {
        HOLDS(n == 3 && arg[0].width == 1);
        width = smt_format(arg[1].width, arg[2].width + 1);
        return smt_to_float(width, (arg[0].bits << arg[1].width | arg[1].bits)
                                           << arg[2].width |
                                       arg[2].bits);
    }
    return strncmp(name, "fp.", 3) == 0 ? smt_float_op(name, arg, n)
                                        : smt_bits_op(name, arg, n);
}

/// Behind `(_`: a constant.
static inline struct smt_value smt_constant(struct smt *s)
{
    struct smt_value v = {0};
    char word[SMT_WORD];
    unsigned k = 0;

    smt_word(s, word);
    k = smt_numeral(s);
    if (strncmp(word, "bv", 2) == 0) {
        v = smt_bits(k, smt_number(word + 2, 10));
    } else {
        HOLDS(strcmp(word, "+zero") == 0);
        v = smt_to_float(smt_format(k, smt_numeral(s)), 0);
    }
    HOLDS(smt_take(s, ")"));
    return v;
}

static inline struct smt_value smt_read(struct smt *s)
{
    struct smt_value arg[SMT_ARGS] = {{0}};
    unsigned n = 0;
    char name[SMT_WORD];

    if (!smt_take(s, "(")) {
        return smt_atom(s);
    }
    if (smt_take(s, "((as const (Array (_ BitVec 64) (_ BitVec 8))) #x00)") ||
        smt_take(s, "(as const (Array (_ BitVec 64) (_ BitVec 8))) #x00)")) {
        return (struct smt_value){.sort = SMT_ARRAY};
    }
    if (smt_take(s, "(_ ")) {
        return smt_indexed(s);
    }
    if (smt_take(s, "_ ")) {
        return smt_constant(s);
    }
    smt_word(s, name);
    if (strcmp(name, "let") == 0) {
        return smt_let(s);
    }
    while (!smt_take(s, ")")) {
        HOLDS(n < SMT_ARGS);
        arg[n++] = smt_read(s);
    }
    return smt_apply(s, name, arg, n);
}

#endif
