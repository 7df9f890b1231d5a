/* SPDX-License-Identifier: Apache-2.0 */
/// Diagnostics as data: what went wrong, where, and what to do.  Producers add
/// rows; only cli/ and report/ print them.
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/arena.h"

#ifdef __cplusplus
extern "C" {
#endif

enum diag_level { DIAG_NOTE, DIAG_REMARK, DIAG_WARNING, DIAG_ERROR };

/// A place in a source text.  line 0: no place.  end_* is the last position
/// covered plus one column; 0 when unknown.
struct diag_place {
    const char *file;
    uint32_t line, column;
    uint32_t end_line, end_column;
};

struct diag {
    enum diag_level level;
    struct diag_place place;
    const char *id;      ///< a stable name, "unsupported", "syntax"; never null
    const char *message; ///< one sentence, lower case, no full stop
};

/// Rows in order of addition; a note belongs to the row before it.  Zero is a
/// valid empty list.  Strings are copied into the arena.
struct diag_list {
    struct arena arena;
    struct diag *row;
    uint32_t count, cap;
    uint32_t errors;
};

void diag_release(struct diag_list *list);
void diag_add(struct diag_list *list, enum diag_level level,
              struct diag_place place, const char *id, const char *fmt, ...)
    BASE_PRINTF(5, 6);

#ifdef __cplusplus
}
#endif
#endif
