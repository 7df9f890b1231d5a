/* SPDX-License-Identifier: Apache-2.0 */
/// No rules yet.
#include "solver/term_impl.h"
#define R1(n)                                                                  \
    term n(struct terms *t, term a)                                            \
    {                                                                          \
        (void)t;                                                               \
        (void)a;                                                               \
        return term_none;                                                      \
    }
#define R2(n)                                                                  \
    term n(struct terms *t, term a, term b)                                    \
    {                                                                          \
        (void)t;                                                               \
        (void)a;                                                               \
        (void)b;                                                               \
        return term_none;                                                      \
    }
#define RW(n)                                                                  \
    term n(struct terms *t, term a, unsigned b)                                \
    {                                                                          \
        (void)t;                                                               \
        (void)a;                                                               \
        (void)b;                                                               \
        return term_none;                                                      \
    }
R1(term_rule_not)
R2(term_rule_and) R2(term_rule_or) R2(term_rule_xor) R2(term_rule_shl)
    R2(term_rule_lshr) R2(term_rule_ashr) R1(term_rule_neg) R2(term_rule_add)
        R2(term_rule_mul) R2(term_rule_udiv) R2(term_rule_urem)
            R2(term_rule_sdiv) R2(term_rule_srem) R2(term_rule_eq)
                R2(term_rule_ult) R2(term_rule_ule) R2(term_rule_slt)
                    R2(term_rule_sle) R2(term_rule_umulo) R2(term_rule_smulo)
                        R2(term_rule_feq) R2(term_rule_concat)
                            RW(term_rule_zext) RW(term_rule_sext)
                                RW(term_rule_fconv) term
    term_rule_ite(struct terms *t, term c, term a, term b)
{
    (void)t;
    (void)a;
    (void)b;
    (void)c;
    return term_none;
}
term term_rule_extract(struct terms *t, term a, unsigned l, unsigned w)
{
    (void)t;
    (void)a;
    (void)l;
    (void)w;
    return term_none;
}
