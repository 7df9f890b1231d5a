/* SPDX-License-Identifier: Apache-2.0 */
/* A wheel brake controller: the pedal asks for a pressure, the hydraulics
 * have a normal and an alternate line, and the pump of either can fail.  One
 * step per sample of the pedal. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);

enum line { NORMAL, ALTERNATE, NONE };
enum { SAMPLES = 2, MAX_PEDAL = 3 };

struct plant {
    enum line line;
    int accumulator;
    int pressure;
    bool normal_pump;
    bool alternate_pump;
};

static int demand(int pedal)
{
    static const int table[MAX_PEDAL + 1] = {0, 10, 40, 100};
    return table[pedal];
}

static enum line choose(const struct plant *p)
{
    if (p->normal_pump)
        return NORMAL;
    if (p->alternate_pump || p->accumulator > 0)
        return ALTERNATE;
    return NONE;
}

static void supply(struct plant *p, int wanted)
{
    switch (p->line) {
    case NORMAL:
        p->pressure = wanted;
        break;
    case ALTERNATE:
        p->pressure = wanted > 50 ? 50 : wanted;
        if (!p->alternate_pump && wanted > 0)
            p->accumulator--;
        break;
    case NONE:
        p->pressure = 0;
        break;
    }
}

static void event(struct plant *p, int e)
{
    switch (e) {
    case 1:
        p->normal_pump = false;
        break;
    case 2:
        p->alternate_pump = false;
        break;
    case 3:
        p->normal_pump = true;
        break;
    default:
        break;
    }
}

static void step(struct plant *p, int pedal)
{
    enum line before = p->line;
    p->line = choose(p);
    supply(p, demand(pedal));
    if (before == NONE)
        assert(p->line != ALTERNATE);
    assert(p->accumulator >= 0);
    assert(p->line != NONE || pedal == 0 || p->pressure > 0);
}

static void report(const struct plant *p)
{
    static const char *const name[] = {"normal", "alternate", "none"};
    printf("line: %s\n", name[p->line]);
    if (p->line == ALTERNATE && !p->alternate_pump)
        printf("accumulator: %d\n", p->accumulator);
}

int main(void)
{
    struct plant plant = {NORMAL, 1, 0, true, true};
    event(&plant, 2);
    for (int i = 0; i < SAMPLES + 1; i++) {
        int pedal;
        event(&plant, i == 0 ? 1 : __VERIFIER_nondet_int());
        pedal = __VERIFIER_nondet_int();
        if (pedal < 0 || pedal > MAX_PEDAL)
            return 1;
        step(&plant, pedal);
    }
    report(&plant);
    return plant.pressure;
}
