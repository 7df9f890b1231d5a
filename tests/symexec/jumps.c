// SPDX-License-Identifier: Apache-2.0
// longjmp: with a result that inputs choose, to a place that they choose, and
// to a function that has returned.
// fault: assertion 21
// fault: assertion 40
// fault: use-after-free 48
// refuted: use-after-free 48
// paths: 7
#include <assert.h>
#include <setjmp.h>
int __VERIFIER_nondet_int(void);

static jmp_buf buf[2];

static void result(int n)
{
    int got = setjmp(buf[0]);

    if (got == 0)
        longjmp(buf[0], n);
    assert(got != 77); // never 0: that is 1
    assert((got == n) | ((n == 0) & (got == 1)));
}

static void place(unsigned k)
{
    static int round;
    int first, second;

    round = 0;
    first = setjmp(buf[0]);
    if (first == 0) {
        second = setjmp(buf[1]);
        if (second == 0 && k < 2) {
            round++;
            longjmp(buf[k], 5);
        }
        return;
    }
    assert(round != 1); // by buf[0]
}

static void leave(void) { (void)setjmp(buf[0]); }

static void late(void)
{
    leave();
    longjmp(buf[0], 1);
}

int main(void)
{
    switch (__VERIFIER_nondet_int()) {
    case 0:
        result(__VERIFIER_nondet_int());
        break;
    case 1:
        place((unsigned)__VERIFIER_nondet_int());
        break;
    case 2:
        late();
        break;
    }
    return 0;
}
