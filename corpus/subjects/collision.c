/* SPDX-License-Identifier: Apache-2.0 */
/* An advice to avoid a collision in the air, in the spirit of TCAS: from twelve
 * inputs, climb, descend or neither.  The claims are those that the advice
 * follows from, told in another way. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);

enum advice { NONE, CLIMB, DESCEND };
enum intent { NO_INTENT, NO_CLIMB, NO_DESCENT };
enum {
    MIN_SEPARATION = 300,
    MAX_DIFFERENCE = 600,
    MAX_RATE = 1000,
    BIAS = 100
};

struct encounter {
    int separation;
    int confident;
    int two_reports_valid;
    int own;
    int own_rate;
    int other;
    int layer;
    int up;
    int down;
    int intent;
    int other_equipped;
    int climb_inhibited;
};

static int threshold(int layer)
{
    switch (layer) {
    case 0:
        return 400;
    case 1:
        return 500;
    case 2:
        return 640;
    default:
        return 740;
    }
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
    return e->climb_inhibited != 0 ? e->up + BIAS : e->up;
}

static bool prefer_up(const struct encounter *e)
{
    return climb_separation(e) > e->down;
}

static bool may_climb(const struct encounter *e, int least)
{
    if (prefer_up(e))
        return !own_below(e) || e->down < least;
    return own_above(e) && e->separation >= MIN_SEPARATION && e->up >= least;
}

static bool may_descend(const struct encounter *e, int least)
{
    if (prefer_up(e))
        return own_below(e) && e->separation >= MIN_SEPARATION &&
               e->down >= least;
    return !own_above(e) || e->up >= least;
}

static enum advice decide(const struct encounter *e)
{
    bool enabled = e->confident != 0 && e->own_rate <= MAX_RATE &&
                   e->separation > MAX_DIFFERENCE;
    bool equipped = e->other_equipped == 1;
    bool unclear = e->two_reports_valid != 0 && e->intent == NO_INTENT;
    if (!enabled || (equipped && !unclear))
        return NONE;
    int least = threshold(e->layer);
    bool climb = may_climb(e, least) && own_below(e);
    bool descend = may_descend(e, least) && own_above(e);
    if (climb && descend)
        return NONE;
    if (climb)
        return CLIMB;
    return descend ? DESCEND : NONE;
}

// ---- claims

static void verify(const struct encounter *e, enum advice advice)
{
    if (advice != NONE) {
        assert(e->confident != 0 && e->own_rate <= 1000);
        assert(e->other_equipped != 1 || e->two_reports_valid != 0);
        assert(e->separation > 600);
    }
    if (advice == CLIMB)
        assert(e->own < e->other && e->down < 740);
    if (advice == DESCEND)
        assert(e->own > e->other && e->up >= 400);
}

// ---- the program

int main(void)
{
    static const char *const name[] = {"none", "climb", "descend"};
    struct encounter e;
    e.separation = __VERIFIER_nondet_int();
    e.confident = __VERIFIER_nondet_int();
    e.two_reports_valid = __VERIFIER_nondet_int();
    e.own = __VERIFIER_nondet_int();
    e.own_rate = __VERIFIER_nondet_int();
    e.other = __VERIFIER_nondet_int();
    e.layer = __VERIFIER_nondet_int();
    e.up = __VERIFIER_nondet_int();
    e.down = __VERIFIER_nondet_int();
    e.intent = __VERIFIER_nondet_int();
    e.other_equipped = __VERIFIER_nondet_int();
    e.climb_inhibited = __VERIFIER_nondet_int();
    enum advice advice = decide(&e);
    verify(&e, advice);
    printf("%s\n", name[advice]);
    return 0;
}
