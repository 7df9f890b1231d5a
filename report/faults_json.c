/* SPDX-License-Identifier: Apache-2.0 */
/// The JSON of `dgse analyze`.
#include "report/faults.h"

#include "report/json.h"
#include "symexec/analysis.h"

#include <string.h>

enum { MAX_TRACE = 1000, MAX_NOTE = 80 };

static const char *verdict(const struct fault_report *r)
{
    return r->a->faults.len > 0 ? "faulty"
           : ledger_total(r->ledger, LEDGER_OPEN) == 0 && r->a->complete
               ? "safe"
               : "unknown";
}

static const char *guide(const struct analysis *a)
{
    return a->published ? "dgse-paper" : a->guided ? "dgse" : "full";
}

static const char *truth(bool b)
{
    return b ? "true" : "false";
}

static void add_place(const struct ir_module *m, ir_loc_id at, struct text *out)
{
    const struct ir_loc *l = ir_loc(m, at);

    json_pair(out, "file", ir_text(m, m->files.data[l->file.index]));
    text_addf(out, ", \"line\": %u, \"column\": %u", l->line, l->column);
}

static void add_text(struct text *out, const char *key, const char *value)
{
    if (value) {
        json_pair(out, key, value);
    } else {
        json_key(out, key);
        text_add(out, "null");
    }
}

// ---------------------------------------------------------------- a fault

static void add_step(const struct fault_report *r, const struct test_step *s,
                     struct text *out)
{
    struct text note = {0};

    text_add(&note, s->side ? "true: " : "false: ");
    source_excerpt(r->source, s->loc, MAX_NOTE, &note);
    text_add(out, "{");
    add_place(r->m, s->loc, out);
    text_add(out, ", ");
    json_pair(out, "note", text_str(&note));
    text_add(out, "}");
    text_release(&note);
}

/// The branches that inputs decided, in the user's code.
static void add_trace(const struct fault_report *r, const struct fault *f,
                      struct text *out)
{
    const char *comma = "\n";
    uint32_t count = 0;

    text_add(out, "\"trace\": [");
    for (uint32_t k = 0; k < f->test.step.len && count < MAX_TRACE; k++) {
        const struct test_step *s = &f->test.step.data[k];
        if (s->op == IR_BR && !ir_func(r->m, s->func)->model) {
            text_add(out, comma);
            add_step(r, s, out);
            comma = ",\n";
            count++;
        }
    }
    text_add(out, "],\n\"stack\": [");
    for (uint32_t k = 0; k < f->stack.len; k++) {
        const struct fault_frame *s = &f->stack.data[k];
        text_add(out, k > 0 ? ", {" : "{");
        json_pair(out, "function",
                  ir_text(r->m, ir_func(r->m, s->func)->source_name));
        text_add(out, ", ");
        add_place(r->m, s->loc, out);
        text_add(out, "}");
    }
    text_add(out, "]");
}

/// What came of running the fault's test.
static void add_replay(const struct fault_more *more, struct text *out)
{
    bool agrees = more->interpreted == FAULT_CONFIRMED;
    struct text refuted = {0};

    if (more->interpreted == FAULT_REFUTED) {
        text_addf(&refuted, "the reference interpreter: %s",
                  more->interpreter_why);
    } else if (more->replay == FAULT_REFUTED) {
        text_add(&refuted, more->why);
    }
    text_addf(out, "\"confirmed\": %s, ", truth(fault_is_confirmed(more)));
    add_text(out, "confirmed_by",
             more->replay != FAULT_NOT_RUN ? "native"
             : agrees                      ? "interpreter"
                                           : NULL);
    text_addf(out, ", \"interpreted\": %s, ",
              more->interpreted == FAULT_NOT_RUN ? "null" : truth(agrees));
    add_text(out, "refuted", refuted.len > 0 ? text_str(&refuted) : NULL);
    text_release(&refuted);
}

static void add_fault(const struct fault_report *r, uint32_t row,
                      struct text *out)
{
    const struct fault *f = &r->a->faults.data[row];
    const struct fault_more *more = &r->fault[row];
    const struct ir_func *func = ir_func(r->m, f->func);

    text_add(out, "{");
    json_pair(out, "check", ir_check_info[f->kind].id);
    text_add(out, ", ");
    add_place(r->m, f->loc, out);
    text_add(out, ", ");
    json_pair(out, "function", ir_text(r->m, func->source_name));
    text_add(out, ", ");
    json_pair(out, "message", f->message);
    text_addf(out, ", \"paths\": %llu,\n", (unsigned long long)f->paths);
    testcase_write_inputs(&more->test, out);
    text_add(out, ",\n");
    add_trace(r, f, out);
    text_add(out, ",\n");
    add_text(out, "test", more->path);
    text_add(out, ", ");
    add_replay(more, out);
    text_add(out, "}");
}

// ---------------------------------------------------------------- lists

static void add_ledger(const struct fault_report *r, struct text *out)
{
    text_add(out, "\"ledger\": [");
    for (uint32_t k = 0; k < r->ledger->row.len; k++) {
        const struct ledger_row *row = &r->ledger->row.data[k];
        text_add(out, k > 0 ? ",\n{" : "\n{");
        json_pair(out, "check", ir_check_info[row->kind].id);
        text_add(out, ", ");
        add_place(r->m, row->loc, out);
        text_add(out, ", ");
        json_pair(out, "status", ledger_status_text[row->status]);
        text_add(out, ", ");
        add_text(out, "reason", row->reason);
        text_add(out, "}");
    }
    text_add(out, "],\n");
}

static void add_open(const struct fault_report *r, struct text *out)
{
    text_add(out, "\"open\": [");
    for (uint32_t k = 0; k < r->a->open.len; k++) {
        const struct open_end *o = &r->a->open.data[k];
        text_add(out, k > 0 ? ",\n{" : "\n{");
        json_pair(out, "reason", o->reason);
        text_add(out, ", ");
        add_place(r->m, o->loc, out);
        text_addf(out, ", \"detail\": \"%llu path%s\", \"paths\": %llu}",
                  (unsigned long long)o->paths, o->paths == 1 ? "" : "s",
                  (unsigned long long)o->paths);
    }
    text_add(out, "],\n");
}

static void add_counts(const struct fault_report *r, struct text *out)
{
    const struct analysis *a = r->a;

    text_addf(out,
              "\"paths\": {\"feasible\": %llu, \"infeasible\": %llu, "
              "\"truncated\": %llu, \"all\": ",
              (unsigned long long)a->paths.feasible,
              (unsigned long long)a->paths.infeasible,
              (unsigned long long)a->paths.truncated);
    if (a->paths.all > 0) {
        text_addf(out, "%.17g},\n", a->paths.all);
    } else {
        text_add(out, "null},\n");
    }
    text_addf(
        out,
        "\"tasks\": {\"rounds\": %llu, \"runs\": %llu, \"skipped\": "
        "%llu, \"merged\": %llu, \"again\": %llu, \"lost\": %llu, "
        "\"coarse\": %s},\n",
        (unsigned long long)a->guide.rounds, (unsigned long long)a->guide.runs,
        (unsigned long long)a->guide.skipped,
        (unsigned long long)a->guide.merged, (unsigned long long)a->guide.again,
        (unsigned long long)a->guide.lost, a->guide.coarse ? "true" : "false");
    text_addf(out,
              "\"solver\": {\"queries\": %llu, \"sat\": %llu, \"unsat\": "
              "%llu, \"unknown\": %llu, \"conditions\": %llu, \"seconds\": "
              "%.6f, \"sat_seconds\": %.6f, \"unsat_seconds\": %.6f},\n",
              (unsigned long long)a->queries, (unsigned long long)a->sat,
              (unsigned long long)a->unsat, (unsigned long long)a->unknown,
              (unsigned long long)a->conditions, (double)a->solver_ns / 1e9,
              (double)a->sat_ns / 1e9, (double)a->unsat_ns / 1e9);
    text_addf(out, "\"seconds\": %.6f, \"static_seconds\": %.6f,\n",
              (double)a->ns / 1e9, (double)a->guide.static_ns / 1e9);
}

void faults_json(const struct fault_report *r, struct text *out)
{
    const struct fault_coverage *c = &r->coverage;
    const struct ir_func *entry = ir_func(r->m, r->a->entry);

    text_add(out, "{\"tool\": {\"name\": \"dgse\", \"version\": \"" DGSE_VERSION
                  "\"}, \"command\": \"analyze\",\n\"runs\": [{");
    json_pair(out, "file", r->file);
    text_add(out, ", ");
    json_pair(out, "entry", ir_text(r->m, entry->source_name));
    text_addf(out,
              ", \"guide\": \"%s\", \"verdict\": \"%s\", \"complete\": %s,\n",
              guide(r->a), verdict(r), truth(r->a->complete));
    add_counts(r, out);
    text_add(out, "\"faults\": [");
    for (uint32_t k = 0; k < r->a->faults.len; k++) {
        text_add(out, k > 0 ? ",\n" : "\n");
        add_fault(r, k, out);
    }
    text_add(out, "],\n");
    add_ledger(r, out);
    add_open(r, out);
    text_add(out, "\"tests\": [");
    for (uint32_t k = 0; k < r->tests; k++) {
        text_add(out, k > 0 ? ",\n" : "\n");
        json_string(out, r->test[k], strlen(r->test[k]));
    }
    text_addf(out,
              "],\n\"coverage\": {\"lines\": {\"count\": %u, \"covered\": %u}, "
              "\"branches\": {\"count\": %u, \"covered\": %u}}}]}\n",
              c->lines, c->lines_hit, c->branches, c->branches_hit);
}
