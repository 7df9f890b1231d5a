/* SPDX-License-Identifier: Apache-2.0 */
// What is allocated behind a setjmp may be allocated twice in one frame.
// (Where it is natively, C does not say.)
// options: --guide dgse --no-confirm
// fault: assertion 30
int __VERIFIER_nondet_int(void);

#include <alloca.h>
#include <assert.h>
#include <setjmp.h>

static jmp_buf back;
static int *made[2];
static int n;

int main(void)
{
    int a = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();

    setjmp(back);
    int *q = alloca(sizeof *q);
    *q = 0;
    made[n] = q;
    if (n == 0 && a == 1)
        *q = 5;
    n++;
    if (n < 2)
        longjmp(back, 1);
    if (c == 3)
        assert(*made[0] != 5);
    return 0;
}
