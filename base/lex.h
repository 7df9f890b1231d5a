/* SPDX-License-Identifier: Apache-2.0 */
/// Tokens of the project's text forms (IR, terms, findings), over a buffer in
/// memory.  A text form is a format: whatever the lexer does not know is an
/// error with a place, and the parser on top sees LEX_BAD.
///
///     struct lex lx;
///     lex_init(&lx, "a.ir", data, len, &diags);
///     while (lx.tok.kind != LEX_END) ... lex_next(&lx);
///
/// The current token is lx.tok; lex_init has read the first one.
#ifndef BASE_LEX_H
#define BASE_LEX_H

#include "base/diag.h"
#include "base/text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum lex_kind {
    LEX_END,
    LEX_NEWLINE, ///< one for any number of line ends, blank lines, comments
    LEX_NAME,    ///< [A-Za-z_.$][A-Za-z0-9_.$]*
    LEX_PERCENT, ///< %name, %12 or %"any bytes"; text is without the %
    LEX_AT,      ///< @name
    LEX_AMP,     ///< &name
    LEX_HASH,    ///< #name
    LEX_INT,     ///< 12, -12, 0x1f, -0x1f
    LEX_FLOAT,   ///< 0x1.8p+1, -0x1p-3, 1.5, 2e9, -inf: text is the word
    LEX_STRING,  ///< "..." as text_add_quoted writes it; text is decoded
    LEX_PUNCT,   ///< one other printable character, in `punct`
    LEX_BAD,     ///< an error was reported; the parser should stop
    LEX_KIND_COUNT
};

struct lex_token {
    enum lex_kind kind;
    char punct;
    bool negative; ///< LEX_INT: a minus sign stood before it
    /// Names, floats: points into the buffer.  Strings and quoted names:
    /// valid until the next lex_next.  Not NUL-terminated.
    const char *text;
    size_t len;
    u128 magnitude;        ///< LEX_INT: without the sign
    uint32_t line, column; ///< of the first character, from 1
    uint32_t end_column;
};

struct lex {
    struct lex_token tok;
    const char *file;
    const char *next, *end;
    const char *line_start;
    uint32_t line;
    struct text decoded;
    struct diag_list *diags;
};

/// `;` starts a comment that reaches to the end of its line.
/// - file and the buffer outlive the lexer; the buffer may hold any bytes
void lex_init(struct lex *lx, const char *file, const char *data, size_t len,
              struct diag_list *diags);
void lex_release(struct lex *lx);
/// Reads the next token into lx->tok.  After LEX_END or LEX_BAD it stays.
void lex_next(struct lex *lx);
/// - returns the place of the current token
struct diag_place lex_place(const struct lex *lx);
/// Reports at the current token ("syntax", error) and makes it LEX_BAD.
void lex_error(struct lex *lx, const char *fmt, ...) BASE_PRINTF(2, 3);
/// - returns how a message names the current token: "'foo'", "end of line"
const char *lex_describe(struct lex *lx);

bool lex_is_punct(const struct lex *lx, char c);
bool lex_is_name(const struct lex *lx, const char *name);
/// Each `lex_take` steps over the token when it is the one asked for.
bool lex_take(struct lex *lx, enum lex_kind kind);
bool lex_take_punct(struct lex *lx, char c);
bool lex_take_name(struct lex *lx, const char *name);
/// Each `lex_expect` reports what was expected otherwise, and returns false.
BASE_MUST_USE bool lex_expect(struct lex *lx, enum lex_kind kind);
BASE_MUST_USE bool lex_expect_punct(struct lex *lx, char c);
BASE_MUST_USE bool lex_expect_name(struct lex *lx, const char *name);
/// Takes a LEX_INT that fits; reports otherwise.
BASE_MUST_USE bool lex_expect_u64(struct lex *lx, uint64_t max, uint64_t *v);
BASE_MUST_USE bool lex_expect_i64(struct lex *lx, int64_t *v);

#ifdef __cplusplus
}
#endif
#endif
