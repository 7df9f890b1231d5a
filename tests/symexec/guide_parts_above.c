/* SPDX-License-Identifier: Apache-2.0 */
// What is decided in a call meets what the callers do with what it leaves; of
// what it replaces itself, it meets what it leaves of that.
// options: --guide dgse
// rounds: 2
// paths: 4
// fault: assertion 26
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int choice, flags[2], other, *to = &other;

static void choose(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        choice = !flags[0];
    }
    if (__VERIFIER_nondet_int() > 0) {
        choice = !flags[1];
    }
}

static int use(int x)
{
    assert(!((choice == x) == 0));
    return 2;
}

int main(void)
{
    if (__VERIFIER_nondet_int() == 3) {
        flags[1] = 1;
    }
    choose();
    *to = use(other);
    return 0;
}
