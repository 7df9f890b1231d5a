/* SPDX-License-Identifier: Apache-2.0 */
// Functions that do something for each of several things put nothing together:
// four sensors in two steps are 4 * 8 + 1 paths, of 9^4.
// options: --guide dgse
// paths: 33
// rounds: 1
#include <assert.h>

int __VERIFIER_nondet_int(void);

struct sensors {
    int heat, load, speed, level;
    int hot, heavy, fast, full;
};

static void sense(struct sensors *s)
{
    s->heat = __VERIFIER_nondet_int();
    s->load = __VERIFIER_nondet_int();
    s->speed = __VERIFIER_nondet_int();
    s->level = __VERIFIER_nondet_int();
}

static void limit(struct sensors *s)
{
    if (s->heat > 100) {
        s->heat = 100;
    }
    if (s->load > 100) {
        s->load = 100;
    }
    if (s->speed > 100) {
        s->speed = 100;
    }
    if (s->level > 100) {
        s->level = 100;
    }
}

static void note(struct sensors *s)
{
    if (s->heat > 90) {
        s->hot++;
    }
    if (s->load > 90) {
        s->heavy++;
    }
    if (s->speed > 90) {
        s->fast++;
    }
    if (s->level > 90) {
        s->full++;
    }
}

int main(void)
{
    struct sensors s = {0};

    for (int step = 0; step < 2; step++) {
        sense(&s);
        limit(&s);
        note(&s);
    }
    assert(s.hot <= 2);
    assert(s.heavy <= 2);
    assert(s.fast <= 2);
    assert(s.full <= 2);
    return 0;
}
