/* SPDX-License-Identifier: Apache-2.0 */
/// The writer of the text form: shared by print.c (the module's rows),
/// print_func.c (functions) and print_inst.c (instructions and words).
#ifndef IR_PRINT_IMPL_H
#define IR_PRINT_IMPL_H

#include "ir/text.h"

#include <string.h>

struct printer {
    struct text *out;
    const struct ir_module *m;
    const struct ir_func *f; ///< null outside functions
    ir_file_id file;         ///< what a location without file means
    ir_stmt_id stmt;         ///< of the instruction before
    ir_loc_id loc;           ///< what an instruction without location has
    bool wrap;               ///< long switches may take several lines
    VEC(ir_type) def_type;   ///< by variable: what its first definition gives
    VEC(bool) stmt_seen;
};

static inline void ir_put_bytes(struct printer *p, const char *s, size_t n)
{
    struct text *t = p->out;
    if (t->cap - t->len > n) {
        memcpy(t->data + t->len, s, n);
        t->len += n;
        return;
    }
    text_add_bytes(t, s, n);
}

#define ir_put_lit(p, s) ir_put_bytes(p, s "", sizeof(s) - 1)

static inline void ir_put_str(struct printer *p, const char *s)
{
    ir_put_bytes(p, s, strlen(s));
}

static inline void ir_put_char(struct printer *p, char c)
{
    ir_put_bytes(p, &c, 1);
}

void ir_put_u64(struct printer *p, uint64_t v);
void ir_put_i128(struct printer *p, i128 v);
/// The low digits of v, lower case.
void ir_put_hex(struct printer *p, uint64_t v, unsigned digits);
/// `?N`: a row that is not there.
void ir_put_broken(struct printer *p, uint32_t index);
/// The string in quotes.
void ir_put_quoted(struct printer *p, str_id id);
/// `@name` of a GLOBAL or FUNC.
void ir_put_symbol(struct printer *p, ir_opd o);
void ir_put_type(struct printer *p, ir_type t);
void ir_put_linkage(struct printer *p, enum ir_linkage linkage);
/// What symbols, variables and objects have: source name when it is not the
/// name, C type, place.
void ir_put_source(struct printer *p, ir_ctype_id ctype, str_id name,
                   str_id source_name, ir_loc_id loc);
/// `%name`, `&name` and `name` of the function, by row.
void ir_put_var(struct printer *p, uint32_t v);
void ir_put_object(struct printer *p, uint32_t o);
void ir_put_block(struct printer *p, uint32_t b);
/// " !5:7-8"; " !-" for no place.
void ir_put_loc(struct printer *p, ir_loc_id id);
void ir_put_inst(struct printer *p, const struct ir_inst *i);
/// The whole function, declared or defined.
void ir_put_func(struct printer *p, uint32_t row);
/// Ends the text and releases what the printer holds.
void ir_put_end(struct printer *p);

#endif
