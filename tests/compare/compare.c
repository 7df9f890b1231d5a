/* SPDX-License-Identifier: Apache-2.0 */
/// What an exploration came to is a few sets of numbers; whoever wants more to
/// be compared adds a row to enum set and to set_info.
#include "tests/compare/compare.h"

#include "base/sort.h"
#include "cli/analyze.h"
#include "tests/compare/shared.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_OPTIONS = 32 };

enum set { SET_FAULTS, SET_LINES, SET_SIDES, SET_VALUES, SETS };

/// Numbers, ascending, each once.
struct numbers {
    uint64_t *data;
    uint32_t len, cap;
};

struct outcome {
    struct numbers set[SETS];
    uint64_t paths;
    double all; ///< that full exploration would have; 0: not known
    bool complete;
    bool coarse;      ///< guided by the coarse facts in the end
    bool gave_up;     ///< guided at first, then not any more
    struct text open; ///< why it is not complete
};

/// The program, as one value of -D makes it.
struct variant {
    const char *define; ///< null: none
    struct ir_module m;
};

struct explorer {
    const struct comparison *c;
    VEC(struct variant *) variant;
    struct shared shared; ///< what all but the first one ask; terms null: none
    struct text trouble;  ///< why nothing can be compared
};

// ---------------------------------------------------------------- sets

static void add_fault(uint64_t number, struct text *out)
{
    text_addf(out, "%s at line %u", ir_check_info[number >> 56].id,
              (unsigned)(number >> 24) & 0xffffff);
}

static void add_line(uint64_t number, struct text *out)
{
    text_addf(out, "line %u", (unsigned)number);
}

static void add_side(uint64_t number, struct text *out)
{
    text_addf(out, "side of a branch at line %u", (unsigned)number);
}

/// Its row in what `dgse analyze --values` writes has the place.
static void add_value(uint64_t number, struct text *out)
{
    text_addf(out, "a value with key %016" PRIx64, number);
}

/// By set: how a number is told.
static void (*const set_info[SETS])(uint64_t number, struct text *out) = {
    [SET_FAULTS] = add_fault,
    [SET_LINES] = add_line,
    [SET_SIDES] = add_side,
    [SET_VALUES] = add_value,
};

/// Tells which numbers of a are not in b.
static void add_missing(const struct numbers *a, const struct numbers *b,
                        const char *verb, enum set set, struct text *out)
{
    uint32_t missing = 0, k = 0;
    uint64_t first = 0;

    for (uint32_t i = 0; i < a->len; i++) {
        while (k < b->len && b->data[k] < a->data[i]) {
            k++;
        }
        if (k == b->len || b->data[k] != a->data[i]) {
            first = missing++ == 0 ? a->data[i] : first;
        }
    }
    if (missing == 0) {
        return;
    }
    text_addf(out, "%s%s ", out->len > 0 ? ", " : "", verb);
    set_info[set](first, out);
    if (missing > 1) {
        text_addf(out, " and %u more", missing - 1);
    }
}

static void add_differences(const struct outcome *want,
                            const struct outcome *got, struct text *out)
{
    for (enum set s = 0; s < SETS; s++) {
        add_missing(&want->set[s], &got->set[s], "misses", s, out);
        add_missing(&got->set[s], &want->set[s], "invents", s, out);
    }
    if (got->all != 0 && got->all != want->all) {
        text_addf(out, "%scounts %.0f paths, not %.0f",
                  out->len > 0 ? ", " : "", got->all, want->all);
    }
    if (!got->complete) {
        text_addf(out, "%sis not complete: %s", out->len > 0 ? ", " : "",
                  text_str(&got->open));
    }
}

static void outcome_release(struct outcome *o)
{
    for (enum set s = 0; s < SETS; s++) {
        vec_release(&o->set[s]);
    }
    text_release(&o->open);
}

// ---------------------------------------------------------------- exploring

/// What shared_backend_now takes: makers of backends are told of the
/// configuration only.
static struct shared *shared_now;

static struct solver *shared_backend_now(struct terms *t,
                                         const struct solver_config *config)
{
    (void)config;
    return shared_backend(shared_now, t);
}

/// A solver of the exploration's own, or the one that explorations share.
static void set_backend(struct explorer *e, bool shared,
                        struct analysis_config *config)
{
    config->solver.zygote = e->c->zygote;
    if (shared) {
        if (!e->shared.terms) {
            shared_init(&e->shared, &config->solver);
        }
        shared_now = &e->shared;
        config->backend = shared_backend_now;
    }
}

/// Whether a query took more time than it may.
static bool is_slow(const struct analysis *a)
{
    for (uint32_t k = 0; k < a->open.len; k++) {
        if (strcmp(a->open.data[k].reason, "the solver: time per query") == 0) {
            return true;
        }
    }
    return false;
}

/// The first exploration has a solver of its own.  So has one for which the
/// shared one is too slow: there operands stand in another order than in `dgse
/// analyze`, and a query may take a thousand times as long.
static struct analysis *run(struct explorer *e, bool first,
                            const struct ir_module *m, const struct cli *c)
{
    for (bool shared = !first;; shared = false) {
        struct analysis_config config = analyze_config(c);
        set_backend(e, shared, &config);
        struct analysis *a = analysis_run(m, &config);
        if (!shared || !is_slow(a)) {
            return a;
        }
        analysis_delete(a, m);
    }
}

static void take(const struct ir_module *m, const struct analysis *a,
                 struct outcome *out)
{
    struct numbers *faults = &out->set[SET_FAULTS];
    struct numbers *values = &out->set[SET_VALUES];
    struct fault_entered entered = {0};

    for (uint32_t k = 0; k < a->faults.len; k++) {
        const struct ir_loc *l = ir_loc(m, a->faults.data[k].loc);
        vec_push(faults, (uint64_t)a->faults.data[k].kind << 56 |
                             (uint64_t)(l->line & 0xffffff) << 24 |
                             (l->column & 0xffffff));
    }
    faults->len = (uint32_t)sort_u64_unique(faults->data, faults->len);
    for (uint32_t k = 0; k < a->values.len; k++) {
        vec_push(values, a->values.data[k].key);
    }
    values->len = (uint32_t)sort_u64_unique(values->data, values->len);
    (void)fault_coverage(m, a, &entered);
    out->set[SET_LINES] =
        (struct numbers){entered.line.data, entered.line.len, entered.line.cap};
    out->set[SET_SIDES] =
        (struct numbers){entered.side.data, entered.side.len, entered.side.cap};
    out->paths = a->paths.feasible;
    out->all = a->paths.all;
    out->complete = a->complete;
    out->gave_up = a->guide.lost > 0;
    out->coarse = a->guide.coarse && !out->gave_up;
    text_add(&out->open, a->open.len > 0 ? a->open.data[0].reason : "?");
}

static void fail(struct explorer *e, const struct diag_list *diags,
                 const char *what)
{
    text_clear(&e->trouble);
    text_add(&e->trouble, what);
    for (uint32_t k = 0; k < diags->count; k++) {
        if (diags->row[k].level == DIAG_ERROR) {
            text_addf(&e->trouble, ": %s", diags->row[k].message);
            break;
        }
    }
}

static bool is_same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/// The program for these options; null after trouble.
static const struct ir_module *load(struct explorer *e, const struct cli *c)
{
    const char *define = option_text(c->opts, OPT_DEFINE);

    for (uint32_t k = 0; k < e->variant.len; k++) {
        if (is_same(e->variant.data[k]->define, define)) {
            return &e->variant.data[k]->m;
        }
    }
    struct variant *v = mem_new(1, sizeof *v);
    v->define = define;
    vec_push(&e->variant, v);
    if (cli_load(c, &v->m) != CLI_OK || cli_link_models(c, &v->m) != CLI_OK) {
        fail(e, c->diags, "cannot be loaded");
        return NULL;
    }
    ir_opd entry = ir_find_symbol(&v->m, option_text(c->opts, OPT_ENTRY));
    if (ir_opd_kind(entry) != IR_OPD_FUNC ||
        !ir_func(&v->m, (ir_func_id){ir_opd_index(entry)})->defined) {
        fail(e, c->diags, "has no main");
        return NULL;
    }
    return &v->m;
}

/// The words of the options, which are cut up.
static uint32_t split(char *options, char **word)
{
    char *rest = NULL;
    uint32_t n = 0;

    for (char *w = strtok_r(options, " ", &rest); w && n < MAX_OPTIONS;
         w = strtok_r(NULL, " ", &rest)) {
        word[n++] = w;
    }
    return n;
}

/// - returns false after trouble
static bool explore(struct explorer *e, uint32_t number, struct outcome *out)
{
    struct diag_list diags = {0};
    struct option_values values = {.table = &cli_options};
    struct cli c = {.command = CMD_ANALYZE, .opts = &values, .diags = &diags};
    char quiet[] = "--quiet";
    char *word[MAX_OPTIONS + 2];
    uint32_t words = split(e->c->options[number], word);
    const struct ir_module *m = NULL;

    word[words++] = quiet;
    word[words++] = e->c->file;
    if (!option_parse(&cli_options, CMD_ANALYZE, words, word, &values,
                      &diags) ||
        !cli_checks(&values, &c.checks, &diags)) {
        fail(e, &diags, "options");
    } else {
        m = load(e, &c);
    }
    if (m) {
        struct analysis *a = run(e, number == 0, m, &c);
        take(m, a, out);
        analysis_delete(a, m);
    }
    option_release(&values);
    diag_release(&diags);
    return m != NULL;
}

// ---------------------------------------------------------------- comparing

/// Those behind the first one.
static void compare_others(struct explorer *e, const struct outcome *first,
                           struct text *reply)
{
    struct text differences = {0}, here = {0};
    uint64_t paths = 0, gave_up = 0, coarse = 0;
    bool ok = true;

    for (uint32_t k = 1; ok && k < e->c->explorations; k++) {
        struct outcome other = {0};
        ok = explore(e, k, &other);
        paths += other.paths;
        gave_up += other.gave_up;
        coarse += other.coarse;
        text_clear(&here);
        add_differences(first, &other, &here);
        if (ok && here.len > 0) {
            text_addf(&differences, "\t%u %s", k, text_str(&here));
        }
        outcome_release(&other);
    }
    if (ok) {
        text_addf(reply,
                  "done %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "%s",
                  first->paths, paths, gave_up, coarse, text_str(&differences));
    }
    text_release(&differences);
    text_release(&here);
}

void compare(const struct comparison *c, struct text *reply)
{
    struct explorer e = {.c = c};
    struct outcome first = {0};
    bool ok = explore(&e, 0, &first);

    if (ok && !first.complete) {
        text_addf(reply, "open %" PRIu64 " %s", first.paths,
                  text_str(&first.open));
    } else if (ok && first.paths < c->least) {
        text_addf(reply, "few %" PRIu64, first.paths);
    } else if (ok) {
        compare_others(&e, &first, reply);
    }
    if (e.trouble.len > 0) {
        text_addf(reply, "trouble %s", text_str(&e.trouble));
    }
    if (e.shared.terms) {
        shared_release(&e.shared);
    }
    for (uint32_t k = 0; k < e.variant.len; k++) {
        ir_module_release(&e.variant.data[k]->m);
        mem_free(e.variant.data[k]);
    }
    vec_release(&e.variant);
    outcome_release(&first);
    text_release(&e.trouble);
}
