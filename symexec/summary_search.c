/* SPDX-License-Identifier: Apache-2.0 */
/// Searches: for a character, for one of a set, for a string.
#include "symexec/summary_text.h"

enum { WORK_MOST = 1 << 14 /* pairs that a summary compares */ };

// ---------------------------------------------------------------- characters

static term found_at(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct text_call *x = ctx;
    term same = term_2(t, TERM_EQ, text_char(mc, &x->a, k), x->c);

    return term_or(t, same, call_ends_at(mc, x, k));
}

static term is_wanted(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct text_call *x = ctx;
    term same = term_2(t, TERM_EQ, text_char(mc, &x->a, k), x->c);

    return term_and(t, same, term_not(t, call_is_over(mc, x, k)));
}

bool text_search(struct machine *mc, struct text_call *x, bool any,
                 struct value *result)
{
    struct terms *t = mc->terms;

    x->scan.most = x->a.room;
    if (!scan_run(mc, &x->scan, found_at, x)) {
        return false;
    }
    term end = scan_end(mc, &x->scan);
    if (!call_readable(mc, x, end)) {
        return true;
    }
    *result = text_pointer(mc, &x->a, end);
    if (!any) {
        term found =
            scan_choose(mc, &x->scan, is_wanted, x, term_const(t, 1, 0));
        *result = text_pointer_or_null(mc, found, *result);
    }
    return true;
}

/// memrchr begins at the limit and goes down to `last`.
static bool readable_down(struct machine *mc, const struct text_call *x,
                          term last)
{
    struct terms *t = mc->terms;
    term one = term_const(t, 64, 1);
    struct text_reach r = {.first = last, .last = term_sub(t, x->limit, one)};

    r.when = term_not(t, call_is_over(mc, x, 0));
    return reach_written(mc, &r, &x->a, x->scan.stop.len) &&
           text_access(mc, &x->a, IR_ACCESS_READ, r.last, r.when) &&
           text_access(mc, &x->a, IR_ACCESS_READ, last, r.when);
}

bool text_search_last(struct machine *mc, struct text_call *x,
                      struct value *result)
{
    struct terms *t = mc->terms;
    struct text_scan *s = &x->scan;
    term last = term_const(t, 64, 0), found = term_const(t, 1, 0);
    term goes_on = term_const(t, 1, 1);

    s->most = x->a.room;
    if (x->a.room == 0 || !scan_run(mc, s, call_ends_at, x)) {
        return false;
    }
    for (uint64_t k = 0; k < s->stop.len; k++) {
        term here = term_and(t, goes_on, is_wanted(mc, x, k));
        last = term_ite(t, here, term_const(t, 64, k), last);
        found = term_or(t, found, here);
        goes_on = term_and(t, goes_on, term_not(t, s->stop.data[k]));
    }
    if (x->text ? call_readable(mc, x, scan_end(mc, s))
                : readable_down(mc, x, last)) {
        *result =
            text_pointer_or_null(mc, found, text_pointer(mc, &x->a, last));
    }
    return true;
}

// ---------------------------------------------------------------- two texts

/// A walk over a that walks over b at each character.
struct pair_walk {
    struct text_call *x;
    bool out;            ///< spans: of what is not in b
    bool plain;          ///< all of b can be read
    term goes_on;        ///< a's walk has not stopped before
    struct text_reach a; ///< finds: what is looked at
    struct text_reach b;
    VEC(term) found; ///< finds: b is here
    term c;          ///< spans: of a
    uint64_t at;     ///< finds: in a
    uint64_t work;   ///< above WORK_MOST it is too much
    uint64_t most;   ///< characters of b that a walk looked at
};

static struct pair_walk pair_begin(struct machine *mc, struct text_call *x)
{
    x->scan.most = x->a.room;
    return (struct pair_walk){.x = x,
                              .plain = text_is_plain(&x->b),
                              .goes_on = term_const(mc->terms, 1, 1),
                              .a = reach_none(mc),
                              .b = reach_none(mc)};
}

/// Where the walk over b of one character of a stops, and whether that means
/// yes.
struct walk_end {
    term at;  ///< 64 bits
    term yes; ///< one bit; 0 where b ends before it stops
};

static struct walk_end walk_b(struct machine *mc, struct pair_walk *p,
                              uint64_t most, text_stop *stop, text_value *yes)
{
    struct text_scan s = {.most = most};
    struct walk_end end;

    p->work += scan_run(mc, &s, stop, p) ? s.stop.len : WORK_MOST + 1;
    p->most = s.stop.len > p->most ? s.stop.len : p->most;
    end.at = scan_end(mc, &s);
    end.yes = scan_choose(mc, &s, yes, p, term_const(mc->terms, 1, 0));
    vec_release(&s.stop);
    return end;
}

// ---------------------------------------------------------------- sets

static term settles(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct pair_walk *p = ctx;
    term of_set = text_char(mc, &p->x->b, k);

    return term_or(t, text_is(mc, of_set, 0), term_2(t, TERM_EQ, of_set, p->c));
}

static term is_member(struct machine *mc, void *ctx, uint64_t k)
{
    const struct pair_walk *p = ctx;

    return term_not(mc->terms, text_is(mc, text_char(mc, &p->x->b, k), 0));
}

/// The span ends at character k.
static term span_ends(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct pair_walk *p = ctx;

    if (p->work > WORK_MOST) {
        return term_const(t, 1, 1);
    }
    p->c = text_char(mc, &p->x->a, k);
    term null = text_is(mc, p->c, 0);
    struct walk_end w = walk_b(mc, p, p->x->b.room, settles, is_member);
    if (!p->plain) {
        reach_add(mc, &p->b, w.at, term_and(t, p->goes_on, term_not(t, null)));
    }
    term stop = term_or(t, null, p->out ? w.yes : term_not(t, w.yes));
    p->goes_on = term_and(t, p->goes_on, term_not(t, stop));
    return stop;
}

bool text_span(struct machine *mc, struct text_call *x, bool out,
               struct value *result)
{
    struct terms *t = mc->terms;
    struct pair_walk p = pair_begin(mc, x);

    p.out = out;
    if (!scan_run(mc, &x->scan, span_ends, &p) || p.work > WORK_MOST) {
        return false;
    }
    term end = scan_end(mc, &x->scan);
    struct text_reach a = call_reach(mc, x, end);
    // What runs out of the set does so first.
    if (reach_written(mc, &p.b, &x->b, p.most) &&
        reach_written(mc, &a, &x->a, x->scan.stop.len) &&
        (p.plain ||
         text_access(mc, &x->b, IR_ACCESS_READ, p.b.last, p.b.when)) &&
        scan_access(mc, &x->scan, &x->a, &a)) {
        *result = value_of_term(t, term_extract(t, end, 0, mc->m->index));
    }
    return true;
}

// ---------------------------------------------------------------- strings

/// All of b is before character k of it: by its null, or by its size.
static term has_all(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    const struct pair_walk *p = ctx;
    const struct text_call *x = p->x;

    return x->text ? text_is(mc, text_char(mc, &x->b, k), 0)
                   : term_2(t, TERM_ULE, x->size, term_const(t, 64, k));
}

static term parts_at(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    const struct pair_walk *p = ctx;
    const struct text_call *x = p->x;

    if (p->at + k >= x->a.room || k >= x->b.room) {
        return term_const(t, 1, 1);
    }
    term of_a = call_char(mc, x, &x->a, p->at + k);
    term of_b = call_char(mc, x, &x->b, k);
    return term_or(t, has_all(mc, ctx, k),
                   term_not(t, term_2(t, TERM_EQ, of_a, of_b)));
}

/// One bit: a has room for b at character k, as far as sizes say.
static term has_room(struct machine *mc, const struct text_call *x, uint64_t k)
{
    struct terms *t = mc->terms;
    term at = term_const(t, 64, k);

    return x->text ? term_const(t, 1, 1)
                   : term_and(t, term_2(t, TERM_ULE, at, x->limit),
                              term_2(t, TERM_ULE, x->size,
                                     term_sub(t, x->limit, at)));
}

/// b is at character k of a, or a ends there.
static term find_ends(struct machine *mc, void *ctx, uint64_t k)
{
    struct terms *t = mc->terms;
    struct pair_walk *p = ctx;
    const struct text_call *x = p->x;
    uint64_t left = x->a.room - k;

    if (p->work > WORK_MOST) {
        return term_const(t, 1, 1);
    }
    p->at = k;
    term room = has_room(mc, x, k);
    p->goes_on = term_and(t, p->goes_on, room);
    // One behind a will do when b ends there, and behind b by its size.
    uint64_t most = left < x->b.room ? left + 1 : x->b.room + !x->text;
    struct walk_end w = walk_b(mc, p, most, parts_at, has_all);
    // b's end is compared with none of a.
    term none =
        term_and(t, w.yes, term_2(t, TERM_EQ, w.at, term_const(t, 64, 0)));
    term last = term_2(t, TERM_ADD, term_const(t, 64, k),
                       term_sub(t, w.at, term_to(t, TERM_ZEXT, w.yes, 64)));
    reach_add(mc, &p->a, last, term_and(t, p->goes_on, term_not(t, none)));
    if (!x->text) {
        term of_b = term_sub(t, last, term_const(t, 64, k));
        reach_add(mc, &p->b, of_b, term_and(t, p->goes_on, term_not(t, none)));
    } else if (!p->plain) {
        reach_add(mc, &p->b, w.at, p->goes_on);
    }
    w.yes = term_and(t, w.yes, room);
    vec_push(&p->found, w.yes);
    term stop = term_or(t, w.yes,
                        x->text ? text_is(mc, text_char(mc, &x->a, k), 0)
                                : term_not(t, room));
    p->goes_on = term_and(t, p->goes_on, term_not(t, stop));
    return stop;
}

static term found_here(struct machine *mc, void *ctx, uint64_t k)
{
    const struct pair_walk *p = ctx;

    (void)mc;
    return p->found.data[k];
}

/// Were the characters written that are looked at, and can they be read?
static bool find_readable(struct machine *mc, struct pair_walk *p)
{
    struct terms *t = mc->terms;
    struct text_call *x = p->x;

    // Nothing stops the walk in a: the one behind it is read.
    uint64_t end = x->scan.stop.len;
    reach_add(mc, &p->a, term_const(t, 64, end),
              term_and(t, p->goes_on, has_room(mc, x, end)));
    return reach_written(mc, &p->b, &x->b, p->most) &&
           reach_written(mc, &p->a, &x->a, x->scan.stop.len + p->most) &&
           (p->plain ||
            text_access(mc, &x->b, IR_ACCESS_READ, p->b.last, p->b.when)) &&
           text_access(mc, &x->a, IR_ACCESS_READ, p->a.last, p->a.when);
}

bool text_find(struct machine *mc, struct text_call *x, struct value *result)
{
    struct terms *t = mc->terms;
    struct pair_walk p = pair_begin(mc, x);
    p.plain = p.plain && x->text;
    bool done = x->a.room > 0 && scan_run(mc, &x->scan, find_ends, &p) &&
                p.work <= WORK_MOST;

    if (done && find_readable(mc, &p)) {
        term end = scan_end(mc, &x->scan);
        term found =
            scan_choose(mc, &x->scan, found_here, &p, term_const(t, 1, 0));
        *result = text_pointer_or_null(mc, found, text_pointer(mc, &x->a, end));
    }
    vec_release(&p.found);
    return done;
}
