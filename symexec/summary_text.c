/* SPDX-License-Identifier: Apache-2.0 */
/// Strings and bytes: length, comparison, search, copies.  model/string.c,
/// mem.c and search.c say the same in C.
#include "symexec/summary.h"

#include <string.h>

// ---------------------------------------------------------------- operands

/// A call: its texts, its character and its limit, as far as it has them.
struct text_call {
    struct text_view a, b;
    term c;      ///< 8 bits
    term limit;  ///< 64 bits; 0: none
    bool folded; ///< case does not count
    bool text;   ///< a null byte ends it
    struct text_scan scan;
};

static term byte_is(struct machine *mc, term byte, unsigned v)
{
    return term_2(mc->terms, TERM_EQ, byte, term_const(mc->terms, 8, v));
}

/// One bit: `at` is below the limit.
static term below(struct machine *mc, const struct text_call *x, term at)
{
    struct terms *t = mc->terms;

    return x->limit.index ? term_2(t, TERM_ULT, at, x->limit)
                          : term_const(t, 1, 1);
}

/// One bit: the limit is k or less.
static term is_over(struct machine *mc, const struct text_call *x, uint64_t k)
{
    struct terms *t = mc->terms;

    return term_not(t, below(mc, x, term_const(t, 64, k)));
}

static void set_limit(struct machine *mc, struct text_call *x, struct value n)
{
    struct terms *t = mc->terms;

    x->limit = term_to(t, TERM_ZEXT, value_term(t, n, mc->m->index), 64);
}

/// Can the bytes that the walk looks at be read: those up to where it stops,
/// or up to the limit?  What is outside the object need not stop it.
/// - returns true when the path goes on
static bool readable(struct machine *mc, const struct text_call *x,
                     const struct text_view *v, term end)
{
    struct terms *t = mc->terms;
    term when = term_const(t, 1, 1), last = end;

    if (x->limit.index != 0) {
        when = below(mc, x, term_const(t, 64, 0));
        last = term_ite(t, below(mc, x, end), end,
                        term_sub(t, x->limit, term_const(t, 64, 1)));
    }
    return scan_access(mc, &x->scan, v, last, when);
}

static struct value pointer(struct machine *mc, const struct text_view *v,
                            term at)
{
    struct terms *t = mc->terms;
    unsigned w = mc->m->index;

    return value_of_term(t, term_2(t, TERM_ADD, value_term(t, v->addr, w),
                                   term_extract(t, at, 0, w)));
}

/// The pointer where `found` holds, else null.
static struct value pointer_or_null(struct machine *mc, term found,
                                    struct value p)
{
    struct terms *t = mc->terms;
    unsigned w = mc->m->index;

    return value_of_term(
        t, term_ite(t, found, value_term(t, p, w), term_const(t, w, 0)));
}

// ---------------------------------------------------------------- length

static term ends_at(struct machine *mc, void *ctx, uint64_t k)
{
    struct text_call *x = ctx;
    term null = byte_is(mc, text_byte(mc, &x->a, k), 0);

    return term_or(mc->terms, is_over(mc, x, k), null);
}

/// strlen, strnlen.
static bool length(struct machine *mc, struct text_call *x,
                   struct value *result)
{
    x->scan.most = x->a.room;
    if (!scan_run(mc, &x->scan, ends_at, x) ||
        !scan_is_written(&x->scan, &x->a)) {
        return false;
    }
    term end = scan_end(mc, &x->scan);
    if (readable(mc, x, &x->a, end)) {
        *result = value_of_term(mc->terms,
                                term_extract(mc->terms, end, 0, mc->m->index));
    }
    return true;
}

// ---------------------------------------------------------------- comparison

/// As __dgse_to_lower.
static term fold(struct machine *mc, term byte)
{
    struct terms *t = mc->terms;
    term low = term_2(t, TERM_ULE, term_const(t, 8, 'A'), byte);
    term high = term_2(t, TERM_ULE, byte, term_const(t, 8, 'Z'));

    return term_ite(t, term_and(t, low, high),
                    term_2(t, TERM_ADD, byte, term_const(t, 8, 'a' - 'A')),
                    byte);
}

static term side(struct machine *mc, const struct text_call *x,
                 const struct text_view *v, uint64_t k)
{
    term byte = text_byte(mc, v, k);

    return x->folded ? fold(mc, byte) : byte;
}

static term differs_at(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct text_call *x = ctx;
    term a = side(mc, x, &x->a, k), b = side(mc, x, &x->b, k);
    term stop = term_not(t, term_2(t, TERM_EQ, a, b));

    if (x->text) {
        stop = term_or(t, stop, byte_is(mc, a, 0));
    }
    return term_or(t, is_over(mc, x, k), stop);
}

static term difference(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct text_call *x = ctx;
    term a = term_to(t, TERM_ZEXT, side(mc, x, &x->a, k), 32);
    term b = term_to(t, TERM_ZEXT, side(mc, x, &x->b, k), 32);

    return term_ite(t, is_over(mc, x, k), term_const(t, 32, 0),
                    term_sub(t, a, b));
}

/// strcmp, memcmp and their kin.
static bool compare(struct machine *mc, struct text_call *x,
                    struct value *result)
{
    struct terms *t = mc->terms;

    x->scan.most = x->a.room < x->b.room ? x->a.room : x->b.room;
    if (!scan_run(mc, &x->scan, differs_at, x) ||
        !scan_is_written(&x->scan, &x->a) ||
        !scan_is_written(&x->scan, &x->b)) {
        return false;
    }
    term end = scan_end(mc, &x->scan);
    if (readable(mc, x, &x->a, end) && readable(mc, x, &x->b, end)) {
        *result = value_of_term(
            t, scan_choose(mc, &x->scan, difference, x, term_const(t, 32, 0)));
    }
    return true;
}

// ---------------------------------------------------------------- search

static term found_at(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct text_call *x = ctx;
    term byte = text_byte(mc, &x->a, k);
    term stop = term_2(t, TERM_EQ, byte, x->c);

    if (x->text) {
        stop = term_or(t, stop, byte_is(mc, byte, 0));
    }
    return term_or(t, is_over(mc, x, k), stop);
}

static term is_wanted(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct text_call *x = ctx;
    term same = term_2(t, TERM_EQ, text_byte(mc, &x->a, k), x->c);

    return term_and(t, same, term_not(t, is_over(mc, x, k)));
}

/// Where c is first, or null.  - any: where the text ends will do, too
static bool search(struct machine *mc, struct text_call *x, bool any,
                   struct value *result)
{
    struct terms *t = mc->terms;

    x->scan.most = x->a.room;
    if (!scan_run(mc, &x->scan, found_at, x) ||
        !scan_is_written(&x->scan, &x->a)) {
        return false;
    }
    term end = scan_end(mc, &x->scan);
    if (!readable(mc, x, &x->a, end)) {
        return true;
    }
    *result = pointer(mc, &x->a, end);
    if (!any) {
        term found =
            scan_choose(mc, &x->scan, is_wanted, x, term_const(t, 1, 0));
        *result = pointer_or_null(mc, found, *result);
    }
    return true;
}

/// Where c is last, or null.
static bool search_last(struct machine *mc, struct text_call *x,
                        struct value *result)
{
    struct terms *t = mc->terms;
    term last = term_const(t, 64, 0), found = term_const(t, 1, 0);
    term goes_on = term_const(t, 1, 1);

    x->scan.most = x->a.room;
    if (!scan_run(mc, &x->scan, ends_at, x) ||
        !scan_is_written(&x->scan, &x->a)) {
        return false;
    }
    if (!readable(mc, x, &x->a, scan_end(mc, &x->scan))) {
        return true;
    }
    for (uint64_t k = 0; k < x->scan.stop.len; k++) {
        term here = term_and(t, goes_on, is_wanted(mc, x, k));
        last = term_ite(t, here, term_const(t, 64, k), last);
        found = term_or(t, found, here);
        goes_on = term_and(t, goes_on, term_not(t, x->scan.stop.data[k]));
    }
    *result = pointer_or_null(mc, found, pointer(mc, &x->a, last));
    return true;
}

// ---------------------------------------------------------------- copies

/// strcpy and stpcpy: from b to a.
static bool copy(struct machine *mc, struct text_call *x, bool to_end,
                 struct value *result)
{
    struct terms *t = mc->terms;
    term yes = term_const(t, 1, 1);
    struct text_call from = {.a = x->b};

    REQUIRE(x->a.block && x->b.block);
    if (x->a.offset.index != 0 || x->a.block->read_only ||
        x->a.block == x->b.block) {
        return false;
    }
    x->scan.most = x->b.room;
    if (!scan_run(mc, &x->scan, ends_at, &from) ||
        !scan_is_written(&x->scan, &x->b)) {
        return false;
    }
    term end = scan_end(mc, &x->scan);
    if (!scan_access(mc, &x->scan, &x->b, end, yes) ||
        !text_access(mc, &x->a, IR_ACCESS_WRITE, end, yes)) {
        return true;
    }
    struct block *to = store_own(&mc->s->store, x->a.block->base);
    machine_forget(mc);
    x->a.block = to;
    for (uint64_t k = 0; k < x->scan.stop.len && k < x->a.room; k++) {
        // What was there stays behind the end.
        term in = term_2(t, TERM_ULE, term_const(t, 64, k), end);
        term byte =
            term_ite(t, in, text_byte(mc, &x->b, k), text_byte(mc, &x->a, k));
        u128 bits = 0;
        bool known = term_is_const(t, byte, &bits);
        block_write(t, to, x->a.at + k, 1, known ? (term){0} : byte, bits);
    }
    *result = to_end ? pointer(mc, &x->a, end) : x->a.addr;
    return true;
}

// ---------------------------------------------------------------- names

enum text_kind {
    TEXT_LENGTH,
    TEXT_COMPARE,
    TEXT_SEARCH,
    TEXT_SEARCH_ANY, ///< the end is found, too
    TEXT_SEARCH_LAST,
    TEXT_COPY,
    TEXT_COPY_END, ///< gives where it ended
};

struct text_row {
    const char *name;
    uint8_t kind; ///< enum text_kind
    /// The parameters: a and b texts, c a character, n a limit.
    const char *params;
    const char *flags; ///< t: a null byte ends it, f: case does not count
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
    {"rindex", TEXT_SEARCH_LAST, "ac", "t"},
    {"memchr", TEXT_SEARCH, "acn", ""},
    {"rawmemchr", TEXT_SEARCH_ANY, "ac", ""},
    {"strcpy", TEXT_COPY, "ab", "t"},
    {"stpcpy", TEXT_COPY_END, "ab", "t"},
    {"__stpcpy", TEXT_COPY_END, "ab", "t"},
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

    x->text = strchr(row->flags, 't') != NULL;
    x->folded = strchr(row->flags, 'f') != NULL;
    for (uint32_t k = 0; row->params[k]; k++) {
        char p = row->params[k];
        struct text_view *v = p == 'a' ? &x->a : &x->b;
        symbolic = symbolic || c->arg[k].t.index != 0;
        if (p == 'c') {
            x->c = term_extract(t, value_term(t, c->arg[k], 32), 0, 8);
        } else if (p == 'n') {
            set_limit(mc, x, c->arg[k]);
        } else if (!text_open(mc, c->arg[k], v)) {
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
        return search(mc, x, false, result);
    case TEXT_SEARCH_ANY:
        return search(mc, x, true, result);
    case TEXT_SEARCH_LAST:
        return search_last(mc, x, result);
    case TEXT_COPY:
        return copy(mc, x, false, result);
    case TEXT_COPY_END:
        return copy(mc, x, true, result);
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
