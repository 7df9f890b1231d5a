/* SPDX-License-Identifier: Apache-2.0 */
/// What the summaries of functions on strings and bytes share: the bytes of an
/// object as terms, walks over them, and which of them the function looks at.
#ifndef SYMEXEC_SUMMARY_TEXT_H
#define SYMEXEC_SUMMARY_TEXT_H

#include "symexec/summary.h"

enum { WIDE = 4 /* bytes of a wide character */ };

/// The characters from an address on, in one object.
struct text_view {
    struct value addr;
    struct block *block;
    unsigned unit; ///< bytes of a character
    uint64_t at;   ///< in bytes; when `offset` is none
    term offset;   ///< 64 bits
    u128 last_at;  ///< the largest that the offset can be
    uint64_t room; ///< characters to the object's end, at most
};
/// - returns false: no object is there that lives
bool text_open(struct machine *mc, struct value addr, unsigned unit,
               struct text_view *v);
/// Is each byte from the address on known, as far as a null byte?
bool text_is_known(const struct text_view *v);
/// Is it a known string that can be read for sure?
bool text_is_plain(const struct text_view *v);
/// Character k.  - k < room
term text_char(struct machine *mc, const struct text_view *v, uint64_t k);
/// The place of character k in the object, in 64 bits.
term text_place(struct machine *mc, const struct text_view *v, uint64_t k);
/// Can character `at` (64 bits) be accessed?  Tells the inputs for which not.
/// - when: of one bit; where it is 0 there is no access
/// - returns true when the path goes on
bool text_access(struct machine *mc, const struct text_view *v,
                 enum ir_access mode, term at, term when);
struct value text_pointer(struct machine *mc, const struct text_view *v,
                          term at);
/// The pointer where `found` holds, else null.
struct value text_pointer_or_null(struct machine *mc, term found,
                                  struct value p);
/// One bit: the character is v.
term text_is(struct machine *mc, term c, unsigned v);

/// Characters that are looked at where `when` holds: from `first` to `last`.
struct text_reach {
    term first; ///< 64 bits; 0: the first of all
    term last;  ///< 64 bits
    term when;  ///< one bit
};
/// None.
struct text_reach reach_none(struct machine *mc);
/// Up to `at`, too, where `when` holds.
void reach_add(struct machine *mc, struct text_reach *r, term at, term when);
/// Was every character written that is looked at, of the first n?  Tells the
/// inputs for which not.
/// - returns true when the path goes on
bool reach_written(struct machine *mc, const struct text_reach *r,
                   const struct text_view *v, uint64_t n);

enum { SCAN_MOST = 512 /* characters that a summary looks at */ };

/// A walk over characters: it stops at the first where its condition holds.
struct text_scan {
    uint64_t most;  ///< characters there are
    VEC(term) stop; ///< by character
    bool ends;      ///< the last one stops for sure
};
typedef term text_stop(struct machine *mc, void *ctx, uint64_t k);
/// - most is set
/// - returns false when there are too many
bool scan_run(struct machine *mc, struct text_scan *s, text_stop *stop,
              void *ctx);
/// The value for the character at which the walk stops.
typedef term text_value(struct machine *mc, void *ctx, uint64_t k);
term scan_choose(struct machine *mc, const struct text_scan *s,
                 text_value *value, void *ctx, term otherwise);
/// Where it stops, in 64 bits; behind the last character: nowhere.
term scan_end(struct machine *mc, const struct text_scan *s);
/// Can the characters that are looked at be read?  As text_access.
bool scan_access(struct machine *mc, const struct text_scan *s,
                 const struct text_view *v, const struct text_reach *r);

/// A call: its texts, its character and its limit, as far as it has them.
struct text_call {
    struct text_view a, b;
    term c;      ///< a character
    term limit;  ///< 64 bits; 0: none
    term size;   ///< 64 bits: of b; only when no null ends it
    bool folded; ///< case does not count
    bool sign;   ///< of a difference only its sign
    bool text;   ///< a null character ends it
    struct text_scan scan;
};
/// One bit: the limit is k or less.
term call_is_over(struct machine *mc, const struct text_call *x, uint64_t k);
/// The characters that a walk looks at which stops at `end`, or at the limit.
struct text_reach call_reach(struct machine *mc, const struct text_call *x,
                             term end);
/// Were the characters of a that the walk looks at written, and can they be
/// read?
/// - returns true when the path goes on
bool call_readable(struct machine *mc, const struct text_call *x, term end);
/// Character k of a text; case does not count if it does not for the call.
term call_char(struct machine *mc, const struct text_call *x,
               const struct text_view *v, uint64_t k);
/// Where a ends, or the limit is.  - ctx is the call
term call_ends_at(struct machine *mc, void *ctx, uint64_t k);

// Each returns false when the model is to run.

/// strchr and its kin: where c is first, or null.
/// - any: where the text ends will do, too
bool text_search(struct machine *mc, struct text_call *x, bool any,
                 struct value *result);
/// strrchr, memrchr: where c is last, or null.
bool text_search_last(struct machine *mc, struct text_call *x,
                      struct value *result);
/// strspn, strcspn: how many of the first characters of a are in b, or are not.
bool text_span(struct machine *mc, struct text_call *x, bool out,
               struct value *result);
/// strstr, strcasestr, memmem: where b is first in a, or null.
bool text_find(struct machine *mc, struct text_call *x, struct value *result);
/// strcpy, stpcpy: from b to a.
bool text_copy(struct machine *mc, struct text_call *x, bool to_end,
               struct value *result);
/// wmemset: the limit's number of characters c.
bool text_fill(struct machine *mc, struct text_call *x, struct value *result);

#endif
