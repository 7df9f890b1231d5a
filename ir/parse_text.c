/* SPDX-License-Identifier: Apache-2.0 */
/// The reader of the text form: bytes, numbers, words, and what symbols,
/// variables and objects have in common.
#include "ir/parse_impl.h"

#include "ir/build.h"

#include <stdarg.h>

enum { MACRO_DEPTH = 64 };

// ---------------------------------------------------------------- errors

static struct diag_place place_of(const struct parse *p, const char *at)
{
    struct diag_place place = {.file = p->name, .line = 1, .column = 1};
    for (const char *c = p->begin; c < at; c++) {
        if (*c == '\n') {
            place.line++;
            place.column = 1;
        } else {
            place.column++;
        }
    }
    return place;
}

void ir_parse_error(struct parse *p, const char *at, const char *fmt, ...)
{
    if (!p->failed) {
        char message[256];
        va_list args;
        va_start(args, fmt);
        (void)vsnprintf(message, sizeof message, fmt, args);
        va_end(args);
        diag_add(p->diags, DIAG_ERROR, place_of(p, at), "ir-syntax", "%s",
                 message);
    }
    p->failed = true;
    p->at = p->end;
}

// ---------------------------------------------------------------- bytes

static void skip_comment(struct parse *p)
{
    const char *nl = memchr(p->at, '\n', (size_t)(p->end - p->at));
    p->at = nl != NULL ? nl : p->end;
}

void ir_parse_gap(struct parse *p)
{
    while (p->at < p->end) {
        char c = *p->at;
        if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            p->at++;
        } else if (c == ';') {
            skip_comment(p);
        } else {
            return;
        }
    }
}

void ir_parse_line_end(struct parse *p)
{
    ir_parse_blank(p);
    if (p->at < p->end && *p->at == ';') {
        skip_comment(p);
    }
    if (p->at < p->end && *p->at != '\n' && *p->at != '\r') {
        ir_parse_error(p, p->at, "expected the end of the line");
    }
}

void ir_parse_expect(struct parse *p, char c)
{
    if (!ir_parse_take(p, c)) {
        ir_parse_error(p, p->at, "expected '%c'", c);
    }
}

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '$';
}

const char *ir_parse_word(struct parse *p, size_t *len, bool dashes)
{
    ir_parse_blank(p);
    const char *start = p->at;
    while (p->at < p->end &&
           (is_name_char(*p->at) || (dashes && *p->at == '-'))) {
        p->at++;
    }
    *len = (size_t)(p->at - start);
    return start;
}

bool ir_parse_take_word(struct parse *p, const char *word)
{
    ir_parse_blank(p);
    size_t len = strlen(word);
    if ((size_t)(p->end - p->at) >= len && memcmp(p->at, word, len) == 0 &&
        (p->at + len == p->end || !is_name_char(p->at[len]))) {
        p->at += len;
        return true;
    }
    return false;
}

void ir_parse_expect_word(struct parse *p, const char *word)
{
    if (!ir_parse_take_word(p, word)) {
        ir_parse_error(p, p->at, "expected '%s'", word);
    }
}

static uint32_t word_hash(enum word_kind kind, const char *s, size_t len)
{
    uint32_t h = (uint32_t)kind * 40503u;
    for (size_t k = 0; k < len; k++) {
        h = h * 31 + (unsigned char)s[k];
    }
    return h * 2654435761u >> 23;
}

static void add_word(struct parse *p, enum word_kind kind, const char *text,
                     unsigned value)
{
    size_t len = strlen(text);
    uint32_t at = word_hash(kind, text, len);
    while (p->word[at % WORD_SLOTS].text != NULL) {
        at++;
    }
    p->word[at % WORD_SLOTS] =
        (struct word){text, (uint32_t)len, (uint16_t)kind, (uint16_t)value};
}

void ir_parse_add_words(struct parse *p)
{
    _Static_assert((int)IR_OP_COUNT + (int)IR_STMT_COUNT + (int)IR_CHECK_COUNT +
                           (int)IR_ACCESS_COUNT + (int)IR_CTYPE_COUNT <
                       WORD_SLOTS / 2,
                   "words need room");
    for (unsigned k = 0; k < IR_OP_COUNT; k++) {
        add_word(p, WORD_OP, ir_op_info[k].text, k);
    }
    for (unsigned k = 0; k < IR_STMT_COUNT; k++) {
        add_word(p, WORD_STMT, ir_stmt_text[k], k);
    }
    for (unsigned k = 0; k < IR_CHECK_COUNT; k++) {
        add_word(p, WORD_CHECK, ir_check_info[k].id, k);
    }
    for (unsigned k = 0; k < IR_ACCESS_COUNT; k++) {
        add_word(p, WORD_ACCESS, ir_access_text[k], k);
    }
    for (unsigned k = 0; k < IR_CTYPE_COUNT; k++) {
        add_word(p, WORD_CTYPE, ir_ctype_text[k], k);
    }
}

int ir_parse_find(const struct parse *p, enum word_kind kind, const char *s,
                  size_t len)
{
    for (uint32_t at = word_hash(kind, s, len);; at++) {
        const struct word *w = &p->word[at % WORD_SLOTS];
        if (w->text == NULL) {
            return -1;
        }
        if (w->len == len && w->kind == kind && memcmp(w->text, s, len) == 0) {
            return w->value;
        }
    }
}

/// Steps over "{ ... }" or "( ... )"; strings and comments may hold anything.
void ir_parse_skip_to(struct parse *p, char close)
{
    const char *start = p->at;
    while (p->at < p->end && *p->at != close) {
        char c = *p->at++;
        if (c == ';') {
            skip_comment(p);
        } else if (c == '"') {
            while (p->at < p->end && *p->at != '"') {
                p->at += *p->at == '\\' && p->end - p->at > 1 ? 2 : 1;
            }
            p->at += p->at < p->end;
        }
    }
    if (p->at == p->end) {
        ir_parse_error(p, start, "'%c' is missing", close);
        return;
    }
    p->at++;
}

// ---------------------------------------------------------------- values

uint64_t ir_parse_u64(struct parse *p, uint64_t max)
{
    ir_parse_blank(p);
    const char *start = p->at;
    uint64_t v = 0;
    while (ir_parse_is_digit(ir_parse_peek(p))) {
        uint64_t digit = (uint64_t)(*p->at - '0');
        if (digit > max || v > (max - digit) / 10) {
            ir_parse_error(p, start, "the number is above %llu",
                           (unsigned long long)max);
            return 0;
        }
        v = v * 10 + digit;
        p->at++;
    }
    if (p->at == start) {
        ir_parse_error(p, start, "expected a number");
    }
    return v;
}

uint32_t ir_parse_u32(struct parse *p)
{
    return (uint32_t)ir_parse_u64(p, UINT32_MAX);
}

u128 ir_parse_digits(struct parse *p)
{
    const char *start = p->at;
    uint64_t low = 0;
    for (int k = 0; k < 19 && ir_parse_is_digit(ir_parse_peek(p)); k++) {
        low = low * 10 + (uint64_t)(*p->at++ - '0');
    }
    u128 v = low;
    while (ir_parse_is_digit(ir_parse_peek(p))) {
        unsigned digit = (unsigned)(*p->at - '0');
        if (v > (~(u128)0 - digit) / 10) {
            ir_parse_error(p, start, "the number has more than 128 bits");
            return 0;
        }
        v = v * 10 + digit;
        p->at++;
    }
    if (p->at == start) {
        ir_parse_error(p, start, "expected a number");
    }
    return v;
}

int64_t ir_parse_i64(struct parse *p)
{
    bool negative = ir_parse_take(p, '-');
    uint64_t v = ir_parse_u64(p, (uint64_t)INT64_MAX + (negative ? 1 : 0));
    return (int64_t)(negative ? 0 - v : v);
}

ir_type ir_parse_type(struct parse *p)
{
    size_t len = 0;
    ir_type t = IR_VOID;
    const char *s = ir_parse_word(p, &len, false);
    if (!ir_type_find(s, len, &t)) {
        ir_parse_error(p, s, "expected a type");
        return IR_VOID;
    }
    return t;
}

static int hex_digit(char c)
{
    if (ir_parse_is_digit(c)) {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/// Two hexadecimal digits, or -1.
int ir_parse_hex_byte(struct parse *p)
{
    if (p->end - p->at < 2) {
        return -1;
    }
    int high = hex_digit(p->at[0]);
    int low = hex_digit(p->at[1]);
    if (high < 0 || low < 0) {
        return -1;
    }
    p->at += 2;
    return high * 16 + low;
}

/// What follows a backslash.
static void parse_escape(struct parse *p)
{
    char c = ir_parse_peek(p);
    p->at += p->at < p->end;
    if (c == 'n' || c == 't') {
        text_add_char(&p->decoded, c == 'n' ? '\n' : '\t');
    } else if (c == '\\' || c == '"') {
        text_add_char(&p->decoded, c);
    } else {
        int byte = c == 'x' ? ir_parse_hex_byte(p) : -1;
        if (byte < 0) {
            ir_parse_error(p, p->at, "unknown escape in a string");
            return;
        }
        text_add_char(&p->decoded, (char)byte);
    }
}

void ir_parse_string(struct parse *p)
{
    text_clear(&p->decoded);
    ir_parse_expect(p, '"');
    const char *start = p->at;
    for (;;) {
        const char *run = p->at;
        while (p->at < p->end && *p->at != '"' && *p->at != '\\' &&
               *p->at != '\n') {
            p->at++;
        }
        text_add_bytes(&p->decoded, run, (size_t)(p->at - run));
        char c = ir_parse_peek(p);
        if (c != '\\') {
            break;
        }
        p->at++;
        parse_escape(p);
    }
    if (!ir_parse_take(p, '"')) {
        ir_parse_error(p, start, "the string has no end");
    }
}

str_id ir_parse_quoted(struct parse *p)
{
    ir_parse_string(p);
    return intern_make(&p->m->strings, text_str(&p->decoded), p->decoded.len);
}

str_id ir_parse_name(struct parse *p)
{
    if (ir_parse_peek(p) == '"') {
        return ir_parse_quoted(p);
    }
    size_t len = 0;
    const char *s = ir_parse_word(p, &len, false);
    if (len == 0 || ir_parse_is_digit(*s)) {
        ir_parse_error(p, s, "expected a name");
        return (str_id){0};
    }
    return intern_make(&p->m->strings, s, len);
}

struct parse_name *ir_parse_name_row(struct parse *p, str_id name)
{
    while (p->names.len <= name.index) {
        vec_push(&p->names, (struct parse_name){0});
    }
    return &p->names.data[name.index];
}

ir_opd ir_parse_symbol(struct parse *p)
{
    ir_parse_expect(p, '@');
    const char *at = p->at;
    str_id name = ir_parse_name(p);
    if (p->failed) {
        return IR_NONE;
    }
    ir_opd symbol = ir_parse_name_row(p, name)->symbol;
    if (symbol.bits == 0) {
        ir_parse_error(p, at, "the text has no symbol '%s'",
                       ir_text(p->m, name));
    }
    return symbol;
}

// ---------------------------------------------------------------- attributes

static ir_loc_id parse_place(struct parse *p, unsigned depth)
{
    struct ir_loc l = {.file = p->file};
    if (ir_parse_peek(p) == 'f') {
        const char *at = p->at++;
        uint32_t n = ir_parse_u32(p);
        if (n >= p->files.len) {
            ir_parse_error(p, at, "file f%u is not listed", n);
            return (ir_loc_id){0};
        }
        l.file.index = p->files.data[n];
        ir_parse_expect(p, ':');
    }
    l.line = ir_parse_u32(p);
    ir_parse_expect(p, ':');
    l.column = ir_parse_u32(p);
    if (ir_parse_peek(p) == '-') {
        p->at++;
        l.end_line = l.line;
        l.end_column = ir_parse_u32(p);
        if (ir_parse_peek(p) == ':') {
            p->at++;
            l.end_line = l.end_column;
            l.end_column = ir_parse_u32(p);
        }
    }
    if (ir_parse_peek(p) == '<') {
        p->at++;
        if (depth == MACRO_DEPTH) {
            ir_parse_error(p, p->at, "more than %d macros in each other",
                           MACRO_DEPTH);
            return (ir_loc_id){0};
        }
        l.macro = parse_place(p, depth + 1);
        ir_parse_expect(p, '>');
    }
    return p->failed ? (ir_loc_id){0} : ir_make_loc(p->m, l);
}

ir_loc_id ir_parse_loc(struct parse *p)
{
    if (ir_parse_peek(p) == '-') {
        p->at++;
        return (ir_loc_id){0};
    }
    return parse_place(p, 0);
}

ir_ctype_id ir_parse_ctype_ref(struct parse *p)
{
    const char *at = p->at;
    uint32_t n = (uint32_t)ir_parse_u64(p, UINT32_MAX / 2);
    if (n > p->last_ctype) {
        p->last_ctype = n;
        p->last_ctype_at = at;
    }
    return (ir_ctype_id){n != 0 ? p->first_ctype + n - 1 : 0};
}

static unsigned flag_of(const char *s, size_t len)
{
    static const struct {
        const char *text;
        unsigned flag;
    } row[] = {
        {"external", PARSE_EXTERNAL},   {"internal", PARSE_INTERNAL},
        {"weak", PARSE_WEAK},           {"noreturn", PARSE_NORETURN},
        {"sret", PARSE_SRET},           {"model", PARSE_MODEL},
        {"setjmp", PARSE_SETJMP},       {"undefined", PARSE_UNDEFINED},
        {"tentative", PARSE_TENTATIVE}, {"literal", PARSE_LITERAL},
        {"const", PARSE_CONST},         {"size", PARSE_SIZE},
        {"align", PARSE_ALIGN},
    };
    for (size_t k = 0; k < COUNT_OF(row); k++) {
        if (strlen(row[k].text) == len && memcmp(row[k].text, s, len) == 0) {
            return row[k].flag;
        }
    }
    return 0;
}

/// One keyword, with its number when it has one.
static void parse_flag(struct parse *p, unsigned allowed,
                       struct parse_attrs *out)
{
    size_t len = 0;
    const char *s = ir_parse_word(p, &len, false);
    unsigned flag = flag_of(s, len) & allowed;
    if (flag == 0) {
        ir_parse_error(p, s, "'%.*s' has no meaning here",
                       (int)(len < 40 ? len : 40), s);
        return;
    }
    out->flags |= flag;
    if (flag == PARSE_SIZE) {
        out->size = ir_parse_u64(p, UINT64_MAX);
    } else if (flag == PARSE_ALIGN) {
        out->align = ir_parse_u32(p);
    }
}

void ir_parse_attrs(struct parse *p, str_id name, unsigned allowed,
                    struct parse_attrs *out)
{
    *out = (struct parse_attrs){.source_name = name};
    for (;;) {
        ir_parse_blank(p);
        char c = ir_parse_peek(p);
        if (c == '!') {
            p->at++;
            out->loc = ir_parse_loc(p);
        } else if (c == '"') {
            str_id source = ir_parse_quoted(p);
            out->source_name = p->decoded.len != 0 ? source : (str_id){0};
        } else if (c == 't' && p->end - p->at > 1 &&
                   ir_parse_is_digit(p->at[1])) {
            p->at++;
            out->ctype = ir_parse_ctype_ref(p);
        } else if (c >= 'a' && c <= 'z') {
            parse_flag(p, allowed, out);
        } else {
            return;
        }
    }
}
