/* SPDX-License-Identifier: Apache-2.0 */
// Who makes a part of an object symbolic leaves the rest as it is, and a call
// may be of two functions that give inputs.
// options: --guide dgse
// fault: assertion 22
// fault: divide-by-zero 26
void klee_make_symbolic(void *p, unsigned long n, const char *name);
int __VERIFIER_nondet_int(void);
int nondet_int(void);

#include <assert.h>

int main(void)
{
    int v[2] = {0, 0}, a = nondet_int(), b = nondet_int();
    unsigned long n = sizeof(int);

    if (a == 1)
        v[1] = 1;
    klee_make_symbolic(v, n, "v");
    if (b == 3)
        assert(v[1] != 1);

    int (*get)(void) = a < 7 ? nondet_int : __VERIFIER_nondet_int;
    int x = get();
    return x == 4 ? 1 / (x - 4) : 0;
}
