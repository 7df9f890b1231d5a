/* SPDX-License-Identifier: Apache-2.0 */
/// Growth doubles; a NUL always follows the last byte and is not counted.
#include "base/text.h"

#include "base/mem.h"

#include <stdarg.h>
#include <string.h>

void text_release(struct text *t)
{
    mem_free(t->data);
    *t = (struct text){0};
}

void text_clear(struct text *t)
{
    t->len = 0;
    if (t->data) {
        t->data[0] = '\0';
    }
}

const char *text_str(const struct text *t)
{
    return t->data ? t->data : "";
}

/// Makes room for `more` bytes and the NUL.
static void reserve(struct text *t, size_t more)
{
    size_t need = t->len + more + 1;

    REQUIRE(more < SIZE_MAX / 4);
    if (need > t->cap) {
        size_t cap = t->cap ? t->cap * 2 : 64;

        if (cap < need) {
            cap = need;
        }
        t->data = mem_grow(t->data, cap, 1);
        t->cap = cap;
    }
}

void text_add_bytes(struct text *t, const char *s, size_t len)
{
    reserve(t, len);
    if (len) {
        memcpy(t->data + t->len, s, len);
    }
    t->len += len;
    t->data[t->len] = '\0';
}

void text_add(struct text *t, const char *s)
{
    text_add_bytes(t, s, strlen(s));
}

void text_add_char(struct text *t, char c)
{
    reserve(t, 1);
    t->data[t->len++] = c;
    t->data[t->len] = '\0';
}

void text_addf(struct text *t, const char *fmt, ...)
{
    va_list args;
    int len = 0;

    reserve(t, 63);
    va_start(args, fmt);
    len = vsnprintf(t->data + t->len, t->cap - t->len, fmt, args);
    va_end(args);
    REQUIRE(len >= 0);
    if ((size_t)len >= t->cap - t->len) {
        reserve(t, (size_t)len);
        va_start(args, fmt);
        (void)vsnprintf(t->data + t->len, t->cap - t->len, fmt, args);
        va_end(args);
    }
    t->len += (size_t)len;
}

void text_add_u64(struct text *t, uint64_t v)
{
    char digits[20];
    size_t at = sizeof digits;

    do {
        digits[--at] = (char)('0' + v % 10);
        v /= 10;
    } while (v);
    text_add_bytes(t, digits + at, sizeof digits - at);
}

void text_add_i64(struct text *t, int64_t v)
{
    uint64_t magnitude = (uint64_t)v;

    if (v < 0) {
        text_add_char(t, '-');
        magnitude = 0 - magnitude;
    }
    text_add_u64(t, magnitude);
}

void text_add_u128(struct text *t, u128 v)
{
    char digits[39];
    size_t at = sizeof digits;

    if (v <= UINT64_MAX) {
        text_add_u64(t, (uint64_t)v);
        return;
    }
    while (v) {
        digits[--at] = (char)('0' + (int)(v % 10));
        v /= 10;
    }
    text_add_bytes(t, digits + at, sizeof digits - at);
}

void text_add_i128(struct text *t, i128 v)
{
    u128 magnitude = (u128)v;

    if (v < 0) {
        text_add_char(t, '-');
        magnitude = 0 - magnitude;
    }
    text_add_u128(t, magnitude);
}

static void add_escaped(struct text *t, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";

    switch (c) {
    case '\\':
        text_add(t, "\\\\");
        break;
    case '"':
        text_add(t, "\\\"");
        break;
    case '\n':
        text_add(t, "\\n");
        break;
    case '\t':
        text_add(t, "\\t");
        break;
    default:
        text_add(t, "\\x");
        text_add_char(t, hex[c >> 4]);
        text_add_char(t, hex[c & 15]);
        break;
    }
}

void text_add_quoted(struct text *t, const char *s, size_t len)
{
    text_add_char(t, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];

        if (c < ' ' || c > '~' || c == '\\' || c == '"') {
            add_escaped(t, c);
        } else {
            text_add_char(t, s[i]);
        }
    }
    text_add_char(t, '"');
}

bool text_write(const struct text *t, FILE *out)
{
    return t->len == 0 || fwrite(t->data, 1, t->len, out) == t->len;
}
