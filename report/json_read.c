/* SPDX-License-Identifier: Apache-2.0 */
/// Recursive descent; depth is limited, because files can be anybody's.
#include "report/json_read.h"

#include "report/json.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 64 };

struct reader {
    struct arena *arena;
    const char *at, *end;
    uint32_t line;
    uint32_t depth;
    struct text *error;
};

static struct json *read_value(struct reader *r);

static struct json *fail(struct reader *r, const char *what)
{
    if (r->error->len == 0) {
        text_addf(r->error, "line %u: %s", r->line, what);
    }
    return NULL;
}

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && strchr(" \t\r\n", *r->at) && *r->at != '\0') {
        r->line += *r->at == '\n';
        r->at++;
    }
}

static bool take(struct reader *r, char c)
{
    skip_blanks(r);
    if (r->at < r->end && *r->at == c) {
        r->at++;
        return true;
    }
    return false;
}

// ---------------------------------------------------------------- strings

static void add_utf8(struct text *t, uint32_t c)
{
    if (c < 0x80) {
        text_add_char(t, (char)c);
    } else if (c < 0x800) {
        text_add_char(t, (char)(0xc0 | c >> 6));
        text_add_char(t, (char)(0x80 | (c & 0x3f)));
    } else if (c < 0x10000) {
        text_add_char(t, (char)(0xe0 | c >> 12));
        text_add_char(t, (char)(0x80 | (c >> 6 & 0x3f)));
        text_add_char(t, (char)(0x80 | (c & 0x3f)));
    } else {
        text_add_char(t, (char)(0xf0 | c >> 18));
        text_add_char(t, (char)(0x80 | (c >> 12 & 0x3f)));
        text_add_char(t, (char)(0x80 | (c >> 6 & 0x3f)));
        text_add_char(t, (char)(0x80 | (c & 0x3f)));
    }
}

static bool read_hex4(struct reader *r, uint32_t *out)
{
    *out = 0;
    for (int k = 0; k < 4; k++, r->at++) {
        char c = r->at < r->end ? *r->at : '\0';
        uint32_t digit = c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
                         : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10
                         : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A') + 10
                                                : 16;
        if (digit == 16) {
            return false;
        }
        *out = *out << 4 | digit;
    }
    return true;
}

/// Behind `\u`.
static bool read_code(struct reader *r, struct text *t)
{
    uint32_t c = 0, low = 0;

    if (!read_hex4(r, &c)) {
        return false;
    }
    if (c >= 0xd800 && c < 0xdc00) {
        if (r->end - r->at < 2 || r->at[0] != '\\' || r->at[1] != 'u') {
            return false;
        }
        r->at += 2;
        if (!read_hex4(r, &low) || low < 0xdc00 || low > 0xdfff) {
            return false;
        }
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    } else if (c >= 0xdc00 && c < 0xe000) {
        return false;
    }
    add_utf8(t, c);
    return true;
}

static bool read_escape(struct reader *r, struct text *t)
{
    static const char letter[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    char c = r->at < r->end ? *r->at++ : '\0';
    const char *which = c != '\0' ? strchr(letter, c) : NULL;

    if (which) {
        text_add_char(t, means[which - letter]);
        return true;
    }
    return c == 'u' && read_code(r, t);
}

/// Behind the opening quote.
static bool read_characters(struct reader *r, struct text *t)
{
    while (r->at < r->end && *r->at != '"') {
        size_t n = json_utf8(r->at, (size_t)(r->end - r->at));
        if (*r->at == '\\') {
            r->at++;
            if (!read_escape(r, t)) {
                return fail(r, "an escape that JSON does not have");
            }
        } else if (n == 0) {
            return fail(r, "text that is not UTF-8");
        } else if ((unsigned char)*r->at < 0x20) {
            return fail(r, "a control character in a string");
        } else {
            text_add_bytes(t, r->at, n);
            r->at += n;
        }
    }
    if (r->at == r->end) {
        return fail(r, "a string does not end");
    }
    r->at++;
    return true;
}

static struct json *read_string(struct reader *r, struct json *j)
{
    const char *start = r->at++;
    struct text t = {0};
    bool ok = read_characters(r, &t);

    j->kind = JSON_STRING;
    j->text = arena_strndup(r->arena, text_str(&t), t.len);
    j->len = t.len;
    j->raw = arena_strndup(r->arena, start, (size_t)(r->at - start));
    text_release(&t);
    return ok ? j : NULL;
}

// ---------------------------------------------------------------- the rest

/// `"name":`
/// - returns null after saying what is wrong
static const char *read_key(struct reader *r)
{
    struct json name = {0};

    skip_blanks(r);
    if (r->at == r->end || *r->at != '"') {
        (void)fail(r, "expected the name of a member");
        return NULL;
    }
    if (!read_string(r, &name)) {
        return NULL;
    }
    if (!take(r, ':')) {
        (void)fail(r, "expected ':' behind the name of a member");
        return NULL;
    }
    return name.text;
}

/// Behind the opening bracket; end is the closing one.
static struct json *read_members(struct reader *r, struct json *j, char end)
{
    bool object = end == '}';
    struct json **to = &j->first;
    bool more = !take(r, end);

    while (more) {
        const char *key = object ? read_key(r) : "";
        *to = key ? read_value(r) : NULL;
        if (!*to) {
            return NULL;
        }
        (*to)->key = key;
        to = &(*to)->next;
        more = take(r, ',');
        if (!more && !take(r, end)) {
            return fail(r,
                        object ? "expected ',' or '}'" : "expected ',' or ']'");
        }
    }
    return j;
}

static bool is_number(const char *s)
{
    s += *s == '-';
    size_t whole = strspn(s, "0123456789");
    if (whole == 0 || (whole > 1 && *s == '0')) {
        return false;
    }
    s += whole;
    if (*s == '.') {
        size_t part = strspn(s + 1, "0123456789");
        if (part == 0) {
            return false;
        }
        s += 1 + part;
    }
    if (*s == 'e' || *s == 'E') {
        s += 1 + (s[1] == '+' || s[1] == '-');
        size_t power = strspn(s, "0123456789");
        s += power;
        if (power == 0) {
            return false;
        }
    }
    return *s == '\0';
}

static struct json *read_word(struct reader *r, struct json *j)
{
    const char *start = r->at;

    while (r->at < r->end &&
           (strchr("+-.", *r->at) || (*r->at >= '0' && *r->at <= '9') ||
            (*r->at >= 'a' && *r->at <= 'z') || *r->at == 'E') &&
           *r->at != '\0') {
        r->at++;
    }
    j->raw = arena_strndup(r->arena, start, (size_t)(r->at - start));
    if (strcmp(j->raw, "null") == 0) {
        j->kind = JSON_NULL;
    } else if (strcmp(j->raw, "true") == 0 || strcmp(j->raw, "false") == 0) {
        j->kind = JSON_BOOL;
    } else if (is_number(j->raw)) {
        j->kind = JSON_NUMBER;
    } else {
        return fail(r, "expected a value");
    }
    return j;
}

static struct json *read_value(struct reader *r)
{
    skip_blanks(r);
    struct json *j = arena_new(r->arena, struct json);
    j->line = r->line;
    if (r->depth == MAX_DEPTH) {
        return fail(r, "too deep");
    }
    r->depth++;
    if (take(r, '{')) {
        j->kind = JSON_OBJECT;
        j = read_members(r, j, '}');
    } else if (take(r, '[')) {
        j->kind = JSON_ARRAY;
        j = read_members(r, j, ']');
    } else if (r->at < r->end && *r->at == '"') {
        j = read_string(r, j);
    } else {
        j = read_word(r, j);
    }
    r->depth--;
    return j;
}

struct json *json_read(struct arena *a, const char *s, size_t len,
                       struct text *error)
{
    struct reader r = {.arena = a, .at = s, .end = s + len, .line = 1};

    r.error = error;
    struct json *j = read_value(&r);
    skip_blanks(&r);
    if (j && r.at != r.end) {
        return fail(&r, "text behind the end");
    }
    return j;
}

// ---------------------------------------------------------------- members

const struct json *json_get(const struct json *of, const char *key)
{
    if (!of || of->kind != JSON_OBJECT) {
        return NULL;
    }
    for (const struct json *j = of->first; j; j = j->next) {
        if (strcmp(j->key, key) == 0) {
            return j;
        }
    }
    return NULL;
}

const char *json_get_text(const struct json *of, const char *key)
{
    const struct json *j = json_get(of, key);

    return j && j->kind == JSON_STRING ? j->text : NULL;
}

bool json_get_int(const struct json *of, const char *key, int64_t low,
                  int64_t high, int64_t *out)
{
    const struct json *j = json_get(of, key);

    if (!j || j->kind != JSON_NUMBER || strpbrk(j->raw, ".eE") ||
        strlen(j->raw) > 18) {
        return false;
    }
    *out = strtoll(j->raw, NULL, 10);
    return *out >= low && *out <= high;
}

// ---------------------------------------------------------------- bytes

void json_bytes(struct text *out, const char *s, size_t len)
{
    text_add_char(out, '"');
    for (size_t k = 0; k < len; k++) {
        unsigned char c = (unsigned char)s[k];
        if (c == '"' || c == '\\') {
            text_addf(out, "\\%c", c);
        } else if (c == '\n') {
            text_add(out, "\\n");
        } else if (c == '\t') {
            text_add(out, "\\t");
        } else if (c < 0x20 || c >= 0x7f) {
            text_addf(out, "\\u%04x", c);
        } else {
            text_add_char(out, (char)c);
        }
    }
    text_add_char(out, '"');
}

bool json_get_bytes(const struct json *string, struct text *out)
{
    for (size_t k = 0; k < string->len; k++) {
        unsigned char c = (unsigned char)string->text[k];
        if (c >= 0x80) {
            // U+0080 to U+00FF take two bytes, c2 or c3 first.
            if (c > 0xc3) {
                return false;
            }
            unsigned char low = (unsigned char)string->text[++k];
            c = (unsigned char)(c << 6 | (low & 0x3f));
        }
        text_add_char(out, (char)c);
    }
    return true;
}
