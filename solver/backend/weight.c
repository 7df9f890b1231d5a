/* SPDX-License-Identifier: Apache-2.0 */
/// The figures are measured with cvc5 1.0.3, relative to each other; only the
/// moment at which a worker is replaced depends on them.
#include "solver/backend/weight.h"

/// How the weight depends on the width.
enum shape {
    FREE,    ///< wires only
    FIXED,   ///< not at all
    RESULT,  ///< on the words of the result
    OPERAND, ///< on the words of operand 0
    PRODUCT, ///< on the square of the words, by a constant on the words
    TABLE,   ///< on the length of the array
};

static const struct {
    uint8_t shape;
    uint16_t factor;
} costs[TERM_OP_COUNT] = {
    [TERM_AND] = {RESULT, 2},     [TERM_OR] = {RESULT, 2},
    [TERM_XOR] = {RESULT, 2},     [TERM_ITE] = {RESULT, 2},
    [TERM_NEG] = {RESULT, 4},     [TERM_ADD] = {RESULT, 4},
    [TERM_SHL] = {RESULT, 12},    [TERM_LSHR] = {RESULT, 12},
    [TERM_ASHR] = {RESULT, 12},   [TERM_EQ] = {OPERAND, 4},
    [TERM_ULT] = {OPERAND, 4},    [TERM_ULE] = {OPERAND, 4},
    [TERM_SLT] = {OPERAND, 4},    [TERM_SLE] = {OPERAND, 4},
    [TERM_MUL] = {PRODUCT, 40},   [TERM_UMULO] = {PRODUCT, 80},
    [TERM_SMULO] = {PRODUCT, 80}, [TERM_UDIV] = {PRODUCT, 100},
    [TERM_UREM] = {PRODUCT, 100}, [TERM_SDIV] = {PRODUCT, 100},
    [TERM_SREM] = {PRODUCT, 100}, [TERM_FEQ] = {FIXED, 12},
    [TERM_FLT] = {FIXED, 12},     [TERM_FLE] = {FIXED, 12},
    [TERM_FNAN] = {FIXED, 12},    [TERM_FADD] = {FIXED, 200},
    [TERM_FSUB] = {FIXED, 200},   [TERM_FMUL] = {FIXED, 300},
    [TERM_FDIV] = {FIXED, 2000},  [TERM_FSQRT] = {FIXED, 2000},
    [TERM_FCONV] = {FIXED, 200},  [TERM_FTOS] = {FIXED, 200},
    [TERM_FTOU] = {FIXED, 200},   [TERM_STOF] = {FIXED, 200},
    [TERM_UTOF] = {FIXED, 200},   [TERM_FROUND] = {FIXED, 200},
    [TERM_STORE] = {FIXED, 8},    [TERM_SELECT] = {TABLE, 8},
};

static bool has_constant(const struct terms *t, const struct term_node *n)
{
    u128 bits = 0;

    return term_is_const(t, n->arg[0], &bits) ||
           term_is_const(t, n->arg[1], &bits);
}

uint64_t weight_of(const struct terms *t, const struct term_node *n)
{
    uint64_t factor = costs[n->op].factor;
    uint64_t words = (n->width + 31u) / 32;
    uint32_t length = 0;

    switch ((enum shape)costs[n->op].shape) {
    case FREE:
        return 0;
    case FIXED:
        return factor;
    case RESULT:
        return n->width == 1 ? 1 : factor * words;
    case OPERAND:
        return factor * ((term_get(t, n->arg[0])->width + 31u) / 32);
    case PRODUCT:
        words = (term_get(t, n->arg[0])->width + 31u) / 32;
        return has_constant(t, n) ? 24 * words : factor * words * words;
    case TABLE:
        length = term_get(t, n->arg[0])->low;
        return factor + (length < 4096 ? length : 4096) / 4;
    }
    UNREACHABLE();
}

// ---- who needs the theory of floats

enum { UNKNOWN, NO, YES };

static bool needs_itself(const struct terms *t, const struct term_node *n)
{
    switch ((enum term_op)n->op) {
    case TERM_FEQ:
    case TERM_FLT:
    case TERM_FLE:
    case TERM_FNAN:
        return term_get(t, n->arg[0])->width == 80;
    default:
        return term_info[n->op].flags[0] == 'F';
    }
}

static uint8_t answer_of(struct weight_theory *w, const struct terms *t, term x)
{
    if (!term_get(t, x)->floating) {
        return NO;
    }
    while (w->answer.len <= x.index) {
        vec_push(&w->answer, UNKNOWN);
    }
    return w->answer.data[x.index];
}

/// - returns UNKNOWN when it pushed operands that must be known first
static uint8_t answer_from_operands(struct weight_theory *w,
                                    const struct terms *t,
                                    const struct term_node *n)
{
    uint8_t answer = needs_itself(t, n) ? YES : NO;

    for (unsigned i = 0; i < term_info[n->op].args && answer == NO; i++) {
        if (answer_of(w, t, n->arg[i]) == YES) {
            answer = YES;
        }
    }
    for (unsigned i = 0; i < term_info[n->op].args && answer != YES; i++) {
        if (answer_of(w, t, n->arg[i]) == UNKNOWN) {
            vec_push(&w->stack, n->arg[i]);
            answer = UNKNOWN;
        }
    }
    return answer;
}

bool weight_needs_floats(struct weight_theory *w, const struct terms *t, term x)
{
    uint8_t answer = answer_of(w, t, x);

    if (answer != UNKNOWN) {
        return answer == YES;
    }
    vec_push(&w->stack, x);
    while (w->stack.len > 0) {
        term top = vec_last(&w->stack);

        answer = answer_from_operands(w, t, term_get(t, top));
        if (answer != UNKNOWN) {
            (void)answer_of(w, t, top);
            w->answer.data[top.index] = answer;
            (void)vec_pop(&w->stack);
        }
    }
    return answer_of(w, t, x) == YES;
}

void weight_theory_release(struct weight_theory *w)
{
    vec_release(&w->answer);
    vec_release(&w->stack);
}
