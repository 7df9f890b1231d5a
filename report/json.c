/* SPDX-License-Identifier: Apache-2.0 */
/// Strings as RFC 8259 wants them; UTF-8 as RFC 3629 defines it.
#include "report/json.h"

#include <string.h>

size_t json_utf8(const char *s, size_t len)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char c = len != 0 ? (unsigned char)s[0] : 0xff;
    size_t n = c < 0x80             ? 1
               : (c & 0xe0) == 0xc0 ? 2
               : (c & 0xf0) == 0xe0 ? 3
               : (c & 0xf8) == 0xf0 ? 4
                                    : 0;
    if (n == 0 || n > len) {
        return 0;
    }
    uint32_t code = n == 1 ? c : c & (0x7fu >> n);
    for (size_t k = 1; k < n; k++) {
        unsigned char next = (unsigned char)s[k];
        if ((next & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (next & 0x3fu);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[n] || code > 0x10ffff || surrogate ? 0 : n;
}

void json_string(struct text *out, const char *s, size_t len)
{
    text_add_char(out, '"');
    for (size_t k = 0; k < len;) {
        unsigned char c = (unsigned char)s[k];
        size_t n = json_utf8(s + k, len - k);
        if (n == 0) {
            text_add(out, "\\ufffd");
        } else if (c == '"' || c == '\\') {
            text_addf(out, "\\%c", c);
        } else if (c == '\n') {
            text_add(out, "\\n");
        } else if (c == '\t') {
            text_add(out, "\\t");
        } else if (c < 0x20 || c == 0x7f) {
            text_addf(out, "\\u%04x", c);
        } else {
            text_add_bytes(out, s + k, n);
        }
        k += n != 0 ? n : 1;
    }
    text_add_char(out, '"');
}

void json_key(struct text *out, const char *key)
{
    json_string(out, key, strlen(key));
    text_add(out, ": ");
}

void json_pair(struct text *out, const char *key, const char *value)
{
    json_key(out, key);
    json_string(out, value, strlen(value));
}
