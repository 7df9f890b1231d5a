/* SPDX-License-Identifier: Apache-2.0 */
/// Intervals: sorted, merged, cut with each other.
#include "solver/ranges.h"

#include "base/bv.h"

static void push(struct ranges *r, u128 low, u128 high)
{
    struct range one = {low, high};

    assert(low <= high);
    vec_push(r, one);
}

void ranges_all(struct ranges *r, unsigned width)
{
    vec_clear(r);
    push(r, 0, bv_mask(width));
}

void ranges_copy(struct ranges *to, const struct ranges *from)
{
    vec_clear(to);
    for (uint32_t i = 0; i < from->len; i++) {
        vec_push(to, from->data[i]);
    }
}

void ranges_add(struct ranges *r, u128 low, u128 high, unsigned width)
{
    low = bv_trunc(low, width);
    high = bv_trunc(high, width);
    if (low <= high) {
        push(r, low, high);
    } else {
        push(r, 0, high);
        push(r, low, bv_mask(width));
    }
}

/// By insertion: what comes here is short, or in order but for a few.
static void sort(struct ranges *r)
{
    for (uint32_t i = 1; i < r->len; i++) {
        struct range x = r->data[i];
        uint32_t k = i;

        for (; k > 0 && r->data[k - 1].low > x.low; k--) {
            r->data[k] = r->data[k - 1];
        }
        r->data[k] = x;
    }
}

void ranges_order(struct ranges *r)
{
    uint32_t kept = 0;

    sort(r);
    for (uint32_t i = 0; i < r->len; i++) {
        struct range x = r->data[i];
        struct range *last = kept > 0 ? &r->data[kept - 1] : NULL;

        if (last == NULL || (x.low > last->high && x.low - last->high > 1)) {
            r->data[kept++] = x;
        } else if (x.high > last->high) {
            last->high = x.high;
        }
    }
    r->len = kept;
}

bool ranges_has(const struct ranges *r, u128 v)
{
    uint32_t from = 0;
    uint32_t to = r->len;

    while (from < to) {
        uint32_t mid = from + (to - from) / 2;

        if (v > r->data[mid].high) {
            from = mid + 1;
        } else if (v < r->data[mid].low) {
            to = mid;
        } else {
            return true;
        }
    }
    return false;
}

bool ranges_is_all(const struct ranges *r, unsigned width)
{
    return r->len == 1 && r->data[0].low == 0 &&
           r->data[0].high == bv_mask(width);
}

void ranges_complement(struct ranges *r, unsigned width)
{
    struct ranges gaps = {0};
    u128 next = 0;
    bool more = true;

    for (uint32_t i = 0; i < r->len; i++) {
        if (r->data[i].low > next) {
            push(&gaps, next, r->data[i].low - 1);
        }
        more = r->data[i].high != bv_mask(width);
        next = r->data[i].high + 1;
    }
    if (more) {
        push(&gaps, next, bv_mask(width));
    }
    ranges_release(r);
    *r = gaps;
}

/// Does r stay as it is, cut with `with`?
static bool is_inside(const struct ranges *r, const struct ranges *with)
{
    uint32_t j = 0;

    for (uint32_t i = 0; i < r->len; i++) {
        while (j < with->len && with->data[j].high < r->data[i].low) {
            j++;
        }
        if (j == with->len || with->data[j].low > r->data[i].low ||
            with->data[j].high < r->data[i].high) {
            return false;
        }
    }
    return true;
}

bool ranges_intersect(struct ranges *r, const struct ranges *with)
{
    struct ranges both = {0};
    uint32_t i = 0;
    uint32_t j = 0;

    if (is_inside(r, with)) {
        return false;
    }
    while (i < r->len && j < with->len) {
        struct range a = r->data[i];
        struct range b = with->data[j];
        u128 low = a.low > b.low ? a.low : b.low;
        u128 high = a.high < b.high ? a.high : b.high;

        if (low <= high) {
            push(&both, low, high);
        }
        if (a.high < b.high) {
            i++;
        } else {
            j++;
        }
    }
    ranges_release(r);
    *r = both;
    return true;
}

void ranges_union(struct ranges *r, const struct ranges *with)
{
    for (uint32_t i = 0; i < with->len; i++) {
        vec_push(r, with->data[i]);
    }
    ranges_order(r);
}

/// - returns the least member of at least `from`, or `none`
static u128 least_from(const struct ranges *r, u128 from, u128 none)
{
    for (uint32_t i = 0; i < r->len; i++) {
        if (r->data[i].high >= from) {
            return r->data[i].low > from ? r->data[i].low : from;
        }
    }
    return none;
}

u128 ranges_pick(const struct ranges *r, unsigned width, u128 wish)
{
    u128 least = r->data[0].low;
    u128 last = r->data[r->len - 1].high;

    assert(r->len > 0);
    if (ranges_has(r, wish)) {
        return wish;
    }
    if (width <= 8) {
        u128 printable = least_from(r, ' ', 256);

        return printable <= '~' ? printable : least;
    }
    if (bv_is_negative(least, width) ||
        (bv_is_negative(last, width) && bv_neg(last, width) < least)) {
        return last;
    }
    return least;
}
