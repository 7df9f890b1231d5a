/* SPDX-License-Identifier: Apache-2.0 */
/* The emergency goes to red at once, also from green. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

enum light { RED, RED_YELLOW, GREEN, YELLOW };

static enum light step(enum light now, int emergency)
{
    if (emergency)
        return RED;
    switch (now) {
    case RED:
        return RED_YELLOW;
    case RED_YELLOW:
        return GREEN;
    case GREEN:
        return YELLOW;
    default:
        return RED;
    }
}

int main(void)
{
    enum light now = RED;
    for (int i = 0; i < 4; i++) {
        enum light next = step(now, __VERIFIER_nondet_int());
        assert(!(now == GREEN && next == RED));
        now = next;
    }
    return (int)now;
}
