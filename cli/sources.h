/* SPDX-License-Identifier: Apache-2.0 */
/// What the command line names: source files, and the compiler's own options.
#ifndef CLI_SOURCES_H
#define CLI_SOURCES_H

#include "base/arena.h"
#include "base/mem.h"
#include "cli/cli.h"

/// In order; strings in the arena, or the command line's.
struct sources {
    struct arena arena;
    VEC(const char *) c_file;
    VEC(const char *) ir_file;
    VEC(const char *) flag;
};

/// Folders become the C files in them; what is wrong becomes error rows.
void sources_find(const struct cli *c, struct sources *s);
void sources_release(struct sources *s);

#endif
