/* SPDX-License-Identifier: Apache-2.0 */
/* After the first example of "Targeted Test Input Generation Using
 * Symbolic-Concrete Backward Execution": a loop that depends on data, a
 * nonlinear condition and a call to the mathematics library on the way to the
 * error.  The limit keeps the loop short. */
#include <assert.h>
#include <math.h>

int __VERIFIER_nondet_int(void);
double __VERIFIER_nondet_double(void);

static void challenges(int x, double u)
{
    int result = 0;
    for (int i = 0; i < x; i++) {
        int square = i * i;
        if (square % 3 == 1)
            result += 2;
        else
            result -= 1;
    }
    if (result == 17) {
        if (sin(u) > 0)
            assert(0);
    }
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    double u = __VERIFIER_nondet_double();
    if (x <= 20)
        challenges(x, u);
    return 0;
}
