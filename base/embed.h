/* SPDX-License-Identifier: Apache-2.0 */
/// A file that became part of the program; tools/embed.c writes arrays of it.
#ifndef BASE_EMBED_H
#define BASE_EMBED_H

#include "base/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The last row of an array has a null name.
struct embed_file {
    const char *name; ///< base name of the file, "string.ir"
    const char *data; ///< NUL-terminated
    size_t len;
};

#ifdef __cplusplus
}
#endif
#endif
