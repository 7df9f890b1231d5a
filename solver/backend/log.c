/* SPDX-License-Identifier: Apache-2.0 */
/// One self-contained file per query.
#include "solver/backend/log.h"

#include "base/bitset.h"
#include "base/file.h"

#include <sys/stat.h>

static const char *reason_text(enum solver_reason reason)
{
    switch (reason) {
    case SOLVER_NO_REASON:
        return "no reason";
    case SOLVER_TIME:
        return "time";
    case SOLVER_MEMORY:
        return "memory";
    case SOLVER_CRASH:
        return "crash";
    case SOLVER_THEORY:
        return "theory";
    case SOLVER_BUDGET:
        return "budget";
    case SOLVER_WRONG:
        return "the model did not hold";
    }
    UNREACHABLE();
}

static void add_declarations(const struct terms *t,
                             const struct solver_query *q, struct text *out)
{
    struct bitset vars = {0};

    for (uint32_t i = 0; i < q->conds; i++) {
        struct term_vars of = term_variables(t, q->cond[i]);

        for (uint32_t k = 0; k < of.count; k++) {
            (void)bitset_add(&vars, of.var[k]);
        }
    }
    bitset_each (&vars, var) {
        text_add(out, "(declare-const ");
        term_print_var(t, var, out);
        text_addf(out, " (_ BitVec %u))\n", term_var_row(t, var)->width);
    }
    bitset_release(&vars);
}

static void add_answer(const struct solver_result *answer, struct text *out)
{
    switch (answer->answer) {
    case SOLVER_SAT:
        text_add(out, "; sat\n");
        return;
    case SOLVER_UNSAT:
        text_add(out, "; unsat");
        for (uint32_t i = 0; i < answer->core.len; i++) {
            text_addf(out, "%s%u", i == 0 ? ", core: assertions " : " ",
                      answer->core.data[i] + 1);
        }
        text_add_char(out, '\n');
        return;
    case SOLVER_UNKNOWN:
        text_addf(out, "; unknown: %s\n", reason_text(answer->reason));
        return;
    }
    UNREACHABLE();
}

void query_log_write(struct query_log *l, const struct terms *t,
                     const struct solver_query *q,
                     const struct solver_result *answer)
{
    struct text out = {0};
    struct text path = {0};
    struct text error = {0};
    bool floats = false;

    if (!l->dir) {
        return;
    }
    for (uint32_t i = 0; i < q->conds; i++) {
        floats = floats || term_get(t, q->cond[i])->floating;
    }
    text_addf(&out, "(set-logic %s)\n", floats ? "QF_ABVFP" : "QF_ABV");
    add_declarations(t, q, &out);
    for (uint32_t i = 0; i < q->conds; i++) {
        text_add(&out, "(assert (= #b1 ");
        term_print(t, q->cond[i], &out);
        text_add(&out, "))\n");
    }
    text_add(&out, "(check-sat)\n");
    add_answer(answer, &out);
    (void)mkdir(l->dir, 0777);
    text_addf(&path, "%s/q%06u.smt2", l->dir, ++l->count);
    if (!file_write(text_str(&path), &out, &error)) {
        l->dir = NULL;
    }
    text_release(&out);
    text_release(&path);
    text_release(&error);
}
