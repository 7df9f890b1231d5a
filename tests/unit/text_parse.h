/* SPDX-License-Identifier: Apache-2.0 */
/// A module that texts are parsed into.
#ifndef TESTS_UNIT_TEXT_PARSE_H
#define TESTS_UNIT_TEXT_PARSE_H

#include "base/file.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "tests/unit/unit.h"

#include <string.h>

#define HEAD "dgse-ir 1\ntarget \"t\" i64\n"

/// What the texts of a test are parsed into, between setup and teardown.
static struct ir_module m;
static struct diag_list diags;

static inline void setup(void)
{
    ir_module_init(&m, "none", IR_I64);
    diags = (struct diag_list){0};
}

static inline void teardown(void)
{
    ir_module_release(&m);
    diag_release(&diags);
}

/// - returns the content of that file of the sources
static inline struct text read_source(const char *path)
{
    struct text content = {0};
    struct text error = {0};
    struct text full = {0};

    text_addf(&full, "%s/%s", DGSE_SOURCE_DIR, path);
    ck_assert_msg(file_read(text_str(&full), 1u << 30, &content, &error),
                  "%s: %s", text_str(&full), text_str(&error));
    text_release(&full);
    text_release(&error);
    return content;
}

static inline bool parse_bytes(const char *s, size_t len)
{
    return ir_parse(&m, "t.ir", s, len, false, &diags);
}

/// Parses a text that must be good.
static inline void parse_good(const char *s)
{
    bool ok = parse_bytes(s, strlen(s));

    ck_assert_msg(ok, "%u:%u: %s\n%s", ok ? 0 : diags.row[0].place.line,
                  ok ? 0 : diags.row[0].place.column,
                  ok ? "" : diags.row[0].message, s);
}

static inline void verify_good(void)
{
    bool ok = ir_verify(&m, &diags);

    ck_assert_msg(ok, "%s", ok ? "" : diags.row[0].message);
}

#endif
