/* SPDX-License-Identifier: Apache-2.0 */
/// The source files of a module, read when first asked for.
#ifndef REPORT_SOURCE_H
#define REPORT_SOURCE_H

#include "base/text.h"
#include "ir/ir.h"

struct source_file {
    struct text text;
    VEC(uint32_t) start; ///< start[k]: where line k + 1 starts
    bool read;           ///< tried
};

struct source {
    const struct ir_module *m;
    struct source_file *file; ///< by ir_file_id
};

void source_init(struct source *s, const struct ir_module *m);
void source_release(struct source *s);
/// - returns the number of lines, 0 when the file cannot be read
uint32_t source_lines(struct source *s, ir_file_id file);
/// One line without its end.  - returns null when there is no such line
const char *source_line(struct source *s, ir_file_id file, uint32_t line,
                        size_t *len);
/// Adds the text of the range with runs of white space as one blank, cut to
/// `max` characters; nothing when the source cannot be read.
void source_excerpt(struct source *s, ir_loc_id loc, size_t max,
                    struct text *out);

#endif
