/* SPDX-License-Identifier: Apache-2.0 */
/// A growing text buffer: every printer writes into one, so that nothing
/// partial reaches a stream.
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/base.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Zero-initialised is a valid empty text.  data is NUL-terminated once
/// anything was added.
struct text {
    char *data;
    size_t len, cap;
};

void text_release(struct text *t);
void text_clear(struct text *t);
/// - returns the text as a C string, "" when empty
const char *text_str(const struct text *t);
void text_add(struct text *t, const char *s);
void text_add_bytes(struct text *t, const char *s, size_t len);
void text_add_char(struct text *t, char c);
void text_addf(struct text *t, const char *fmt, ...) BASE_PRINTF(2, 3);
void text_add_u64(struct text *t, uint64_t v);
void text_add_i64(struct text *t, int64_t v);
void text_add_u128(struct text *t, u128 v);
void text_add_i128(struct text *t, i128 v);
/// Adds `"..."` with \\, \", \n, \t and \xHH (always two digits) escapes.
void text_add_quoted(struct text *t, const char *s, size_t len);
/// - returns false when the stream fails
bool text_write(const struct text *t, FILE *out);

#ifdef __cplusplus
}
#endif
#endif
