/* SPDX-License-Identifier: Apache-2.0 */
/* An error three calls deep returns to main at once. */
#include <assert.h>
#include <setjmp.h>

int __VERIFIER_nondet_int(void);

static jmp_buf on_error;

static void check(int x)
{
    if (x < 0)
        longjmp(on_error, 1);
}

static void work(int x)
{
    check(x);
    check(x - 1);
}

int main(void)
{
    volatile int done = 0;
    int x = __VERIFIER_nondet_int();
    if (setjmp(on_error) != 0) {
        assert(!done);
        return 1;
    }
    work(x);
    done = 1;
    assert(x != 1);
    return 0;
}
