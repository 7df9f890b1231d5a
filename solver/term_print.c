/* SPDX-License-Identifier: Apache-2.0 */
/// SMT-LIB text.  What has several uses, or would nest too deeply, is bound by
/// `let`; bindings that do not need each other share one.  So the printer may
/// recurse: through NEST_TEXT operands at most.
#include "base/sort.h"
#include "solver/term_impl.h"

#include <string.h>

enum { NEST_TEXT = 24 };

struct row {
    term x;
    uint32_t uses;
    uint32_t height; ///< of the expression, down to the next names
    uint32_t level;  ///< of the `let` that binds it, from 1; 0: it has no name
    uint32_t below;  ///< the highest level of a name in it
};

struct printer {
    const struct terms *t;
    struct text *out;
    VEC(struct row) row; ///< each after its operands
    struct map at;       ///< term -> row
};

// ---- what gets a name

static struct row *row_of(struct printer *p, term x)
{
    return &p->row.data[map_get(&p->at, x.index)];
}

static void add_row(struct printer *p, term x)
{
    struct row row = {.x = x};

    if (!map_has(&p->at, x.index)) {
        map_set(&p->at, x.index, p->row.len);
        vec_push(&p->row, row);
    }
}

/// Fills in the rows, operands first, and counts uses.
static void collect(struct printer *p, term x)
{
    VEC(term) stack = {0};

    vec_push(&stack, x);
    while (stack.len > 0) {
        term top = vec_last(&stack);
        const struct term_node *n = term_at(p->t, top);
        uint32_t before = stack.len;

        for (unsigned i = 0; i < term_info[n->op].args; i++) {
            if (!map_has(&p->at, n->arg[i].index)) {
                vec_push(&stack, n->arg[i]);
            }
        }
        if (stack.len == before) {
            add_row(p, top);
            (void)vec_pop(&stack);
        }
    }
    vec_release(&stack);
    for (uint32_t k = 0; k < p->row.len; k++) {
        const struct term_node *n = term_at(p->t, p->row.data[k].x);

        for (unsigned i = 0; i < term_info[n->op].args; i++) {
            row_of(p, n->arg[i])->uses++;
        }
    }
}

/// - the operands have been named
static void name_row(struct printer *p, struct row *r)
{
    const struct term_node *n = term_at(p->t, r->x);

    for (unsigned i = 0; i < term_info[n->op].args; i++) {
        const struct row *a = row_of(p, n->arg[i]);
        uint32_t height = a->level ? 0 : a->height;
        uint32_t below = a->level ? a->level : a->below;

        r->height = r->height > height ? r->height : height;
        r->below = r->below > below ? r->below : below;
    }
    r->height++;
    if (n->op != TERM_CONST && n->op != TERM_VAR &&
        (r->uses > 1 || r->height >= NEST_TEXT)) {
        r->level = r->below + 1;
    }
}

// ---- pieces

static void add_const(struct text *out, u128 v, unsigned width)
{
    unsigned step = width % 4 == 0 ? 4 : 1;

    text_add(out, step == 4 ? "#x" : "#b");
    for (unsigned i = width; i > 0; i -= step) {
        text_add_char(
            out, "0123456789abcdef"[(v >> (i - step)) & ((1U << step) - 1)]);
    }
}

void term_print_var(const struct terms *t, uint32_t var, struct text *out)
{
    const char *name = term_text(t, term_var_row(t, var)->name);

    if (strpbrk(name, "|\\") || *name == '\0') {
        text_addf(out, "|var!%u|", var);
    } else {
        text_addf(out, "|%s|", name);
    }
}

/// Bits of the exponent; the others, with the hidden one, are the significand.
static unsigned exponent_bits(unsigned width)
{
    return width == 32 ? 8 : width == 64 ? 11 : 15;
}

static unsigned significand_bits(unsigned width)
{
    return width == 32 ? 24 : width == 64 ? 53 : 64;
}

static void add_format(struct text *out, const char *what, unsigned width)
{
    text_addf(out, "((_ %s %u %u) ", what, exponent_bits(width),
              significand_bits(width));
}

/// 2^k, or its negative: infinite when the format has no such number.
static void add_power(struct text *out, bool negative, unsigned k,
                      unsigned width)
{
    unsigned e = exponent_bits(width);

    text_addf(out, "(fp #b%d ", negative);
    add_const(out, bv_mask(e - 1) + k, e);
    text_addf(out, " (_ bv0 %u))", significand_bits(width) - 1);
}

static bool is_float(const struct term_node *n)
{
    switch ((enum term_op)n->op) { // NOLINT: the others are not
    case TERM_FADD:
    case TERM_FSUB:
    case TERM_FMUL:
    case TERM_FDIV:
    case TERM_FSQRT:
    case TERM_FCONV:
    case TERM_STOF:
    case TERM_UTOF:
    case TERM_FROUND:
        return true;
    default:
        return false;
    }
}

static bool is_comparison(const struct term_node *n)
{
    return (n->op >= TERM_EQ && n->op <= TERM_SMULO) ||
           (n->op >= TERM_FEQ && n->op <= TERM_FNAN);
}

// ---- expressions

static void add_definition(struct printer *p, term x);

/// As what it is: bits, a float or an array; by its name when it has one.
static void add_plain(struct printer *p, term x)
{
    const struct row *r = row_of(p, x);

    if (r->level) {
        text_addf(p->out, "t%u", (unsigned)(r - p->row.data));
    } else {
        add_definition(p, x);
    }
}

static void add_bits(struct printer *p, term x)
{
    const struct term_node *n = term_at(p->t, x);

    if (!is_float(n)) {
        add_plain(p, x);
    } else if (n->width != 80) {
        text_add(p->out, "(fp.to_ieee_bv ");
        add_plain(p, x);
        text_add_char(p->out, ')');
    } else {
        text_add(p->out, "(let ((b! (fp.to_ieee_bv ");
        add_plain(p, x);
        text_add(p->out, "))) (concat ((_ extract 78 63) b!) (concat (ite (= "
                         "((_ extract 77 63) b!) (_ bv0 15)) #b0 #b1) "
                         "((_ extract 62 0) b!))))");
    }
}

static void add_float(struct printer *p, term x)
{
    const struct term_node *n = term_at(p->t, x);

    if (is_float(n)) {
        add_plain(p, x);
    } else if (n->width != 80) {
        add_format(p->out, "to_fp", n->width);
        add_plain(p, x);
        text_add_char(p->out, ')');
    } else {
        text_add(p->out, "(let ((b! ");
        add_plain(p, x);
        text_add(p->out, ")) ");
        add_format(p->out, "to_fp", n->width);
        text_add(p->out, "(concat ((_ extract 79 64) b!) "
                         "((_ extract 62 0) b!))))");
    }
}

/// The operands, each by `add`, and the closing parenthesis.
static void add_operands(struct printer *p, const struct term_node *n,
                         void (*add)(struct printer *p, term x))
{
    for (unsigned i = 0; i < term_info[n->op].args; i++) {
        text_add_char(p->out, ' ');
        add(p, n->arg[i]);
    }
    text_add_char(p->out, ')');
}

/// The product does not fit: not a standard function everywhere.
static void add_overflow(struct printer *p, const struct term_node *n)
{
    unsigned w = term_width(p->t, n->arg[0]);
    bool is_signed = n->op == TERM_SMULO;

    text_add(p->out, "(let ((p! (bvmul");
    for (unsigned i = 0; i < 2; i++) {
        text_addf(p->out, " ((_ %s %u) ",
                  is_signed ? "sign_extend" : "zero_extend", w);
        add_bits(p, n->arg[i]);
        text_add_char(p->out, ')');
    }
    text_addf(p->out, "))) (not (= p! ((_ %s %u) ((_ extract %u 0) p!)))))",
              is_signed ? "sign_extend" : "zero_extend", w, w - 1);
}

/// As a Bool.
static void add_bool(struct printer *p, term x)
{
    const struct term_node *n = term_at(p->t, x);
    bool named = row_of(p, x)->level != 0;
    bool logical = n->op == TERM_NOT || n->op == TERM_AND || n->op == TERM_OR;

    if (!named && (n->op == TERM_UMULO || n->op == TERM_SMULO)) {
        add_overflow(p, n);
    } else if (!named && is_comparison(n)) {
        text_addf(p->out, "(%s", term_info[n->op].text);
        add_operands(p, n, n->op < TERM_FADD ? add_bits : add_float);
    } else if (!named && logical) {
        text_addf(p->out, "(%s", term_info[n->op].text + 2); // without "bv"
        add_operands(p, n, add_bool);
    } else {
        text_add(p->out, "(= ");
        add_plain(p, x);
        text_add(p->out, " #b1)");
    }
}

/// FTOS, FTOU: the standard leaves open what does not fit.
static void add_float_to_int(struct printer *p, const struct term_node *n)
{
    unsigned from = term_width(p->t, n->arg[0]);
    bool is_signed = n->op == TERM_FTOS;

    text_add(p->out, "(let ((f! ");
    add_float(p, n->arg[0]);
    text_add(p->out, ")) (let ((r! (fp.roundToIntegral RTZ f!))) "
                     "(ite (and (fp.leq ");
    if (is_signed) {
        add_power(p->out, true, n->width - 1U, from);
    } else {
        text_addf(p->out, "(_ +zero %u %u)", exponent_bits(from),
                  significand_bits(from));
    }
    text_add(p->out, " r!) (fp.lt r! ");
    add_power(p->out, false, is_signed ? n->width - 1U : n->width, from);
    text_addf(p->out, ")) ((_ %s %u) RTZ f!) ", term_info[n->op].text,
              n->width);
    add_const(p->out, bv_sign_bit(n->width), n->width);
    text_add(p->out, ")))");
}

static void add_float_op(struct printer *p, const struct term_node *n)
{
    static const char *const mode[] = {"RNE", "RNA", "RTN", "RTP", "RTZ"};

    if (n->op == TERM_STOF || n->op == TERM_UTOF || n->op == TERM_FCONV) {
        add_format(p->out, term_info[n->op].text + (n->op == TERM_FCONV) * 3,
                   n->width);
        text_add(p->out, "RNE");
        add_operands(p, n, n->op == TERM_FCONV ? add_float : add_bits);
        return;
    }
    text_addf(p->out, "(%s %s", term_info[n->op].text,
              mode[n->op == TERM_FROUND ? n->low : TERM_EVEN]);
    add_operands(p, n, add_float);
}

// ---- arrays

/// Binds the operands to a!, i! and v!, and begins the test whether the bytes
/// are inside.
static void add_access(struct printer *p, const struct term_node *n,
                       unsigned bytes)
{
    static const char name[] = "aiv";
    uint32_t length = term_at(p->t, n->arg[0])->low;

    text_add(p->out, "(let (");
    for (unsigned i = 0; i < term_info[n->op].args; i++) {
        text_addf(p->out, "(%c! ", name[i]);
        add_bits(p, n->arg[i]);
        text_add_char(p->out, ')');
    }
    text_add(p->out, ") (ite (bvule i! ");
    add_const(p->out, length - bytes, 64);
    text_add(p->out, ") ");
}

static void add_index(struct text *out, unsigned i)
{
    if (i == 0) {
        text_add(out, " i!");
    } else {
        text_add(out, " (bvadd i! ");
        add_const(out, i, 64);
        text_add_char(out, ')');
    }
}

static void add_select(struct printer *p, const struct term_node *n)
{
    unsigned bytes = n->width / 8;

    add_access(p, n, bytes);
    for (unsigned i = bytes; i-- > 0;) {
        text_add(p->out, i ? "(concat (select a!" : "(select a!");
        add_index(p->out, i);
        text_add(p->out, i ? ") " : ")");
    }
    for (unsigned i = 1; i < bytes; i++) {
        text_add_char(p->out, ')');
    }
    text_addf(p->out, " (_ bv0 %u)))", n->width);
}

static void add_store(struct printer *p, const struct term_node *n)
{
    unsigned bytes = term_width(p->t, n->arg[2]) / 8;

    add_access(p, n, bytes);
    for (unsigned i = 0; i < bytes; i++) {
        text_add(p->out, "(store ");
    }
    text_add(p->out, "a!");
    for (unsigned i = 0; i < bytes; i++) {
        add_index(p->out, i);
        text_addf(p->out, " ((_ extract %u %u) v!))", 8 * i + 7, 8 * i);
    }
    text_add(p->out, " a!))");
}

static void add_content(struct printer *p, term x)
{
    const uint8_t *content = term_content(p->t, x);
    uint32_t n = term_at(p->t, x)->low;

    for (uint32_t i = 0; i < n; i++) {
        if (content[i]) {
            text_add(p->out, "(store ");
        }
    }
    text_add(p->out, "((as const (Array (_ BitVec 64) (_ BitVec 8))) #x00)");
    for (uint32_t i = 0; i < n; i++) {
        if (content[i]) {
            text_add_char(p->out, ' ');
            add_const(p->out, i, 64);
            text_addf(p->out, " #x%02x)", content[i]);
        }
    }
}

// ---- all

/// Everything else that is bits.
static void add_bits_op(struct printer *p, const struct term_node *n)
{
    if (n->op == TERM_EXTRACT) {
        text_addf(p->out, "((_ extract %u %u)", n->low + n->width - 1, n->low);
    } else if (n->op == TERM_ZEXT || n->op == TERM_SEXT) {
        text_addf(p->out, "((_ %s %u)", term_info[n->op].text,
                  n->width - term_width(p->t, n->arg[0]));
    } else {
        text_addf(p->out, "(%s", term_info[n->op].text);
    }
    add_operands(p, n, add_bits);
}

static void add_definition(struct printer *p, term x)
{
    const struct term_node *n = term_at(p->t, x);

    if (n->op == TERM_CONST) {
        add_const(p->out, node_bits(n), n->width);
    } else if (n->op == TERM_VAR) {
        term_print_var(p->t, n->arg[0].index, p->out);
    } else if (n->op == TERM_BYTES) {
        add_content(p, x);
    } else if (n->op == TERM_SELECT) {
        add_select(p, n);
    } else if (n->op == TERM_STORE) {
        add_store(p, n);
    } else if (n->op == TERM_FTOS || n->op == TERM_FTOU) {
        add_float_to_int(p, n);
    } else if (is_float(n)) {
        add_float_op(p, n);
    } else if (is_comparison(n)) {
        uint32_t level = row_of(p, x)->level;

        row_of(p, x)->level = 0; // the definition, not the name
        text_add(p->out, "(ite ");
        add_bool(p, x);
        text_add(p->out, " #b1 #b0)");
        row_of(p, x)->level = level;
    } else if (n->op == TERM_ITE) {
        text_add(p->out, "(ite ");
        add_bool(p, n->arg[0]);
        for (unsigned i = 1; i < 3; i++) {
            text_add_char(p->out, ' ');
            add_bits(p, n->arg[i]);
        }
        text_add_char(p->out, ')');
    } else {
        add_bits_op(p, n);
    }
}

/// One `let` per level.
/// - returns how many there are
static uint32_t add_bindings(struct printer *p)
{
    VEC(uint64_t) order = {0};
    uint32_t level = 0;

    for (uint32_t i = 0; i < p->row.len; i++) {
        if (p->row.data[i].level) {
            vec_push(&order, (uint64_t)p->row.data[i].level << 32 | i);
        }
    }
    if (order.len == 0) {
        return 0;
    }
    sort_u64(order.data, order.len);
    for (uint32_t k = 0; k < order.len; k++) {
        uint32_t i = (uint32_t)order.data[k];

        if (p->row.data[i].level != level) {
            text_add(p->out, level ? ")\n(let (" : "(let (");
            level = p->row.data[i].level;
        }
        text_addf(p->out, "(t%u ", i);
        add_definition(p, p->row.data[i].x);
        text_add_char(p->out, ')');
    }
    text_add(p->out, ")\n");
    vec_release(&order);
    return level;
}

void term_print(const struct terms *t, term x, struct text *out)
{
    struct printer p = {.t = t, .out = out};
    uint32_t lets = 0;

    REQUIRE(term_get(t, x)->op < TERM_OP_COUNT);
    collect(&p, x);
    assert(p.row.data != NULL);
    for (uint32_t i = 0; i < p.row.len; i++) {
        name_row(&p, &p.row.data[i]);
    }
    vec_last(&p.row).level = 0;
    lets = add_bindings(&p);
    add_bits(&p, x);
    for (uint32_t i = 0; i < lets; i++) {
        text_add_char(out, ')');
    }
    vec_release(&p.row);
    map_release(&p.at);
}
