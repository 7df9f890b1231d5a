/* SPDX-License-Identifier: Apache-2.0 */
/// One pass, no backtracking: the first character of a token decides its
/// kind, except that a number is an integer or a float by what it contains.
#include "base/lex.h"

#include <stdarg.h>
#include <string.h>

/// ASCII only, whatever the locale says; '\0' is in none of the classes.
static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '.' || c == '$';
}

static bool is_name(char c)
{
    return is_name_start(c) || is_digit(c);
}

/// - returns 0..15, or -1
static int hex_value(char c)
{
    if (is_digit(c)) {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// - returns the character `ahead` of the next one, '\0' behind the end
static char peek(const struct lex *lx, size_t ahead)
{
    return ahead < (size_t)(lx->end - lx->next) ? lx->next[ahead] : '\0';
}

static uint32_t column_of(const struct lex *lx, const char *at)
{
    return (uint32_t)(at - lx->line_start) + 1;
}

void lex_init(struct lex *lx, const char *file, const char *data, size_t len,
              struct diag_list *diags)
{
    REQUIRE(data && diags);
    *lx = (struct lex){.file = file,
                       .next = data,
                       .end = data + len,
                       .line_start = data,
                       .line = 1,
                       .diags = diags};
    /* So that the first lex_next reads: it stops at LEX_END and LEX_BAD. */
    lx->tok.kind = LEX_NEWLINE;
    lex_next(lx);
}

void lex_release(struct lex *lx)
{
    text_release(&lx->decoded);
    *lx = (struct lex){0};
}

struct diag_place lex_place(const struct lex *lx)
{
    return (struct diag_place){.file = lx->file,
                               .line = lx->tok.line,
                               .column = lx->tok.column,
                               .end_line = lx->tok.line,
                               .end_column = lx->tok.end_column};
}

void lex_error(struct lex *lx, const char *fmt, ...)
{
    char message[256];
    va_list args;

    if (lx->tok.kind == LEX_BAD) {
        return; /* said once */
    }
    va_start(args, fmt);
    (void)vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    diag_add(lx->diags, DIAG_ERROR, lex_place(lx), "syntax", "%s", message);
    lx->tok.kind = LEX_BAD;
}

// ---- tokens

static void start(struct lex *lx)
{
    lx->tok = (struct lex_token){.kind = LEX_END,
                                 .line = lx->line,
                                 .column = column_of(lx, lx->next),
                                 .text = lx->next};
}

/// Ends the token before lx->next; its text is what it spans.
static void finish(struct lex *lx, enum lex_kind kind)
{
    lx->tok.kind = kind;
    lx->tok.len = (size_t)(lx->next - lx->tok.text);
    lx->tok.end_column = column_of(lx, lx->next);
}

static bool at_line_end(const struct lex *lx)
{
    return lx->next == lx->end || *lx->next == '\n';
}

/// Skips blanks and a comment within the line.
static void skip_blanks(struct lex *lx)
{
    while (peek(lx, 0) == ' ' || peek(lx, 0) == '\t' || peek(lx, 0) == '\r') {
        lx->next++;
    }
    if (peek(lx, 0) == ';') {
        while (!at_line_end(lx)) {
            lx->next++;
        }
    }
}

static void read_newlines(struct lex *lx)
{
    finish(lx, LEX_NEWLINE);
    while (peek(lx, 0) == '\n') {
        lx->next++;
        lx->line++;
        lx->line_start = lx->next;
        skip_blanks(lx);
    }
}

/// Decodes one escape, the backslash being the next character.
/// - returns false when it is none
static bool read_escape(struct lex *lx)
{
    char c = peek(lx, 1);
    int high = hex_value(peek(lx, 2));
    int low = hex_value(peek(lx, 3));

    switch (c) {
    case '\\':
    case '"':
        break;
    case 'n':
        c = '\n';
        break;
    case 't':
        c = '\t';
        break;
    case 'x':
        if (high < 0 || low < 0) {
            return false;
        }
        text_add_char(&lx->decoded, (char)(high * 16 + low));
        lx->next += 4;
        return true;
    default:
        return false;
    }
    text_add_char(&lx->decoded, c);
    lx->next += 2;
    return true;
}

/// The opening quote is the next character.
static void read_string(struct lex *lx, enum lex_kind kind)
{
    text_clear(&lx->decoded);
    lx->next++;
    while (!at_line_end(lx) && *lx->next != '"') {
        if (*lx->next != '\\') {
            text_add_char(&lx->decoded, *lx->next++);
        } else if (!read_escape(lx)) {
            finish(lx, kind);
            lx->tok.column = lx->tok.end_column;
            lex_error(lx, "unknown escape in a string");
            return;
        }
    }
    if (at_line_end(lx)) {
        finish(lx, kind);
        lex_error(lx, "the string has no end");
        return;
    }
    lx->next++;
    finish(lx, kind);
    lx->tok.text = text_str(&lx->decoded);
    lx->tok.len = lx->decoded.len;
}

/// A name behind one of % @ & #, which is the next character.
static void read_prefixed(struct lex *lx, enum lex_kind kind)
{
    char c = peek(lx, 1);

    if (c == '"') {
        lx->next++;
        read_string(lx, kind);
    } else if (is_name(c)) {
        lx->tok.text = ++lx->next;
        while (is_name(peek(lx, 0))) {
            lx->next++;
        }
        finish(lx, kind);
    } else {
        lx->tok.punct = *lx->next++;
        finish(lx, LEX_PUNCT);
    }
}

/// Digits in the base to the value.
/// - returns false when something else is among them
static bool digits_value(const char *s, size_t len, unsigned base, u128 *value,
                         bool *fits)
{
    *value = 0;
    *fits = true;
    for (size_t i = 0; i < len; i++) {
        int digit = hex_value(s[i]);

        if (digit < 0 || (unsigned)digit >= base) {
            return false;
        }
        if (*value > (~(u128)0 - (unsigned)digit) / base) {
            *fits = false;
        }
        *value = *value * base + (unsigned)digit;
    }
    return len > 0;
}

/// An exponent's sign belongs to the word: after p, or after e in decimal.
static bool continues_number(const struct lex *lx, bool hex)
{
    char c = peek(lx, 0);
    char before = lx->next[-1];

    if (is_name(c)) {
        return true;
    }
    if (c != '+' && c != '-') {
        return false;
    }
    return hex ? before == 'p' || before == 'P'
               : before == 'e' || before == 'E';
}

/// - returns the length of the digits with at most one point at s; sets *point
///   when there is one; 0 when there is no digit
static size_t mantissa_len(const char *s, size_t len, bool hex, bool *point)
{
    bool digits = false;
    size_t i = 0;

    for (; i < len; i++) {
        int digit = hex_value(s[i]);

        if (digit >= 0 && digit < (hex ? 16 : 10)) {
            digits = true;
        } else if (s[i] == '.' && !*point) {
            *point = true;
        } else {
            break;
        }
    }
    return digits ? i : 0;
}

/// - returns true for p12, p+12, p-12 (hex) or e12, ...
static bool is_exponent(const char *s, size_t len, bool hex)
{
    size_t i = 1;

    if (len == 0 || (s[0] | ' ') != (hex ? 'p' : 'e')) {
        return false;
    }
    i += len > 1 && (s[1] == '+' || s[1] == '-');
    if (i == len) {
        return false;
    }
    while (i < len && is_digit(s[i])) {
        i++;
    }
    return i == len;
}

/// Checked for shape only: the reader of the float converts the text.
/// - returns true for digits with a point, an exponent, or both
static bool is_float_word(const char *s, size_t len, bool hex)
{
    bool point = false;
    size_t digits = mantissa_len(s, len, hex, &point);

    if (digits == len) {
        return digits && point;
    }
    return digits && is_exponent(s + digits, len - digits, hex);
}

/// A digit is next, or a minus sign and a digit.
static void read_number(struct lex *lx)
{
    const char *word = NULL;
    size_t len = 0;
    bool hex = false;
    bool fits = true;

    if (*lx->next == '-') {
        lx->tok.negative = true;
        lx->next++;
    }
    word = lx->next;
    hex = peek(lx, 0) == '0' && peek(lx, 1) == 'x';
    lx->next += hex ? 2 : 1;
    while (continues_number(lx, hex)) {
        lx->next++;
    }
    word += hex ? 2 : 0;
    len = (size_t)(lx->next - word);
    finish(lx, LEX_INT);
    if (digits_value(word, len, hex ? 16 : 10, &lx->tok.magnitude, &fits)) {
        if (!fits) {
            lex_error(lx, "the integer does not fit 128 bits");
        }
    } else if (is_float_word(word, len, hex)) {
        lx->tok.kind = LEX_FLOAT;
        lx->tok.magnitude = 0;
    } else {
        lex_error(lx, "'%.*s' is no number",
                  (int)(lx->tok.len < 40 ? lx->tok.len : 40), lx->tok.text);
    }
}

static void read_name(struct lex *lx, enum lex_kind kind)
{
    do {
        lx->next++;
    } while (is_name(peek(lx, 0)));
    finish(lx, kind);
}

/// - returns true for `-inf` and `-nan...`, which are floats
static bool at_negative_float_name(const struct lex *lx)
{
    size_t left = (size_t)(lx->end - lx->next);

    return left >= 4 && (memcmp(lx->next, "-inf", 4) == 0 ||
                         memcmp(lx->next, "-nan", 4) == 0);
}

static void read_other(struct lex *lx)
{
    unsigned char c = (unsigned char)*lx->next;

    lx->next++;
    finish(lx, LEX_PUNCT);
    if (c <= ' ' || c > '~') {
        lex_error(lx, "unexpected byte 0x%02x", c);
    } else {
        lx->tok.punct = (char)c;
    }
}

void lex_next(struct lex *lx)
{
    char c = '\0';

    if (lx->tok.kind == LEX_BAD ||
        (lx->tok.kind == LEX_END && lx->next == lx->end)) {
        return;
    }
    skip_blanks(lx);
    start(lx);
    if (lx->next == lx->end) {
        finish(lx, LEX_END);
        return;
    }
    c = *lx->next;
    if (c == '\n') {
        read_newlines(lx);
    } else if (is_name_start(c)) {
        read_name(lx, LEX_NAME);
    } else if (is_digit(c) || (c == '-' && is_digit(peek(lx, 1)))) {
        read_number(lx);
    } else if (at_negative_float_name(lx)) {
        lx->tok.negative = true;
        read_name(lx, LEX_FLOAT);
    } else if (c == '"') {
        read_string(lx, LEX_STRING);
    } else if (c == '%') {
        read_prefixed(lx, LEX_PERCENT);
    } else if (c == '@') {
        read_prefixed(lx, LEX_AT);
    } else if (c == '&') {
        read_prefixed(lx, LEX_AMP);
    } else if (c == '#') {
        read_prefixed(lx, LEX_HASH);
    } else {
        read_other(lx);
    }
}

// ---- what parsers ask

static const char *const kind_text[LEX_KIND_COUNT] = {
    [LEX_END] = "end of file", [LEX_NEWLINE] = "end of line",
    [LEX_NAME] = "a name",     [LEX_PERCENT] = "a %name",
    [LEX_AT] = "an @name",     [LEX_AMP] = "an &name",
    [LEX_HASH] = "a #name",    [LEX_INT] = "an integer",
    [LEX_FLOAT] = "a float",   [LEX_STRING] = "a string",
    [LEX_PUNCT] = "a mark",    [LEX_BAD] = "something else",
};

/// - returns true when a message can quote the token as it stands
static bool has_own_text(const struct lex *lx)
{
    switch (lx->tok.kind) {
    case LEX_NAME:
    case LEX_PERCENT:
    case LEX_AT:
    case LEX_AMP:
    case LEX_HASH:
    case LEX_INT:
    case LEX_FLOAT:
    case LEX_PUNCT:
        /* What was quoted stands decoded in the buffer that we write to. */
        return lx->tok.text != lx->decoded.data;
    case LEX_STRING:
    case LEX_END:
    case LEX_NEWLINE:
    case LEX_BAD:
    case LEX_KIND_COUNT:
        return false;
    }
    UNREACHABLE();
}

const char *lex_describe(struct lex *lx)
{
    size_t len = lx->tok.len < 40 ? lx->tok.len : 40;

    REQUIRE(lx->tok.kind < LEX_KIND_COUNT);
    if (!has_own_text(lx)) {
        return kind_text[lx->tok.kind];
    }
    text_clear(&lx->decoded);
    text_addf(&lx->decoded, "'%.*s'", (int)len, lx->tok.text);
    return text_str(&lx->decoded);
}

bool lex_is_punct(const struct lex *lx, char c)
{
    return lx->tok.kind == LEX_PUNCT && lx->tok.punct == c;
}

bool lex_is_name(const struct lex *lx, const char *name)
{
    size_t len = strlen(name);

    return lx->tok.kind == LEX_NAME && lx->tok.len == len &&
           memcmp(lx->tok.text, name, len) == 0;
}

bool lex_take(struct lex *lx, enum lex_kind kind)
{
    if (lx->tok.kind != kind) {
        return false;
    }
    lex_next(lx);
    return true;
}

bool lex_take_punct(struct lex *lx, char c)
{
    return lex_is_punct(lx, c) && lex_take(lx, LEX_PUNCT);
}

bool lex_take_name(struct lex *lx, const char *name)
{
    return lex_is_name(lx, name) && lex_take(lx, LEX_NAME);
}

bool lex_expect(struct lex *lx, enum lex_kind kind)
{
    if (lex_take(lx, kind)) {
        return true;
    }
    lex_error(lx, "expected %s, got %s", kind_text[kind], lex_describe(lx));
    return false;
}

bool lex_expect_punct(struct lex *lx, char c)
{
    if (lex_take_punct(lx, c)) {
        return true;
    }
    lex_error(lx, "expected '%c', got %s", c, lex_describe(lx));
    return false;
}

bool lex_expect_name(struct lex *lx, const char *name)
{
    if (lex_take_name(lx, name)) {
        return true;
    }
    lex_error(lx, "expected '%s', got %s", name, lex_describe(lx));
    return false;
}

bool lex_expect_u64(struct lex *lx, uint64_t max, uint64_t *v)
{
    if (lx->tok.kind == LEX_INT &&
        (lx->tok.magnitude > max || (lx->tok.negative && lx->tok.magnitude))) {
        lex_error(lx, "%s is not within 0 and %llu", lex_describe(lx),
                  (unsigned long long)max);
        return false;
    }
    *v = (uint64_t)lx->tok.magnitude;
    return lex_expect(lx, LEX_INT);
}

bool lex_expect_i64(struct lex *lx, int64_t *v)
{
    u128 limit = (u128)INT64_MAX + lx->tok.negative;
    uint64_t bits = (uint64_t)lx->tok.magnitude;

    if (lx->tok.kind == LEX_INT && lx->tok.magnitude > limit) {
        lex_error(lx, "%s does not fit 64 bits", lex_describe(lx));
        return false;
    }
    *v = (int64_t)(lx->tok.negative ? 0 - bits : bits);
    return lex_expect(lx, LEX_INT);
}
