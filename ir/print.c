/* SPDX-License-Identifier: Apache-2.0 */
/// The writer of the text form; parse.c is its inverse and docs/IR.md the
/// grammar.  What is left out is what the reader restores: names and types
/// of temporaries, a source name equal to the name, a location equal to the
/// one before, zeros at the end of an initialiser.
#include "ir/print_impl.h"

#include "base/bv.h"

enum {
    ZERO_RUN = 16,  ///< that many zeros become a piece of their own
    HEX_PIECE = 32, ///< bytes in one piece of an initialiser
    STR_PIECE = 1024,
    WORD_PIECE = 16, ///< elements
};

// ---------------------------------------------------------------- globals

/// A piece of an initialiser.
struct piece {
    enum { PIECE_ZERO, PIECE_STR, PIECE_HEX, PIECE_WORDS, PIECE_REF } kind;
    uint64_t at, len;
    const struct ir_reloc *ref;
};

/// Walks over an initialiser.
struct pieces {
    const struct ir_global *g;
    uint64_t at, end;
    uint32_t reloc; ///< next one
    uint32_t width; ///< bytes of an element when they are integers, else 1
    uint32_t pointer;
};

static uint8_t byte_at(const struct pieces *w, uint64_t at)
{
    return at < w->g->data_len ? w->g->data[at] : 0;
}

/// Zeros from `at`, at most up to limit.
static uint64_t zero_run(const struct pieces *w, uint64_t at, uint64_t limit)
{
    uint64_t k = at;
    while (k < limit && k < w->g->data_len && w->g->data[k] == 0) {
        k++;
    }
    return k < w->g->data_len && k < limit ? k - at : limit - at;
}

/// The element width of integers and arrays of them; bytes stay bytes.
static uint32_t word_width(const struct ir_module *m, ir_ctype_id id)
{
    for (unsigned depth = 0; depth < 16; depth++) {
        if (id.index >= m->ctypes.len) {
            return 1;
        }
        const struct ir_ctype *t = &m->ctypes.data[id.index];
        if (t->kind != IR_CTYPE_ARRAY) {
            bool whole = t->kind == IR_CTYPE_INT || t->kind == IR_CTYPE_ENUM;
            bool fits = t->size == 2 || t->size == 4 || t->size == 8;
            return whole && fits ? (uint32_t)t->size : 1;
        }
        id = t->elem;
    }
    return 1;
}

static void pieces_init(struct pieces *w, const struct ir_module *m,
                        const struct ir_global *g)
{
    *w = (struct pieces){.g = g, .end = g->data_len};
    while (w->end > 0 && g->data[w->end - 1] == 0) {
        w->end--;
    }
    w->width = word_width(m, g->ctype);
    w->pointer = ir_type_bytes(m, IR_PTR);
    w->end = (w->end + w->width - 1) / w->width * w->width;
    for (uint32_t k = 0; k < g->relocs; k++) {
        if (g->reloc[k].offset + w->pointer > w->end) {
            w->end = g->reloc[k].offset + w->pointer;
        }
    }
}

static bool is_text(uint8_t c)
{
    return (c >= ' ' && c <= '~') || c == '\n' || c == '\t';
}

/// Bytes from `at` up to the next long run of zeros.
static uint64_t dense_run(const struct pieces *w, uint64_t at, uint64_t limit)
{
    uint64_t k = at;
    while (k < limit) {
        if (byte_at(w, k) != 0) {
            k++;
            continue;
        }
        uint64_t zeros = zero_run(w, k, limit);
        if (zeros >= ZERO_RUN) {
            break;
        }
        k += zeros;
    }
    return k - at;
}

static void choose_dense(const struct pieces *w, struct piece *out,
                         uint64_t limit)
{
    if (limit - out->at > STR_PIECE) {
        limit = out->at + STR_PIECE;
    }
    uint64_t n = dense_run(w, out->at, limit);
    uint64_t words = (n + w->width - 1) / w->width;
    uint64_t text = 0, zeros = 0;
    for (uint64_t k = 0; k < n; k++) {
        text += is_text(byte_at(w, out->at + k));
        zeros += byte_at(w, out->at + k) == 0;
    }
    if (w->width > 1 && words * w->width <= limit - out->at) {
        out->kind = PIECE_WORDS;
        out->len = (words < WORD_PIECE ? words : WORD_PIECE) * w->width;
    } else if (text * 4 >= (n - zeros) * 3) {
        out->kind = PIECE_STR;
        out->len = n;
    } else {
        out->kind = PIECE_HEX;
        out->len = n < HEX_PIECE ? n : HEX_PIECE;
    }
}

static struct piece next_piece(struct pieces *w)
{
    struct piece out = {.at = w->at};
    const struct ir_global *g = w->g;
    uint64_t limit = w->end;
    if (w->reloc < g->relocs) {
        const struct ir_reloc *r = &g->reloc[w->reloc];
        if (r->offset <= w->at) {
            w->reloc++;
            w->at += w->pointer;
            out.kind = PIECE_REF;
            out.ref = r;
            return out;
        }
        limit = r->offset < limit ? r->offset : limit;
    }
    uint64_t zeros = zero_run(w, w->at, limit);
    zeros = zeros == limit - w->at ? zeros : zeros / w->width * w->width;
    if (zeros >= ZERO_RUN || zeros == limit - w->at) {
        out.kind = PIECE_ZERO;
        out.len = zeros;
    } else {
        choose_dense(w, &out, limit);
    }
    w->at += out.len;
    return out;
}

static void put_words(struct printer *p, const struct pieces *w,
                      const struct piece *one)
{
    ir_put_char(p, 'i');
    ir_put_u64(p, w->width * 8);
    for (uint64_t k = 0; k < one->len; k += w->width) {
        u128 v = 0;
        for (uint32_t b = w->width; b-- > 0;) {
            v = v << 8 | byte_at(w, one->at + k + b);
        }
        ir_put_char(p, ' ');
        ir_put_i128(p, bv_to_signed(v, w->width * 8));
    }
}

static void put_ref(struct printer *p, const struct ir_reloc *r)
{
    enum ir_opd_kind kind = ir_opd_kind(r->target);
    ir_put_lit(p, "ref ");
    if (kind != IR_OPD_GLOBAL && kind != IR_OPD_FUNC) {
        ir_put_broken(p, r->target.bits);
    } else {
        ir_put_symbol(p, r->target);
    }
    if (r->addend != 0) {
        ir_put_str(p, r->addend > 0 ? "+" : "");
        ir_put_i128(p, r->addend);
    }
}

static void put_str_piece(struct printer *p, const struct pieces *w,
                          const struct piece *one)
{
    char buf[STR_PIECE];
    for (uint64_t k = 0; k < one->len; k++) {
        buf[k] = (char)byte_at(w, one->at + k);
    }
    text_add_quoted(p->out, buf, one->len);
}

static void put_piece(struct printer *p, const struct pieces *w,
                      const struct piece *one)
{
    switch (one->kind) {
    case PIECE_ZERO:
        ir_put_lit(p, "zero ");
        ir_put_u64(p, one->len);
        return;
    case PIECE_STR:
        ir_put_lit(p, "str ");
        put_str_piece(p, w, one);
        return;
    case PIECE_HEX:
        ir_put_lit(p, "hex ");
        for (uint64_t k = 0; k < one->len; k++) {
            ir_put_hex(p, byte_at(w, one->at + k), 2);
        }
        return;
    case PIECE_WORDS:
        put_words(p, w, one);
        return;
    case PIECE_REF:
        put_ref(p, one->ref);
        return;
    }
    UNREACHABLE();
}

static void put_init(struct printer *p, const struct ir_global *g)
{
    struct pieces w;
    pieces_init(&w, p->m, g);
    if (w.at >= w.end) {
        return;
    }
    struct piece one = next_piece(&w);
    bool lines = w.at < w.end;
    ir_put_lit(p, " = {");
    for (;;) {
        ir_put_str(p, lines ? "\n  " : " ");
        put_piece(p, &w, &one);
        if (w.at >= w.end) {
            break;
        }
        one = next_piece(&w);
    }
    ir_put_str(p, lines ? "\n}" : " }");
}

static void put_global(struct printer *p, uint32_t row)
{
    const struct ir_global *g = &p->m->globals.data[row];
    ir_put_lit(p, "global ");
    ir_put_symbol(p, ir_opd_global((ir_global_id){row}));
    ir_put_linkage(p, g->linkage);
    ir_put_str(p, g->defined ? "" : " undefined");
    ir_put_str(p, g->tentative ? " tentative" : "");
    ir_put_str(p, g->literal ? " literal" : "");
    ir_put_str(p, g->read_only ? " const" : "");
    ir_put_lit(p, " size ");
    ir_put_u64(p, g->size);
    ir_put_lit(p, " align ");
    ir_put_u64(p, g->align);
    ir_put_source(p, g->ctype, g->name, g->source_name, g->loc);
    put_init(p, g);
    ir_put_char(p, '\n');
}

// ---------------------------------------------------------------- C types

static void put_cfield(struct printer *p, enum ir_ctype_kind kind,
                       const struct ir_cfield *f)
{
    if (f->name.index != 0) {
        ir_put_quoted(p, f->name);
        ir_put_char(p, ' ');
    }
    if (f->type.index != 0 || kind != IR_CTYPE_ENUM) {
        ir_put_char(p, 't');
        ir_put_u64(p, f->type.index);
        ir_put_char(p, ' ');
    }
    if (kind == IR_CTYPE_ENUM) {
        ir_put_lit(p, "= ");
        ir_put_i128(p, (int64_t)f->offset);
    } else if (f->offset != 0 || kind != IR_CTYPE_FUNC) {
        ir_put_lit(p, "at ");
        ir_put_u64(p, f->offset);
    } else {
        p->out->len--;
    }
    if (f->bit_width != 0) {
        ir_put_lit(p, " : ");
        ir_put_u64(p, f->bit_width);
    }
}

static void put_number(struct printer *p, const char *what, uint64_t v)
{
    if (v != 0) {
        ir_put_str(p, what);
        ir_put_u64(p, v);
    }
}

static void put_ctype(struct printer *p, uint32_t row)
{
    const struct ir_ctype *t = &p->m->ctypes.data[row];
    ir_put_lit(p, "type t");
    ir_put_u64(p, row);
    ir_put_lit(p, " = ");
    ir_put_str(p, t->kind < IR_CTYPE_COUNT ? ir_ctype_text[t->kind] : "?");
    if (t->scalar != IR_VOID) {
        ir_put_char(p, ' ');
        ir_put_type(p, t->scalar);
    }
    ir_put_str(p, t->is_signed ? " signed" : "");
    ir_put_str(p, t->variadic ? " variadic" : "");
    put_number(p, " size ", t->size);
    put_number(p, " align ", t->align);
    put_number(p, " count ", t->count);
    put_number(p, " t", t->elem.index);
    if (t->name.index != 0) {
        ir_put_char(p, ' ');
        ir_put_quoted(p, t->name);
    }
    for (uint32_t k = 0; k < t->fields; k++) {
        ir_put_str(p, k == 0 ? " { " : ", ");
        put_cfield(p, t->kind, &t->field[k]);
    }
    ir_put_str(p, t->fields != 0 ? " }\n" : "\n");
}

// ---------------------------------------------------------------- the module

static void put_header(struct printer *p)
{
    const struct ir_module *m = p->m;
    ir_put_lit(p, "dgse-ir 1\ntarget ");
    ir_put_quoted(p, m->triple);
    ir_put_char(p, ' ');
    ir_put_type(p, m->index);
    ir_put_str(p, m->incomplete ? "\nincomplete\n" : "\n");
    for (uint32_t k = 1; k < m->files.len; k++) {
        ir_put_lit(p, "file f");
        ir_put_u64(p, k);
        ir_put_char(p, ' ');
        ir_put_quoted(p, m->files.data[k]);
        ir_put_char(p, '\n');
    }
}

static void put_hooks(struct printer *p)
{
    for (uint32_t k = 0; k < p->m->hooks.len; k++) {
        const struct ir_hook *h = &p->m->hooks.data[k];
        ir_put_lit(p, "hook ");
        ir_put_symbol(p, ir_opd_func(h->func));
        ir_put_str(p, h->after ? " after " : " before ");
        ir_put_i128(p, h->priority);
        ir_put_char(p, '\n');
    }
}

void ir_print(struct text *out, const struct ir_module *m)
{
    struct printer p = {.out = out, .m = m, .wrap = true};
    put_header(&p);
    for (uint32_t k = 1; k < m->ctypes.len; k++) {
        put_ctype(&p, k);
    }
    for (uint32_t k = 1; k < m->globals.len; k++) {
        put_global(&p, k);
    }
    for (uint32_t k = 1; k < m->funcs.len; k++) {
        ir_put_func(&p, k);
    }
    put_hooks(&p);
    ir_put_end(&p);
}
