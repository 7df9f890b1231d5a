/* SPDX-License-Identifier: Apache-2.0 */
/// Explorations of one program, compared with the first of them.
#ifndef TESTS_COMPARE_COMPARE_H
#define TESTS_COMPARE_COMPARE_H

#include "base/text.h"

#include <stdint.h>

struct zygote;

struct comparison {
    char *file;
    uint64_t least; ///< paths of the first one; with fewer it is the only one
    char **options; ///< of `dgse analyze`, by exploration, between blanks
    uint32_t explorations;
    struct zygote *zygote;
};

/// Writes the reply (main.c) without its newline.
void compare(const struct comparison *c, struct text *reply);

#endif
