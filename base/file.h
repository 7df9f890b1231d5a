/* SPDX-License-Identifier: Apache-2.0 */
/// Whole files in, whole files out: a reader never sees a half-written one.
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Appends the content of the file, or of standard input for "-".
/// - limit is the largest accepted size in bytes
/// - returns false, the reason ("no such file or directory") in *error, when
///   it can't be read, is a directory, or is larger; out is then unchanged
BASE_MUST_USE bool file_read(const char *path, size_t limit, struct text *out,
                             struct text *error);
/// Writes path by way of a temporary file beside it, so that path holds its
/// old content or all of the new one.  A device, a pipe or a link is not
/// replaced: the content goes there.
/// - returns false, the reason in *error, when that fails; nothing is left
BASE_MUST_USE bool file_write(const char *path, const struct text *content,
                              struct text *error);

#ifdef __cplusplus
}
#endif
#endif
