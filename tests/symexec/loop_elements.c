/* SPDX-License-Identifier: Apache-2.0 */
// Elements of an array are parts of their own, also when loops go over them.
// options: --guide dgse
// paths: 17
#include <assert.h>

enum { SENSORS = 8 };

struct sensor {
    int value;
    int clamped;
};

int __VERIFIER_nondet_int(void);

static struct sensor sensors[SENSORS];

static void clamp(struct sensor *s)
{
    if (s->value > 100) {
        s->value = 100;
        s->clamped = 1;
    }
    if (s->value < 0) {
        s->value = 0;
        s->clamped = 1;
    }
}

int main(void)
{
    for (int i = 0; i < SENSORS; i++) {
        sensors[i].value = __VERIFIER_nondet_int();
    }
    for (unsigned long i = 0; i < sizeof sensors / sizeof sensors[0]; ++i) {
        clamp(&sensors[i]);
    }
    for (int i = SENSORS - 1; i >= 0; i--) {
        assert(sensors[i].value <= 100);
        assert(sensors[i].clamped <= 1);
    }
    return 0;
}
