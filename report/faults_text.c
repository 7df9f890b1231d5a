/* SPDX-License-Identifier: Apache-2.0 */
/// Findings for people: messages in clang's form, each with the notes that
/// tell how the program gets there.
#include "report/faults.h"

#include "report/json_read.h"
#include "symexec/analysis.h"

#include <string.h>

enum {
    MAX_INPUTS = 20, ///< shown per fault
    MAX_BRANCHES = 10,
    MAX_FRAMES = 20,
    MAX_EXCERPT = 60,
};

static struct diag_place place_of(const struct ir_module *m, ir_loc_id loc)
{
    const struct ir_loc *l = ir_loc(m, loc);
    struct diag_place p = {0};

    if (l->line != 0) {
        p = (struct diag_place){ir_text(m, m->files.data[l->file.index]),
                                l->line, l->column, l->end_line, l->end_column};
    }
    return p;
}

// ---------------------------------------------------------------- inputs

/// Which time was it, of how many, that the name was asked for?
static uint32_t ordinal(const struct testcase *t, uint32_t row, uint32_t *total)
{
    uint32_t nth = 0;

    *total = 0;
    for (uint32_t k = 0; k < t->input.len; k++) {
        if (strcmp(t->input.data[k].name, t->input.data[row].name) == 0) {
            *total += 1;
            nth += k <= row;
        }
    }
    return nth;
}

static void add_input(const struct testcase *t, uint32_t row,
                      struct diag_list *rows)
{
    const struct testcase_input *i = &t->input.data[row];
    struct diag_place at = {
        .file = i->file, .line = i->line, .column = i->column};
    struct text s = {0};
    uint32_t total = 0, nth = ordinal(t, row, &total);

    text_addf(&s, "input '%s'", i->name);
    if (total > 1) {
        text_addf(&s, " number %u", nth);
    }
    text_addf(&s, " is %s (%s)", i->text ? i->text : i->value, i->type);
    diag_add(rows, DIAG_NOTE, at, "input", "%s", text_str(&s));
    text_release(&s);
}

static void add_stdin(const struct testcase *t, struct diag_list *rows)
{
    struct diag_place none = {0};
    struct text s = {0};

    if (t->standard_input.len > 0) {
        json_bytes(&s, t->standard_input.s, t->standard_input.len);
        diag_add(rows, DIAG_NOTE, none, "input", "standard input is %s",
                 text_str(&s));
    }
    text_clear(&s);
    for (uint32_t k = 0; k < t->argv.len; k++) {
        text_add(&s, " ");
        json_bytes(&s, t->argv.data[k].s, t->argv.data[k].len);
    }
    if (t->argv.len > 0) {
        diag_add(rows, DIAG_NOTE, none, "input", "the arguments are%s",
                 text_str(&s));
    }
    text_release(&s);
}

static void add_inputs(const struct testcase *t, struct diag_list *rows)
{
    struct diag_place none = {0};

    for (uint32_t k = 0; k < t->input.len && k < MAX_INPUTS; k++) {
        add_input(t, k, rows);
    }
    if (t->input.len > MAX_INPUTS) {
        diag_add(rows, DIAG_NOTE, none, "input", "and %u more inputs",
                 t->input.len - MAX_INPUTS);
    }
    add_stdin(t, rows);
}

// ---------------------------------------------------------------- the path

/// A branch that went one way, so many times.
struct turn {
    ir_loc_id loc;
    bool side;
    uint32_t times;
};

static void add_turn(const struct fault_report *r, const struct turn *t,
                     struct diag_list *rows)
{
    struct text s = {0}, cond = {0};

    source_excerpt(r->source, t->loc, MAX_EXCERPT, &cond);
    text_addf(&s, "taking the %s side of ", t->side ? "true" : "false");
    if (cond.len > 0) {
        text_addf(&s, "'%s'", text_str(&cond));
    } else {
        text_add(&s, "this branch");
    }
    if (t->times > 1) {
        text_addf(&s, ", %u times", t->times);
    }
    diag_add(rows, DIAG_NOTE, place_of(r->m, t->loc), "path", "%s",
             text_str(&s));
    text_release(&s);
    text_release(&cond);
}

/// Branches of the user's code that inputs decided, in the order in which
/// they were decided first; the last ones when there are many.
static void add_path(const struct fault_report *r, const struct fault *f,
                     struct diag_list *rows)
{
    VEC(struct turn) turn = {0};
    struct diag_place none = {0};

    for (uint32_t k = 0; k < f->test.step.len; k++) {
        const struct test_step *s = &f->test.step.data[k];
        uint32_t n = 0;
        if (s->op != IR_BR || ir_func(r->m, s->func)->model) {
            continue;
        }
        while (n < turn.len && (turn.data[n].loc.index != s->loc.index ||
                                turn.data[n].side != s->side)) {
            n++;
        }
        if (n == turn.len) {
            struct turn row = {s->loc, s->side, 0};
            vec_push(&turn, row);
        }
        turn.data[n].times++;
    }
    uint32_t first = turn.len > MAX_BRANCHES ? turn.len - MAX_BRANCHES : 0;
    if (first > 0) {
        diag_add(rows, DIAG_NOTE, none, "path",
                 "the path takes %u other branches before these", first);
    }
    for (uint32_t k = first; k < turn.len; k++) {
        add_turn(r, &turn.data[k], rows);
    }
    vec_release(&turn);
}

static void add_stack(const struct fault_report *r, const struct fault *f,
                      struct diag_list *rows)
{
    uint32_t shown = 0;

    for (uint32_t k = 1; k < f->stack.len && shown < MAX_FRAMES; k++) {
        const struct ir_func *callee = ir_func(r->m, f->stack.data[k - 1].func);
        // The fault itself is told at the innermost call of the user's.
        if (!ir_func(r->m, f->stack.data[k].func)->model && !callee->model) {
            diag_add(rows, DIAG_NOTE, place_of(r->m, f->stack.data[k].loc),
                     "path", "in the call of '%s'",
                     ir_text(r->m, callee->source_name));
            shown++;
        }
    }
}

// ---------------------------------------------------------------- a fault

/// A check's message is the source text; what is wrong with it is said first.
static void add_message(const struct fault *f, struct text *out)
{
    switch (f->kind) {
    case IR_CHECK_NULL_DEREF:
    case IR_CHECK_BOUNDS:
    case IR_CHECK_LIFETIME:
    case IR_CHECK_DOUBLE_FREE:
    case IR_CHECK_BAD_FREE:
        text_add(out, f->message);
        return;
    default:
        text_add(out, ir_check_info[f->kind].what);
        if (strcmp(f->message, ir_check_info[f->kind].what) != 0) {
            text_addf(out, ": %s", f->message);
        }
        return;
    }
}

static void add_replay(const struct fault_more *more, struct diag_list *rows)
{
    struct diag_place none = {0};

    if (more->path) {
        diag_add(rows, DIAG_NOTE, none, "test", "the test is %s", more->path);
    }
    if (more->interpreted == FAULT_REFUTED) {
        diag_add(rows, DIAG_NOTE, none, "test",
                 "not confirmed: in the reference interpreter, %s; please "
                 "report this",
                 more->interpreter_why);
    }
    switch (more->replay) {
    case FAULT_CONFIRMED:
        diag_add(rows, DIAG_NOTE, none, "test",
                 "confirmed by running the program natively");
        return;
    case FAULT_REFUTED:
        diag_add(rows, DIAG_NOTE, none, "test",
                 "not confirmed: run natively, %s", more->why);
        return;
    case FAULT_NOT_RUN:
        if (more->interpreted == FAULT_CONFIRMED) {
            diag_add(rows, DIAG_NOTE, none, "test",
                     "the reference interpreter fails there, too; the program "
                     "was not run natively");
        }
        return;
    }
    UNREACHABLE();
}

static void add_fault(const struct fault_report *r, uint32_t row,
                      struct diag_list *rows)
{
    const struct fault *f = &r->a->faults.data[row];
    const char *id = ir_check_info[f->kind].id;
    struct text s = {0};

    add_message(f, &s);
    diag_add(rows, DIAG_ERROR, place_of(r->m, f->loc), id, "%s [%s]",
             text_str(&s), id);
    add_stack(r, f, rows);
    add_inputs(&r->fault[row].test, rows);
    add_path(r, f, rows);
    add_replay(&r->fault[row], rows);
    text_release(&s);
}

// ---------------------------------------------------------------- the rest

/// How many checks stay open for this reason.
static uint32_t left_open(const struct ledger *l, const char *reason)
{
    uint32_t n = 0;

    for (uint32_t k = 0; k < l->row.len; k++) {
        const struct ledger_row *row = &l->row.data[k];
        n += row->status == LEDGER_OPEN && strcmp(row->reason, reason) == 0;
    }
    return n;
}

void faults_rows(const struct fault_report *r, struct diag_list *rows)
{
    for (uint32_t k = 0; k < r->a->faults.len; k++) {
        add_fault(r, k, rows);
    }
    for (uint32_t k = 0; k < r->a->open.len; k++) {
        const struct open_end *o = &r->a->open.data[k];
        uint32_t checks = left_open(r->ledger, o->reason);
        diag_add(rows, DIAG_WARNING, place_of(r->m, o->loc), "open",
                 "not explored: %s; %llu path%s cut off, %u check%s open",
                 o->reason, (unsigned long long)o->paths,
                 o->paths == 1 ? "" : "s", checks,
                 checks == 1 ? " stays" : "s stay");
    }
}

static void add_count(struct text *out, uint32_t n, const char *what)
{
    if (n > 0) {
        text_addf(out, "%s%u %s", out->len > 0 ? ", " : "", n, what);
    }
}

void faults_ledger(const struct fault_report *r, struct text *out)
{
    for (unsigned k = 0; k < IR_CHECK_COUNT; k++) {
        const uint32_t *n = r->ledger->count[k];
        struct text line = {0};
        add_count(&line, n[LEDGER_FAIL], "failed");
        add_count(&line, n[LEDGER_OPEN], "open");
        add_count(&line, n[LEDGER_PASS], "passed");
        if (line.len > 0) {
            text_addf(out, "  %-20s %s\n", ir_check_info[k].id,
                      text_str(&line));
        }
        text_release(&line);
    }
}

void faults_summary(const struct fault_report *r, struct text *out)
{
    const struct analysis *a = r->a;
    uint32_t faults = a->faults.len, confirmed = 0;
    uint32_t open = ledger_total(r->ledger, LEDGER_OPEN);
    uint32_t passed = ledger_total(r->ledger, LEDGER_PASS);

    for (uint32_t k = 0; k < faults; k++) {
        confirmed += fault_is_confirmed(&r->fault[k]);
    }
    text_addf(out, "%u fault%s", faults, faults == 1 ? "" : "s");
    if (confirmed > 0) {
        text_addf(out, " (%u confirmed)", confirmed);
    }
    text_addf(out, ", %u check%s passed, %u open; %llu path%s, %s; %.1f s\n",
              passed, passed == 1 ? "" : "s", open,
              (unsigned long long)a->paths.feasible,
              a->paths.feasible == 1 ? "" : "s",
              a->complete ? "complete" : "not complete", (double)a->ns / 1e9);
}
