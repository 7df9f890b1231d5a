/* SPDX-License-Identifier: Apache-2.0 */
/// Pieces of JSON (RFC 8259), always valid UTF-8.
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include "base/text.h"

/// Adds `"..."`.  Bytes that are not UTF-8 become U+FFFD.
void json_string(struct text *out, const char *s, size_t len);
/// Adds `"key": `.
void json_key(struct text *out, const char *key);
/// Adds `"key": "value"`.
void json_pair(struct text *out, const char *key, const char *value);
/// - returns the length of the UTF-8 sequence at s, 0 when there is none
///   (also for surrogates and overlong ones)
size_t json_utf8(const char *s, size_t len);

#endif
