/* SPDX-License-Identifier: Apache-2.0 */
/* Four events at a traffic light: red must not follow green directly. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

enum light { RED, RED_YELLOW, GREEN, YELLOW };
enum event { TICK, EMERGENCY, REPAIR };

static enum light step(enum light now, enum event event)
{
    if (event == EMERGENCY)
        return now == GREEN ? YELLOW : RED;
    if (event == REPAIR)
        return now;
    switch (now) {
    case RED:
        return RED_YELLOW;
    case RED_YELLOW:
        return GREEN;
    case GREEN:
        return YELLOW;
    case YELLOW:
        return RED;
    }
    return RED;
}

int main(void)
{
    enum light now = RED;
    for (int i = 0; i < 4; i++) {
        int event = __VERIFIER_nondet_int();
        if (event < 0 || event > 2)
            return 1;
        enum light next = step(now, (enum event)event);
        assert(!(now == GREEN && next == RED));
        now = next;
    }
    return (int)now;
}
