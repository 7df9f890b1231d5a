/* SPDX-License-Identifier: Apache-2.0 */
/// Strings by handle: equal strings have equal handles.  Handle 0 is "none"
/// and reads as the empty string (the empty string has a handle of its own).
#ifndef BASE_INTERN_H
#define BASE_INTERN_H

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

ID_TYPE(str_id);

struct intern_row {
    const char *text; ///< NUL-terminated copy in the arena
    uint32_t len;
    uint32_t hash;
};

struct intern {
    struct arena arena;
    struct intern_row *row; ///< row[0] is "none"
    uint32_t count, cap;
    uint32_t *slot; ///< open addressing, power of two; 0 = free
    uint32_t slots;
};

void intern_init(struct intern *in);
void intern_release(struct intern *in);
/// - text may contain NULs
str_id intern_make(struct intern *in, const char *text, size_t len);
str_id intern_make_str(struct intern *in, const char *text);
/// - returns the handle, or 0 when the string was never made
str_id intern_find(const struct intern *in, const char *text, size_t len);
const char *intern_text(const struct intern *in, str_id id);
uint32_t intern_len(const struct intern *in, str_id id);
size_t intern_bytes(const struct intern *in);

#ifdef __cplusplus
}
#endif
#endif
