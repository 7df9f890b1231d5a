/* SPDX-License-Identifier: Apache-2.0 */
/* A brake controller that is called STEPS times, in the spirit of the wheel
 * brake system (WBS): from the pedal, the automatic brake and the wheels it
 * sets the pressures of a normal and an alternate line. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

#ifndef STEPS
#define STEPS 2
#endif

int __VERIFIER_nondet_int(void);
bool __VERIFIER_nondet_bool(void);

enum { LOW = 1, HIGH = 3, FULL = 4 };
enum meter { METER_OFF, METER_NORMAL, METER_AUTO };

struct brake {
    int command;
    int normal;
    int alternate;
    enum meter meter;
    bool skidding;
};

static int pedal_command(int pedal, int before)
{
    if (pedal <= 0)
        return before > 0 ? before - 1 : 0;
    if (pedal == 1)
        return LOW + 1;
    if (pedal == 2)
        return HIGH;
    return FULL;
}

static enum meter show(int automatic)
{
    if (automatic == 0)
        return METER_OFF;
    if (automatic == 1)
        return METER_AUTO;
    return METER_NORMAL;
}

static void supply(struct brake *b)
{
    b->normal = 0;
    b->alternate = 0;
    if (b->skidding)
        b->alternate = b->command > LOW ? b->command - LOW : 0;
    else
        b->normal = b->command;
}

// ---- claims

/// What a controller without a state would do with the same command.
static int pressure_of(int command, bool skidding)
{
    if (!skidding)
        return command;
    return command > LOW ? command - LOW : 0;
}

// ---- the program

static void step(struct brake *b, int pedal, int automatic, bool skidding)
{
    b->command = pedal_command(pedal, b->command);
    b->meter = show(automatic);
    b->skidding = skidding;
    supply(b);
    assert(b->normal == 0 || b->alternate == 0);
    assert(b->normal + b->alternate == pressure_of(b->command, skidding));
    assert(b->command >= 0 && b->command <= FULL);
}

int main(void)
{
    struct brake brake = {0, 0, 0, METER_OFF, false};
    for (int i = 0; i < STEPS; i++) {
        int pedal = __VERIFIER_nondet_int();
        int automatic = __VERIFIER_nondet_int();
        step(&brake, pedal, automatic, __VERIFIER_nondet_bool());
        printf("%d %d %d\n", brake.normal, brake.alternate, (int)brake.meter);
    }
    return 0;
}
