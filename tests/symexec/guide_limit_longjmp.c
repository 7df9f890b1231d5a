/* SPDX-License-Identifier: Apache-2.0 */
// That what follows the setjmp depends on the longjmp in a function that was
// called is seen by the guard only.
// options: --guide dgse
// paths: 4
// fault: assertion 31
#include <assert.h>
#include <setjmp.h>

int __VERIFIER_nondet_int(void);

static jmp_buf env;
static int state, other;

static void go(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        longjmp(env, 1);
    }
}

int main(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        other = 1;
    }
    if (setjmp(env) == 0) {
        go();
        state = 1;
    }
    assert(!(state == 0 && other == 1));
    return 0;
}
