/* SPDX-License-Identifier: Apache-2.0 */
/// A reader of JSON (RFC 8259) for the files that dgse itself writes.
#ifndef REPORT_JSON_READ_H
#define REPORT_JSON_READ_H

#include "base/arena.h"
#include "base/text.h"

enum json_kind {
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

/// A value; everything lies in the reader's arena.
struct json {
    enum json_kind kind;
    uint32_t line;
    const char *raw; ///< as it is written, NUL-terminated; not of ARRAY, OBJECT
    const char *text;          ///< STRING: NUL-terminated; characters as UTF-8
    size_t len;                ///< STRING: bytes of text
    const char *key;           ///< of a member
    struct json *first, *next; ///< members, elements
};

/// Reads one value and nothing behind it.
/// - returns null when it is none; *error then has "line N: what is wrong"
struct json *json_read(struct arena *a, const char *s, size_t len,
                       struct text *error);
/// - returns the member of that name, null when there is none, or `of` is no
///   object
const struct json *json_get(const struct json *of, const char *key);
/// - returns the text of a string member, null when there is none
const char *json_get_text(const struct json *of, const char *key);
/// - returns whether the member is there and a whole number from low to high
bool json_get_int(const struct json *of, const char *key, int64_t low,
                  int64_t high, int64_t *out);

/// A string of bytes: each character, U+0000 to U+00FF, is one byte.
void json_bytes(struct text *out, const char *s, size_t len);
/// The bytes of such a string.
/// - returns false: it has a character that is no byte
bool json_get_bytes(const struct json *string, struct text *out);

#endif
