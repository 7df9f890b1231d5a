/* SPDX-License-Identifier: Apache-2.0 */
// Functions that take an index, and loops that only pass their counter on: each
// element is a part, also where how many there are is a constant object.
// options: --guide dgse
// rounds: 1
// paths: 13
#include <assert.h>

int __VERIFIER_nondet_int(void);

static const unsigned long count = 4;
static int raw[4], seen[4], last[4];

static void sample(int i)
{
    if (__VERIFIER_nondet_int() == 7) {
        raw[i]++;
    }
}

static void note(int *of, int i)
{
    if (__VERIFIER_nondet_int() == 7) {
        of[i] = 1;
    }
}

static void both(int i)
{
    note(seen, i);
}

static int get(const int *of, int i)
{
    return of[i];
}

int main(void)
{
    for (int i = 0; i < 4; i++) {
        sample(i);
        both(i);
    }
    note(last, 0);
    note(last, 1);
    note(last, 2);
    note(last, 3);
    for (unsigned long i = 0; i < count; i++) {
        assert(raw[i] <= 1);
    }
    for (int i = 0; i < 4; i++) {
        assert(get(seen, i) < 2);
    }
    assert(get(last, 0) < 2);
    assert(get(last, 1) < 2);
    assert(get(last, 2) < 2);
    assert(get(last, 3) < 2);
    return 0;
}
