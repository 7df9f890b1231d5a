/* SPDX-License-Identifier: Apache-2.0 */
/// Rows live in a growing array, their strings in the arena.
#include "base/diag.h"

#include "base/mem.h"
#include "base/text.h"

#include <stdarg.h>
#include <string.h>

void diag_release(struct diag_list *list)
{
    arena_release(&list->arena);
    mem_free(list->row);
    *list = (struct diag_list){0};
}

BASE_PRINTF(2, 0)
/// - returns the formatted text in the arena
static const char *format(struct arena *a, const char *fmt, va_list args)
{
    va_list again;
    char *out = NULL;
    int len = 0;

    va_copy(again, args);
    len = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    REQUIRE(len >= 0);
    out = arena_alloc(a, (size_t)len + 1);
    (void)vsnprintf(out, (size_t)len + 1, fmt, args);
    return out;
}

void diag_add(struct diag_list *list, enum diag_level level,
              struct diag_place place, const char *id, const char *fmt, ...)
{
    struct diag *row = NULL;
    va_list args;

    REQUIRE(id && fmt);
    if (list->count == list->cap) {
        list->row = mem_vec_grow(list->row, &list->cap, list->count + 1,
                                 sizeof *list->row);
    }
    row = &list->row[list->count++];
    row->level = level;
    row->place = place;
    if (place.file) {
        row->place.file =
            arena_strndup(&list->arena, place.file, strlen(place.file));
    }
    row->id = arena_strndup(&list->arena, id, strlen(id));
    va_start(args, fmt);
    row->message = format(&list->arena, fmt, args);
    va_end(args);
    list->errors += level == DIAG_ERROR;
}
