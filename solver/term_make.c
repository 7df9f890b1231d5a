/* SPDX-License-Identifier: Apache-2.0 */
/// The makers: types are checked, constants folded, operands ordered; then the
/// rules of the operation are asked, and what they leave becomes a node.
#include "solver/term_impl.h"

/// - returns whether a rule may be asked: every `begin` has its `end`
static bool begin(struct terms *t)
{
    return t->nested++ < NEST_MAX;
}

static void end(struct terms *t)
{
    t->nested--;
}

static bool is_format(unsigned width)
{
    return width == 32 || width == 64 || width == 80;
}

static bool has_flag(enum term_op op, char flag)
{
    for (const char *f = term_info[op].flags; *f; f++) {
        if (*f == flag) {
            return true;
        }
    }
    return false;
}

/// - n->arg are constants
static term fold(struct terms *t, const struct term_node *n)
{
    struct term_shape s = term_shape_of(t, n);
    u128 v[3] = {0};

    for (unsigned i = 0; i < term_info[n->op].args; i++) {
        v[i] = node_bits(term_at(t, n->arg[i]));
    }
    return term_const(t, n->width, term_fold(s, v));
}

// ---- one operand

/// ITE of two constants: the operation goes into its arms.
/// - n has one operand
static term into_arms(struct terms *t, const struct term_node *n)
{
    struct term_node arm = *n;
    struct term_node *ite = term_at(t, n->arg[0]);
    term a = term_none;

    if (ite->op != TERM_ITE || !term_has_op(t, ite->arg[1], TERM_CONST) ||
        !term_has_op(t, ite->arg[2], TERM_CONST)) {
        return term_none;
    }
    arm.arg[0] = ite->arg[1];
    a = fold(t, &arm);
    arm.arg[0] = ite->arg[2];
    return term_ite(t, ite->arg[0], a, fold(t, &arm));
}

static term rule_1(struct terms *t, const struct term_node *n)
{
    term a = n->arg[0];
    term made = term_none;

    switch (n->op) {
    case TERM_NOT:
        made = term_rule_not(t, a);
        break;
    case TERM_NEG:
        made = term_rule_neg(t, a);
        break;
    case TERM_EXTRACT:
        made = term_rule_extract(t, a, n->low, n->width);
        break;
    case TERM_ZEXT:
        made = term_rule_zext(t, a, n->width);
        break;
    case TERM_SEXT:
        made = term_rule_sext(t, a, n->width);
        break;
    case TERM_FCONV:
        made = term_rule_fconv(t, a, n->width);
        break;
    default:
        break;
    }
    return term_is(made) ? made : into_arms(t, n);
}

/// By the rules, else as it is.
static term simplify(struct terms *t, const struct term_node *n,
                     term (*rules)(struct terms *t, const struct term_node *n))
{
    term made = term_none;

    if (begin(t)) {
        made = rules(t, n);
    }
    end(t);
    return term_is(made) ? made : term_node(t, n);
}

/// The same, but an outermost maker remembers.
static term make(struct terms *t, const struct term_node *n,
                 term (*rules)(struct terms *t, const struct term_node *n))
{
    struct term_made *at = NULL;

    if (t->nested > 0) {
        return simplify(t, n, rules);
    }
    at = term_made_at(t, n);
    if (!term_same_key(&at->key, n)) {
        at->made = simplify(t, n, rules);
        at->key = *n;
    }
    return at->made;
}

static term make_1(struct terms *t, const struct term_node *n)
{
    return term_has_op(t, n->arg[0], TERM_CONST) ? fold(t, n)
                                                 : make(t, n, rule_1);
}

term term_1(struct terms *t, enum term_op op, term a)
{
    unsigned width = term_get(t, a)->width;
    struct term_node n = {.op = (uint8_t)op, .width = (uint8_t)width};

    REQUIRE(op == TERM_NOT || op == TERM_NEG || op == TERM_FSQRT ||
            op == TERM_FNAN);
    REQUIRE(has_flag(op, 'F') ? is_format(width) : width <= BV_MAX_WIDTH);
    if (op == TERM_FNAN) {
        n.width = 1;
    }
    n.arg[0] = a;
    return make_1(t, &n);
}

term term_fround(struct terms *t, term a, enum term_round how)
{
    unsigned width = term_get(t, a)->width;
    struct term_node n = {
        .op = TERM_FROUND, .width = (uint8_t)width, .low = how};

    REQUIRE(is_format(width));
    n.arg[0] = a;
    return make_1(t, &n);
}

term term_extract(struct terms *t, term a, unsigned low, unsigned width)
{
    struct term_node n = {
        .op = TERM_EXTRACT, .width = (uint8_t)width, .low = low};
    unsigned from = term_get(t, a)->width;

    REQUIRE(from <= BV_MAX_WIDTH);
    REQUIRE(width >= 1 && width <= from && low <= from - width);
    if (width == from) {
        return a;
    }
    n.arg[0] = a;
    return make_1(t, &n);
}

term term_to(struct terms *t, enum term_op op, term a, unsigned width)
{
    struct term_node n = {.op = (uint8_t)op, .width = (uint8_t)width};
    unsigned from = term_get(t, a)->width;

    REQUIRE(width >= 1 && width <= BV_MAX_WIDTH && from <= BV_MAX_WIDTH);
    if (op == TERM_ZEXT || op == TERM_SEXT) {
        REQUIRE(width >= from);
        if (width == from) {
            return a;
        }
    } else {
        REQUIRE(op >= TERM_FCONV && op <= TERM_UTOF);
        REQUIRE(op > TERM_FTOU || is_format(from));
        REQUIRE(op == TERM_FTOS || op == TERM_FTOU || is_format(width));
    }
    n.arg[0] = a;
    return make_1(t, &n);
}

// ---- two operands

/// An ITE of two constants and a constant: the operation goes into the arms.
static term into_arms_2(struct terms *t, const struct term_node *n)
{
    unsigned at = term_has_op(t, n->arg[0], TERM_ITE) ? 0 : 1;
    const struct term_node *ite = term_at(t, n->arg[at]);
    struct term_node arm = *n;
    term a = term_none;

    if (ite->op != TERM_ITE || !term_has_op(t, n->arg[!at], TERM_CONST) ||
        !term_has_op(t, ite->arg[1], TERM_CONST) ||
        !term_has_op(t, ite->arg[2], TERM_CONST)) {
        return term_none;
    }
    arm.arg[at] = ite->arg[1];
    a = fold(t, &arm);
    arm.arg[at] = ite->arg[2];
    return term_ite(t, ite->arg[0], a, fold(t, &arm));
}

/// - returns none for an operation without rules
static term_rule_2 *rule_of(enum term_op op)
{
    static term_rule_2 *const row[TERM_OP_COUNT] = {
        [TERM_AND] = term_rule_and,     [TERM_OR] = term_rule_or,
        [TERM_XOR] = term_rule_xor,     [TERM_ADD] = term_rule_add,
        [TERM_MUL] = term_rule_mul,     [TERM_UDIV] = term_rule_udiv,
        [TERM_UREM] = term_rule_urem,   [TERM_SDIV] = term_rule_sdiv,
        [TERM_SREM] = term_rule_srem,   [TERM_SHL] = term_rule_shl,
        [TERM_LSHR] = term_rule_lshr,   [TERM_ASHR] = term_rule_ashr,
        [TERM_EQ] = term_rule_eq,       [TERM_ULT] = term_rule_ult,
        [TERM_ULE] = term_rule_ule,     [TERM_SLT] = term_rule_slt,
        [TERM_SLE] = term_rule_sle,     [TERM_UMULO] = term_rule_umulo,
        [TERM_SMULO] = term_rule_smulo, [TERM_CONCAT] = term_rule_concat,
        [TERM_FEQ] = term_rule_feq,
    };

    return row[op];
}

static term rule_2(struct terms *t, const struct term_node *n)
{
    term_rule_2 *rule = rule_of((enum term_op)n->op);
    term made = rule ? rule(t, n->arg[0], n->arg[1]) : term_none;

    return term_is(made) ? made : into_arms_2(t, n);
}

term term_2(struct terms *t, enum term_op op, term a, term b)
{
    const struct term_node *na = term_get(t, a);
    const struct term_node *nb = term_get(t, b);
    bool compares = (op >= TERM_EQ && op <= TERM_SMULO) ||
                    (op >= TERM_FEQ && op <= TERM_FLE);
    struct term_node n = {.op = (uint8_t)op, .width = compares ? 1 : na->width};

    REQUIRE(op < TERM_OP_COUNT && term_info[op].args == 2 &&
            op != TERM_CONCAT && op != TERM_SELECT);
    REQUIRE(na->width == nb->width && na->width <= BV_MAX_WIDTH);
    REQUIRE(op < TERM_FADD || is_format(na->width));
    n.arg[0] = a;
    n.arg[1] = b;
    if (na->op == TERM_CONST && nb->op == TERM_CONST) {
        return fold(t, &n);
    }
    if (has_flag(op, 'C') &&
        (na->op == TERM_CONST || (nb->op != TERM_CONST && a.index > b.index))) {
        n.arg[0] = b;
        n.arg[1] = a;
    }
    return make(t, &n, rule_2);
}

term term_concat(struct terms *t, term high, term low)
{
    const struct term_node *h = term_get(t, high);
    const struct term_node *l = term_get(t, low);
    struct term_node n = {.op = TERM_CONCAT,
                          .width = (uint8_t)(h->width + l->width)};

    REQUIRE(h->width + l->width <= BV_MAX_WIDTH);
    n.arg[0] = high;
    n.arg[1] = low;
    if (h->op == TERM_CONST && l->op == TERM_CONST) {
        return fold(t, &n);
    }
    return make(t, &n, rule_2);
}

// ---- others

static term rule_ite(struct terms *t, const struct term_node *n)
{
    return term_rule_ite(t, n->arg[0], n->arg[1], n->arg[2]);
}

term term_ite(struct terms *t, term c, term a, term b)
{
    const struct term_node *na = term_get(t, a);
    const struct term_node *nb = term_get(t, b);
    bool is_array = na->width == TERM_BYTES_WIDTH;
    struct term_node n = {
        .op = TERM_ITE, .width = na->width, .low = is_array ? na->low : 0};

    REQUIRE(term_get(t, c)->width == 1);
    REQUIRE(na->width == nb->width && (!is_array || na->low == nb->low));
    if (term_same(a, b) || term_is_value(t, c, 1)) {
        return a;
    }
    if (term_is_value(t, c, 0)) {
        return b;
    }
    n.arg[0] = c;
    n.arg[1] = a;
    n.arg[2] = b;
    return make(t, &n, rule_ite);
}

term term_sub(struct terms *t, term a, term b)
{
    return term_2(t, TERM_ADD, a, term_1(t, TERM_NEG, b));
}

term term_not(struct terms *t, term a)
{
    REQUIRE(term_get(t, a)->width == 1);
    return term_1(t, TERM_NOT, a);
}

term term_and(struct terms *t, term a, term b)
{
    REQUIRE(term_get(t, a)->width == 1);
    return term_2(t, TERM_AND, a, b);
}

term term_or(struct terms *t, term a, term b)
{
    REQUIRE(term_get(t, a)->width == 1);
    return term_2(t, TERM_OR, a, b);
}

term term_rebuild(struct terms *t, const struct term_node *n, const term *arg)
{
    switch ((enum term_op)n->op) { // NOLINT: the others are by operands
    case TERM_CONST:
    case TERM_VAR:
    case TERM_BYTES:
        break;
    case TERM_ITE:
        return term_ite(t, arg[0], arg[1], arg[2]);
    case TERM_STORE:
        return term_store(t, arg[0], arg[1], arg[2]);
    case TERM_SELECT:
        return term_select(t, arg[0], arg[1], n->width);
    case TERM_EXTRACT:
        return term_extract(t, arg[0], n->low, n->width);
    case TERM_CONCAT:
        return term_concat(t, arg[0], arg[1]);
    case TERM_FROUND:
        return term_fround(t, arg[0], (enum term_round)n->low);
    case TERM_ZEXT:
    case TERM_SEXT:
    case TERM_FCONV:
    case TERM_FTOS:
    case TERM_FTOU:
    case TERM_STOF:
    case TERM_UTOF:
        return term_to(t, (enum term_op)n->op, arg[0], n->width);
    default:
        return term_info[n->op].args == 1
                   ? term_1(t, (enum term_op)n->op, arg[0])
                   : term_2(t, (enum term_op)n->op, arg[0], arg[1]);
    }
    UNREACHABLE();
}
