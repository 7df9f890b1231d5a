// SPDX-License-Identifier: Apache-2.0
// As guide_hidden_store.c, with functions that are called.
// options: --guide dgse
// fault: assertion 36
#include <assert.h>
#include <stdint.h>
int nondet_int(void);
static int one, two;
typedef void action(void);

static void first(void)
{
    one = 7;
}

static void second(void)
{
    two = 7;
}

static action *hide(action *f)
{
    return (action *)(uintptr_t)((double)(uintptr_t)f + 0.0);
}

int main(void)
{
    action *f = hide(first), *g = hide(second);

    if (nondet_int() > 3)
        f();
    if (nondet_int() > 3)
        g();
    if (one == 7)
        if (two == 7)
            assert(0);
    return 0;
}
