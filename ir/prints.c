/* SPDX-License-Identifier: Apache-2.0 */
/// Which calls only print.
#include "ir/prints.h"

#include <string.h>

// ---------------------------------------------------------------- formats

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/// A number, or a star; *at moves behind it.
static uint32_t skip_number(const char **at, uint32_t *stars)
{
    uint32_t n = 0;

    if (**at == '*') {
        ++*at;
        ++*stars;
        return 0;
    }
    while (is_digit(**at) && n < (uint32_t)1 << 24) {
        n = 10 * n + (uint32_t)(**at - '0');
        ++*at;
    }
    return n;
}

/// The type of an integer of that length.
static ir_type integer_of(ir_type index, const char *length, size_t n)
{
    if (n == 0 || *length == 'h') {
        return IR_I32;
    }
    return n == 2 || *length == 'j' ? IR_I64 : index;
}

/// The type of the argument.  - returns IR_VOID: not understood
static ir_type type_of(ir_type index, char kind, const char *length, size_t n)
{
    bool is_long_double = n == 1 && *length == 'L';

    if (kind != '\0' && strchr("diuxXo", kind) && !is_long_double) {
        return integer_of(index, length, n);
    }
    if (kind != '\0' && strchr("fFeEgGaA", kind)) {
        bool plain = n == 0 || (n == 1 && *length == 'l');
        return is_long_double ? IR_F80 : plain ? IR_F64 : IR_VOID;
    }
    if (n > 0) {
        return IR_VOID;
    }
    return kind == 'c' ? IR_I32 : kind == 's' || kind == 'p' ? IR_PTR : IR_VOID;
}

bool ir_next_conversion(ir_type index, const char **at, struct ir_conversion *c)
{
    const char *s = *at;

    *c = (struct ir_conversion){0};
    while (*s != '\0' && (s[0] != '%' || s[1] == '%')) {
        s += *s == '%' ? 2 : 1;
    }
    if (*s == '\0') {
        *at = s;
        return false;
    }
    s += 1 + strspn(s + 1, "-+ #0'");
    (void)skip_number(&s, &c->stars);
    if (*s == '.') {
        uint32_t stars = c->stars;
        s++;
        c->bounded = true;
        c->most = skip_number(&s, &c->stars);
        if (c->stars > stars && *s == 's') {
            return false; // how much is read, the argument says
        }
    }
    size_t length = strspn(s, "hljztL");
    c->kind = s[length];
    c->type = length > 2 ? IR_VOID : type_of(index, c->kind, s, length);
    if (c->type == IR_VOID) {
        return false;
    }
    *at = s + length + 1;
    return true;
}

// ---------------------------------------------------------------- functions

const struct ir_printer *ir_printer_of(const char *name)
{
    static const struct ir_printer rows[] = {
        {.name = "printf", .format = 1},
        {.name = "fprintf", .stream = 1, .format = 2},
        {.name = "puts", .text = 1},
        {.name = "fputs", .stream = 2, .text = 1},
        {.name = "putchar"},
        {.name = "putc", .stream = 2},
        {.name = "fputc", .stream = 2},
    };

    for (uint32_t k = 0; k < COUNT_OF(rows); k++) {
        if (strcmp(rows[k].name, name) == 0) {
            return &rows[k];
        }
    }
    return NULL;
}

static bool is_one_of(const char *name, const char *const *word)
{
    while (*word && strcmp(name, *word) != 0) {
        word++;
    }
    return *word != NULL;
}

/// A name of something of the library; null: it is something else.
static const char *library_name(const struct ir_module *m, ir_opd o)
{
    if (ir_opd_kind(o) == IR_OPD_FUNC) {
        const struct ir_func *f = ir_func(m, (ir_func_id){ir_opd_index(o)});
        return f->model ? ir_text(m, f->source_name) : NULL;
    }
    if (ir_opd_kind(o) == IR_OPD_GLOBAL) {
        return ir_text(m, ir_global(m, (ir_global_id){ir_opd_index(o)})->name);
    }
    return NULL;
}

/// Is it stdout or stderr, the variable?
static bool is_stream(const struct ir_module *m, ir_opd o)
{
    static const char *const streams[] = {"stdout", "stderr", NULL};
    const char *name =
        ir_opd_kind(o) == IR_OPD_GLOBAL ? library_name(m, o) : NULL;

    return name && is_one_of(name, streams);
}

// ---------------------------------------------------------------- programs

struct look {
    const struct ir_module *m;
    bool loads; ///< the instruction only loads
    bool free;
};

static void look_at(void *ctx, ir_opd o)
{
    static const char *const curious[] = {
        "setvbuf",    "setbuf",     "setbuffer", "setlinebuf", "fclose",
        "freopen",    "ftell",      "ftello",    "fseek",      "fseeko",
        "rewind",     "fgetpos",    "fsetpos",   "close",      "dup",
        "dup2",       "fileno",     "ferror",    "clearerr",   "fclose_all",
        "__fpending", "__fbufsize", NULL};
    struct look *l = ctx;
    const char *name = library_name(l->m, o);

    if ((name && is_one_of(name, curious)) ||
        (!l->loads && is_stream(l->m, o))) {
        l->free = false;
    }
}

bool ir_prints_freely(const struct ir_module *m)
{
    struct look l = {.m = m, .free = true};

    for (uint32_t k = 1; k < m->funcs.len; k++) {
        const struct ir_func *f = &m->funcs.data[k];
        for (uint32_t i = 0; !f->model && i < f->insts; i++) {
            l.loads = f->inst[i].op == IR_LOAD || f->inst[i].op == IR_ACCESS;
            ir_each_use(f, &f->inst[i], look_at, &l);
        }
    }
    l.loads = false;
    for (uint32_t k = 1; k < m->globals.len; k++) {
        const struct ir_global *g = &m->globals.data[k];
        bool own = is_stream(m, ir_opd_global((ir_global_id){k}));
        for (uint32_t r = 0; !own && r < g->relocs; r++) {
            look_at(&l, g->reloc[r].target);
        }
    }
    return l.free;
}

// ---------------------------------------------------------------- calls

static void note_read(void *ctx, ir_opd o)
{
    if (ir_opd_kind(o) == IR_OPD_VAR) {
        (void)bitset_add(ctx, ir_opd_index(o));
    }
}

void ir_find_read(const struct ir_func *f, struct bitset *read)
{
    for (uint32_t i = 0; i < f->insts; i++) {
        ir_each_use(f, &f->inst[i], note_read, read);
    }
}

static ir_opd argument(const struct ir_func *f, const struct ir_inst *call,
                       uint32_t n)
{
    return (ir_opd){f->extra[call->extra + n - 1]};
}

/// Is it stdout or stderr, the stream?
static bool is_standard(const struct ir_module *m, const struct ir_func *f,
                        uint32_t inst, ir_opd o)
{
    const struct ir_inst *i = &f->inst[inst];

    while (i > f->inst && !ir_op_has((enum ir_op)i[-1].op, 'T')) {
        i--;
        if (ir_opd_var(i->dst).bits == o.bits) {
            return i->op == IR_LOAD && is_stream(m, i->a);
        }
    }
    return false;
}

/// The constant that a text is.  - returns null: it is none that ends
static const struct ir_global *constant_of(const struct ir_module *m, ir_opd o)
{
    const struct ir_global *g =
        ir_opd_kind(o) == IR_OPD_GLOBAL
            ? ir_global(m, (ir_global_id){ir_opd_index(o)})
            : NULL;
    bool good =
        g && g->defined && g->read_only && g->relocs == 0 &&
        (g->data_len < g->size || memchr(g->data, 0, g->data_len) != NULL);

    return good ? g : NULL;
}

/// A copy of it.  - returns null: it is none that ends
static char *constant_text(const struct ir_module *m, ir_opd o)
{
    const struct ir_global *g = constant_of(m, o);

    if (!g) {
        return NULL;
    }
    char *text = mem_new(g->data_len + 1, 1);
    for (uint64_t k = 0; k < g->data_len; k++) {
        text[k] = (char)g->data[k];
    }
    return text;
}

/// Do the arguments from `arg` on have the types that the format says?
static bool is_understood(const struct ir_module *m, const struct ir_func *f,
                          const struct ir_inst *call, uint32_t arg,
                          const char *format)
{
    struct ir_conversion c;

    while (ir_next_conversion(m->index, &format, &c)) {
        uint32_t last = arg + c.stars;
        if (last > call->extra_len) {
            return false;
        }
        for (; arg <= last; arg++) {
            ir_type t = ir_opd_type(m, f, argument(f, call, arg));
            if (t != (arg < last ? IR_I32 : c.type)) {
                return false;
            }
        }
    }
    return *format == '\0';
}

bool ir_only_prints(const struct ir_module *m, const struct ir_func *f,
                    uint32_t inst, const struct bitset *read)
{
    const struct ir_inst *call = &f->inst[inst];
    bool direct = call->op == IR_CALL && ir_opd_kind(call->a) == IR_OPD_FUNC;
    const char *name = direct ? library_name(m, call->a) : NULL;
    const struct ir_printer *p = name ? ir_printer_of(name) : NULL;

    if (!p || bitset_has(read, call->dst.index) ||
        call->extra_len < p->stream || call->extra_len < p->format ||
        call->extra_len < p->text) {
        return false;
    }
    if (p->stream > 0 &&
        !is_standard(m, f, inst, argument(f, call, p->stream))) {
        return false;
    }
    if (p->text > 0) {
        return ir_opd_type(m, f, argument(f, call, p->text)) == IR_PTR;
    }
    if (p->format > 0) {
        char *format = constant_text(m, argument(f, call, p->format));
        bool good = format && is_understood(m, f, call, p->format + 1, format);
        mem_free(format);
        return good;
    }
    return true;
}

bool ir_prints_constants(const struct ir_module *m, const struct ir_func *f,
                         uint32_t inst)
{
    const struct ir_inst *call = &f->inst[inst];
    const struct ir_func *callee =
        ir_func(m, (ir_func_id){ir_opd_index(call->a)});
    const struct ir_printer *p = ir_printer_of(ir_text(m, callee->source_name));

    for (uint32_t k = 1; k <= call->extra_len; k++) {
        ir_opd o = argument(f, call, k);
        if (k != p->stream && ir_opd_type(m, f, o) == IR_PTR &&
            !constant_of(m, o)) {
            return false;
        }
    }
    return true;
}
