/* SPDX-License-Identifier: Apache-2.0 */
/// The JSON of `dgse analyze`.
#include "report/faults.h"

#include "report/json.h"

static const char *verdict(const struct analysis *a)
{
    return a->faults.len > 0 ? "faulty" : a->complete ? "safe" : "unknown";
}

static void add_place(const struct ir_module *m, ir_loc_id at,
                      struct text *out)
{
    const struct ir_loc *l = ir_loc(m, at);

    json_pair(out, "file", ir_text(m, m->files.data[l->file.index]));
    text_addf(out, ", \"line\": %u, \"column\": %u", l->line, l->column);
}

static void add_fault(const struct ir_module *m, const struct fault *f,
                      struct text *out)
{
    text_add(out, "{");
    json_pair(out, "check", ir_check_info[f->kind].id);
    text_add(out, ", ");
    add_place(m, f->loc, out);
    text_add(out, ", ");
    json_pair(out, "function",
              ir_text(m, ir_func(m, f->func)->source_name));
    text_add(out, ", ");
    json_pair(out, "message", f->message);
    text_addf(out, ", \"paths\": %llu}", (unsigned long long)f->paths);
}

void faults_json(const struct ir_module *m, const struct analysis *a,
                 struct text *out)
{
    text_addf(out,
              "{\"tool\": {\"name\": \"dgse\", \"version\": \"" DGSE_VERSION
              "\"}, \"command\": \"analyze\",\n\"runs\": [{\"guide\": "
              "\"full\", \"verdict\": \"%s\", \"complete\": %s,\n",
              verdict(a), a->complete ? "true" : "false");
    text_addf(out,
              "\"paths\": {\"feasible\": %llu, \"infeasible\": %llu, "
              "\"truncated\": %llu},\n",
              (unsigned long long)a->paths.feasible,
              (unsigned long long)a->paths.infeasible,
              (unsigned long long)a->paths.truncated);
    text_addf(out,
              "\"solver\": {\"queries\": %llu, \"sat\": %llu, \"unsat\": "
              "%llu, \"unknown\": %llu, \"seconds\": %.6f},\n",
              (unsigned long long)a->queries, (unsigned long long)a->sat,
              (unsigned long long)a->unsat, (unsigned long long)a->unknown,
              (double)a->solver_ns / 1e9);
    text_addf(out, "\"seconds\": %.6f,\n\"faults\": [", (double)a->ns / 1e9);
    for (uint32_t k = 0; k < a->faults.len; k++) {
        text_add(out, k > 0 ? ",\n" : "\n");
        add_fault(m, &a->faults.data[k], out);
    }
    text_add(out, "],\n\"open\": [");
    for (uint32_t k = 0; k < a->open.len; k++) {
        const struct open_end *o = &a->open.data[k];
        text_add(out, k > 0 ? ",\n{" : "\n{");
        json_pair(out, "reason", o->reason);
        text_add(out, ", ");
        add_place(m, o->loc, out);
        text_addf(out, ", \"paths\": %llu}", (unsigned long long)o->paths);
    }
    text_add(out, "]}]}\n");
}
