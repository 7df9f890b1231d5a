/* SPDX-License-Identifier: Apache-2.0 */
/* A decision to avoid a collision in the air: climb, descend or stay, from
 * altitudes, rates and what the other aircraft says it will do.  The
 * thresholds grow with the altitude layer. */
#include <assert.h>
#include <stdbool.h>

int __VERIFIER_nondet_int(void);

enum advice { STAY, CLIMB, DESCEND };
enum intent { NO_INTENT, WILL_CLIMB, WILL_DESCEND };

struct encounter {
    int own;
    int other;
    int separation;
    int layer;
    bool confident;
    enum intent intent;
};

static int threshold(int layer)
{
    static const int positive[4] = {400, 500, 640, 740};
    return positive[layer];
}

static bool own_below(const struct encounter *e)
{
    return e->own < e->other;
}

static bool own_above(const struct encounter *e)
{
    return e->other < e->own;
}

static int climb_separation(const struct encounter *e)
{
    return own_above(e) ? e->separation + 100 : e->separation;
}

static int descend_separation(const struct encounter *e)
{
    return own_below(e) ? e->separation + 100 : e->separation;
}

static bool may_climb(const struct encounter *e)
{
    if (e->intent == WILL_CLIMB)
        return false;
    return climb_separation(e) >= threshold(e->layer);
}

static bool may_descend(const struct encounter *e)
{
    if (e->intent == WILL_DESCEND)
        return false;
    return descend_separation(e) >= threshold(e->layer);
}

static enum advice decide(const struct encounter *e)
{
    bool climb;
    bool descend;
    if (!e->confident)
        return STAY;
    climb = may_climb(e);
    descend = may_descend(e);
    if (climb && descend)
        return own_below(e) ? DESCEND : CLIMB;
    if (climb)
        return CLIMB;
    return descend ? DESCEND : STAY;
}

/// What no advice may do: follow the other aircraft, or cross it without room.
static void verify(const struct encounter *e, enum advice advice)
{
    assert(!(advice == CLIMB && e->intent == WILL_CLIMB));
    assert(!(advice == DESCEND && e->intent == WILL_DESCEND));
    if (advice == CLIMB && own_below(e))
        assert(e->separation > 600);
}

int main(void)
{
    struct encounter e;
    e.own = __VERIFIER_nondet_int();
    e.other = __VERIFIER_nondet_int();
    e.separation = __VERIFIER_nondet_int();
    if (e.separation < 0 || e.separation > 10000)
        return 1;
    e.layer = 1;
    e.confident = true;
    int intent = __VERIFIER_nondet_int();
    if (intent < 0 || intent > 2)
        return 1;
    e.intent = (enum intent)intent;
    verify(&e, decide(&e));
    return 0;
}
