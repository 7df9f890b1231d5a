/* SPDX-License-Identifier: Apache-2.0 */
/// Strings and bytes: which functions have a summary, their operands, length
/// and comparison.  Searches are in summary_search.c, copies in summary_copy.c;
/// model/string.c, mem.c, search.c and wchar.c say the same in C.
#include "symexec/summary_text.h"

#include <string.h>

// ---------------------------------------------------------------- operands

/// One bit: `at` is below the limit.
static term below(struct machine *mc, const struct text_call *x, term at)
{
    struct terms *t = mc->terms;

    return x->limit.index ? term_2(t, TERM_ULT, at, x->limit)
                          : term_const(t, 1, 1);
}

term call_is_over(struct machine *mc, const struct text_call *x, uint64_t k)
{
    struct terms *t = mc->terms;

    return term_not(t, below(mc, x, term_const(t, 64, k)));
}

static term as_size(struct machine *mc, struct value n)
{
    struct terms *t = mc->terms;

    return term_to(t, TERM_ZEXT, value_term(t, n, mc->m->index), 64);
}

struct text_reach call_reach(struct machine *mc, const struct text_call *x,
                             term end)
{
    struct terms *t = mc->terms;
    struct text_reach r = {.last = end, .when = term_const(t, 1, 1)};

    // What is outside the object need not stop the walk: the limit does.
    if (x->limit.index != 0) {
        r.when = below(mc, x, term_const(t, 64, 0));
        r.last = term_ite(t, below(mc, x, end), end,
                          term_sub(t, x->limit, term_const(t, 64, 1)));
    }
    return r;
}

bool call_readable(struct machine *mc, const struct text_call *x, term end)
{
    struct text_reach r = call_reach(mc, x, end);

    return reach_written(mc, &r, &x->a, x->scan.stop.len) &&
           scan_access(mc, &x->scan, &x->a, &r);
}

/// As __dgse_to_lower.
static term fold(struct machine *mc, term c)
{
    struct terms *t = mc->terms;
    unsigned w = term_get(t, c)->width;
    term low = term_2(t, TERM_ULE, term_const(t, w, 'A'), c);
    term high = term_2(t, TERM_ULE, c, term_const(t, w, 'Z'));

    return term_ite(t, term_and(t, low, high),
                    term_2(t, TERM_ADD, c, term_const(t, w, 'a' - 'A')), c);
}

term call_char(struct machine *mc, const struct text_call *x,
               const struct text_view *v, uint64_t k)
{
    term c = text_char(mc, v, k);

    return x->folded ? fold(mc, c) : c;
}

// ---------------------------------------------------------------- length

term call_ends_at(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct text_call *x = ctx;
    term over = call_is_over(mc, x, k);

    return x->text ? term_or(t, over, text_is(mc, text_char(mc, &x->a, k), 0))
                   : over;
}

/// strlen, strnlen.
static bool length(struct machine *mc, struct text_call *x,
                   struct value *result)
{
    x->scan.most = x->a.room;
    if (!scan_run(mc, &x->scan, call_ends_at, x)) {
        return false;
    }
    term end = scan_end(mc, &x->scan);
    if (call_readable(mc, x, end)) {
        *result = value_of_term(mc->terms,
                                term_extract(mc->terms, end, 0, mc->m->index));
    }
    return true;
}

// ---------------------------------------------------------------- comparison

static term differs_at(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct text_call *x = ctx;
    term a = call_char(mc, x, &x->a, k), b = call_char(mc, x, &x->b, k);
    term stop = term_not(t, term_2(t, TERM_EQ, a, b));

    if (x->text) {
        stop = term_or(t, stop, text_is(mc, a, 0));
    }
    return term_or(t, call_is_over(mc, x, k), stop);
}

/// 1, 0 or -1.
static term which_is_more(struct terms *t, term a, term b)
{
    term above = term_to(t, TERM_ZEXT, term_2(t, TERM_SLT, b, a), 32);

    return term_sub(t, above,
                    term_to(t, TERM_ZEXT, term_2(t, TERM_SLT, a, b), 32));
}

static term difference(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct text_call *x = ctx;
    term a = term_to(t, TERM_ZEXT, call_char(mc, x, &x->a, k), 32);
    term b = term_to(t, TERM_ZEXT, call_char(mc, x, &x->b, k), 32);
    term more = x->sign ? which_is_more(t, a, b) : term_sub(t, a, b);

    return term_ite(t, call_is_over(mc, x, k), term_const(t, 32, 0), more);
}

/// strcmp, memcmp and their kin.
static bool compare(struct machine *mc, struct text_call *x,
                    struct value *result)
{
    struct terms *t = mc->terms;
    struct text_scan *s = &x->scan;

    s->most = x->a.room < x->b.room ? x->a.room : x->b.room;
    if (!scan_run(mc, s, differs_at, x)) {
        return false;
    }
    struct text_reach r = call_reach(mc, x, scan_end(mc, s));
    if (reach_written(mc, &r, &x->a, s->stop.len) &&
        reach_written(mc, &r, &x->b, s->stop.len) &&
        scan_access(mc, s, &x->a, &r) && scan_access(mc, s, &x->b, &r)) {
        *result = value_of_term(
            t, scan_choose(mc, s, difference, x, term_const(t, 32, 0)));
    }
    return true;
}

// ---------------------------------------------------------------- names

enum text_kind {
    TEXT_LENGTH,
    TEXT_COMPARE,
    TEXT_SEARCH,
    TEXT_SEARCH_ANY, ///< the end is found, too
    TEXT_SEARCH_LAST,
    TEXT_SPAN,
    TEXT_SPAN_OUT, ///< of what is not in the set
    TEXT_FIND,
    TEXT_COPY,
    TEXT_COPY_END, ///< gives where it ended
    TEXT_FILL,
};

struct text_row {
    const char *name;
    uint8_t kind; ///< enum text_kind
    /// The parameters: a and b texts, c a character, n a limit, m b's
    /// size.
    const char *params;
    /// t: a null character ends it, f: case does not count, w: of wide
    /// characters, s: only the sign of a difference
    const char *flags;
};

static const struct text_row rows[] = {
    {"__dgse_strlen", TEXT_LENGTH, "a", "t"},
    {"strlen", TEXT_LENGTH, "a", "t"},
    {"__dgse_strnlen", TEXT_LENGTH, "an", "t"},
    {"strnlen", TEXT_LENGTH, "an", "t"},
    {"strcmp", TEXT_COMPARE, "ab", "t"},
    {"strcoll", TEXT_COMPARE, "ab", "t"},
    {"strncmp", TEXT_COMPARE, "abn", "t"},
    {"strcasecmp", TEXT_COMPARE, "ab", "tf"},
    {"strncasecmp", TEXT_COMPARE, "abn", "tf"},
    {"memcmp", TEXT_COMPARE, "abn", ""},
    {"bcmp", TEXT_COMPARE, "abn", ""},
    {"__memcmpeq", TEXT_COMPARE, "abn", ""},
    {"strchr", TEXT_SEARCH, "ac", "t"},
    {"index", TEXT_SEARCH, "ac", "t"},
    {"strchrnul", TEXT_SEARCH_ANY, "ac", "t"},
    {"__dgse_strchrnul", TEXT_SEARCH_ANY, "ac", "t"},
    {"strrchr", TEXT_SEARCH_LAST, "ac", "t"},
    {"__dgse_strrchr", TEXT_SEARCH_LAST, "ac", "t"},
    {"rindex", TEXT_SEARCH_LAST, "ac", "t"},
    {"memchr", TEXT_SEARCH, "acn", ""},
    {"__dgse_memchr", TEXT_SEARCH, "acn", ""},
    {"memrchr", TEXT_SEARCH_LAST, "acn", ""},
    {"rawmemchr", TEXT_SEARCH_ANY, "ac", ""},
    {"strspn", TEXT_SPAN, "ab", "t"},
    {"strcspn", TEXT_SPAN_OUT, "ab", "t"},
    {"__dgse_strcspn", TEXT_SPAN_OUT, "ab", "t"},
    {"strstr", TEXT_FIND, "ab", "t"},
    {"strcasestr", TEXT_FIND, "ab", "tf"},
    {"memmem", TEXT_FIND, "anbm", ""},
    {"strcpy", TEXT_COPY, "ab", "t"},
    {"stpcpy", TEXT_COPY_END, "ab", "t"},
    {"__stpcpy", TEXT_COPY_END, "ab", "t"},
    {"__dgse_stpcpy", TEXT_COPY_END, "ab", "t"},
    {"__dgse_wcslen", TEXT_LENGTH, "a", "tw"},
    {"wcslen", TEXT_LENGTH, "a", "tw"},
    {"__dgse_wcsnlen", TEXT_LENGTH, "an", "tw"},
    {"wcsnlen", TEXT_LENGTH, "an", "tw"},
    {"wcscmp", TEXT_COMPARE, "ab", "tws"},
    {"wcscoll", TEXT_COMPARE, "ab", "tws"},
    {"wcsncmp", TEXT_COMPARE, "abn", "tws"},
    {"wcscasecmp", TEXT_COMPARE, "ab", "tfw"},
    {"wcsncasecmp", TEXT_COMPARE, "abn", "tfw"},
    {"wmemcmp", TEXT_COMPARE, "abn", "ws"},
    {"wcschr", TEXT_SEARCH, "ac", "tw"},
    {"wcschrnul", TEXT_SEARCH_ANY, "ac", "tw"},
    {"__dgse_wcschrnul", TEXT_SEARCH_ANY, "ac", "tw"},
    {"wcsrchr", TEXT_SEARCH_LAST, "ac", "tw"},
    {"wmemchr", TEXT_SEARCH, "acn", "w"},
    {"wcsspn", TEXT_SPAN, "ab", "tw"},
    {"wcscspn", TEXT_SPAN_OUT, "ab", "tw"},
    {"__dgse_wcscspn", TEXT_SPAN_OUT, "ab", "tw"},
    {"wcsstr", TEXT_FIND, "ab", "tw"},
    {"wmemset", TEXT_FILL, "acn", "w"},
};

uint32_t summary_text_row(const char *name)
{
    for (uint32_t k = 0; k < COUNT_OF(rows); k++) {
        if (strcmp(rows[k].name, name) == 0) {
            return k + 1;
        }
    }
    return 0;
}

/// Takes the operands.  - returns false: the model does it as well
static bool take_operands(struct machine *mc, const struct summary_call *c,
                          const struct text_row *row, struct text_call *x)
{
    struct terms *t = mc->terms;
    bool symbolic = false;
    unsigned unit = strchr(row->flags, 'w') ? WIDE : 1;

    x->text = strchr(row->flags, 't') != NULL;
    x->folded = strchr(row->flags, 'f') != NULL;
    x->sign = strchr(row->flags, 's') != NULL;
    for (uint32_t k = 0; row->params[k]; k++) {
        char p = row->params[k];
        struct text_view *v = p == 'a' ? &x->a : &x->b;
        symbolic = symbolic || c->arg[k].t.index != 0;
        if (p == 'c') {
            x->c = term_extract(t, value_term(t, c->arg[k], 32), 0, 8 * unit);
        } else if (p == 'n') {
            x->limit = as_size(mc, c->arg[k]);
        } else if (p == 'm') {
            x->size = as_size(mc, c->arg[k]);
        } else if (!text_open(mc, c->arg[k], unit, v)) {
            return false;
        } else {
            symbolic = symbolic || !text_is_known(v);
        }
    }
    return symbolic;
}

static bool run(struct machine *mc, enum text_kind kind, struct text_call *x,
                struct value *result)
{
    switch (kind) {
    case TEXT_LENGTH:
        return length(mc, x, result);
    case TEXT_COMPARE:
        return compare(mc, x, result);
    case TEXT_SEARCH:
    case TEXT_SEARCH_ANY:
        return text_search(mc, x, kind == TEXT_SEARCH_ANY, result);
    case TEXT_SEARCH_LAST:
        return text_search_last(mc, x, result);
    case TEXT_SPAN:
    case TEXT_SPAN_OUT:
        return text_span(mc, x, kind == TEXT_SPAN_OUT, result);
    case TEXT_FIND:
        return text_find(mc, x, result);
    case TEXT_COPY:
    case TEXT_COPY_END:
        return text_copy(mc, x, kind == TEXT_COPY_END, result);
    case TEXT_FILL:
        return text_fill(mc, x, result);
    }
    UNREACHABLE();
}

bool summary_text(struct machine *mc, const struct summary_call *c,
                  uint32_t number, struct value *result)
{
    const struct text_row *row = &rows[number - 1];
    struct text_call x = {0};
    bool done = c->args == strlen(row->params) &&
                take_operands(mc, c, row, &x) &&
                run(mc, (enum text_kind)row->kind, &x, result);

    vec_release(&x.scan.stop);
    return done;
}
