/* SPDX-License-Identifier: Apache-2.0 */
/// The reader of the text form: shared by parse.c (the module's rows) and
/// parse_body.c (what stands between the braces of a function).
///
/// There are no tokens: the grammar says at each place what may follow, so
/// the readers look at bytes.  After an error `at` stands at the end of the
/// text, where every reader finds nothing more and returns.
#ifndef IR_PARSE_IMPL_H
#define IR_PARSE_IMPL_H

#include "base/text.h"
#include "ir/text.h"

#include <string.h>

/// Vocabularies that words are looked up in.
enum word_kind { WORD_OP, WORD_STMT, WORD_CHECK, WORD_ACCESS, WORD_CTYPE };

struct word {
    const char *text;
    uint32_t len;
    uint16_t kind, value;
};
enum { WORD_SLOTS = 512 };

/// What a string names.  Locals are valid when `stamp` is the function's.
struct parse_name {
    ir_opd symbol; ///< of this text
    uint32_t stamp;
    uint32_t var, object, block;
};

/// A place of the text to be read when all symbols are known.
struct parse_later {
    const char *at;   ///< the initialiser, or the parameters
    const char *body; ///< after the brace of a function
    uint32_t row;     ///< of the function or global it belongs to
};

/// A block name before its row is known.
struct parse_target {
    const char *at;
    uint32_t extra; ///< word that waits for the row
    str_id name;
};

/// The function whose body is read.
struct parse_body {
    VEC(struct ir_var) var;
    VEC(struct ir_object) object;
    VEC(struct ir_stmt) stmt; ///< kind IR_STMT_COUNT: not described yet
    VEC(struct ir_block) block;
    VEC(struct ir_inst) inst;
    VEC(uint32_t) extra;
    VEC(struct parse_target) target;
    uint32_t params;
    uint32_t first_temp;
    uint32_t last_temp; ///< the highest one mentioned
    const char *last_temp_at;
    bool variadic;
    ir_stmt_id now_stmt;
    ir_loc_id now_loc;
};

struct parse {
    struct ir_module *m;
    const char *name;
    const char *begin, *end, *at;
    struct diag_list *diags;
    bool failed;
    bool model;
    bool met; ///< functions that both sides know: calls may not fit
    struct word word[WORD_SLOTS];
    VEC(struct parse_name) names; ///< by str_id
    uint32_t stamp;
    struct text decoded;  ///< of the last string
    VEC(uint32_t) files;  ///< file numbers of the text -> rows
    uint32_t first_ctype; ///< row of t1
    uint32_t ctypes;      ///< rows of the text so far
    uint32_t last_ctype;  ///< the highest one mentioned
    const char *last_ctype_at;
    VEC(struct ir_cfield) field;
    VEC(struct parse_later) bodies, inits;
    ir_file_id file; ///< what a location without file means
    struct parse_body body;
};

/// Keywords that may follow a name; a place allows some of them.
enum parse_flag {
    PARSE_EXTERNAL = 1 << 0,
    PARSE_INTERNAL = 1 << 1,
    PARSE_WEAK = 1 << 2,
    PARSE_NORETURN = 1 << 3,
    PARSE_SRET = 1 << 4,
    PARSE_MODEL = 1 << 5,
    PARSE_SETJMP = 1 << 6,
    PARSE_UNDEFINED = 1 << 7,
    PARSE_TENTATIVE = 1 << 8,
    PARSE_LITERAL = 1 << 9,
    PARSE_CONST = 1 << 10,
    PARSE_SIZE = 1 << 11,
    PARSE_ALIGN = 1 << 12,
};

/// What follows the name of a symbol, variable or object.
struct parse_attrs {
    unsigned flags;
    uint64_t size;
    uint32_t align;
    ir_ctype_id ctype;
    str_id source_name;
    ir_loc_id loc;
};

// ---------------------------------------------------------------- bytes

/// The next byte; 0 at the end.
static inline char ir_parse_peek(const struct parse *p)
{
    return p->at < p->end ? *p->at : '\0';
}

static inline bool ir_parse_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/// Skips blanks of the line.
static inline void ir_parse_blank(struct parse *p)
{
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t')) {
        p->at++;
    }
}

/// Skips the byte c and what is blank before it, when it comes next.
static inline bool ir_parse_take(struct parse *p, char c)
{
    ir_parse_blank(p);
    if (p->at < p->end && *p->at == c) {
        p->at++;
        return true;
    }
    return false;
}

/// Reports the first error and ends the text.
void ir_parse_error(struct parse *p, const char *at, const char *fmt, ...)
    BASE_PRINTF(3, 4);
/// Skips blanks, line ends and comments.
void ir_parse_gap(struct parse *p);
/// Demands the end of the line.
void ir_parse_line_end(struct parse *p);
void ir_parse_expect(struct parse *p, char c);
/// Skips the word when it comes next.
bool ir_parse_take_word(struct parse *p, const char *word);
void ir_parse_expect_word(struct parse *p, const char *word);
/// - returns its first byte; *len is 0 when no word comes next.  A word may
///   have dashes inside when `dashes`.
const char *ir_parse_word(struct parse *p, size_t *len, bool dashes);
/// - returns the value of the word in the vocabulary, or -1
int ir_parse_find(const struct parse *p, enum word_kind kind, const char *s,
                  size_t len);

/// Steps over everything up to the byte; strings and comments may hold it.
void ir_parse_skip_to(struct parse *p, char close);
/// Fills the table of words.
void ir_parse_add_words(struct parse *p);

uint64_t ir_parse_u64(struct parse *p, uint64_t max);
uint32_t ir_parse_u32(struct parse *p);
/// Two hexadecimal digits, or -1.
int ir_parse_hex_byte(struct parse *p);
/// A decimal number with sign.
int64_t ir_parse_i64(struct parse *p);
/// The digits of a number of up to 128 bits.
u128 ir_parse_digits(struct parse *p);
ir_type ir_parse_type(struct parse *p);
/// A quoted string; its bytes are in p->decoded.
void ir_parse_string(struct parse *p);
str_id ir_parse_quoted(struct parse *p);
/// A plain or quoted name; 0 after an error.
str_id ir_parse_name(struct parse *p);
struct parse_name *ir_parse_name_row(struct parse *p, str_id name);
/// `@name`, of this text.
ir_opd ir_parse_symbol(struct parse *p);

/// The location after a `!`.
ir_loc_id ir_parse_loc(struct parse *p);
/// The C type after a `t`.
ir_ctype_id ir_parse_ctype_ref(struct parse *p);
/// - name is the default of the source name, allowed a set of parse_flag
void ir_parse_attrs(struct parse *p, str_id name, unsigned allowed,
                    struct parse_attrs *out);

/// What a name means in this function.
struct parse_name *ir_parse_local(struct parse *p, str_id name);
/// A row number; it can't be larger than the text is long.
uint32_t ir_parse_row_number(struct parse *p);
/// The variable after a `%`.
uint32_t ir_parse_var(struct parse *p);
/// The same when a number comes next.
uint32_t ir_parse_temp(struct parse *p);
/// An instruction from its operation on; i has the result already.
void ir_parse_inst(struct parse *p, struct ir_inst *i);
/// Reads parameters and body of the function into its row.
void ir_parse_function(struct parse *p, const struct parse_later *later);
void ir_parse_body_release(struct parse_body *b);

#endif
