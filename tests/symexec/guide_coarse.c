/* SPDX-License-Identifier: Apache-2.0 */
// What two calls through pointers share: what the first one leaves may matter
// later, what the second one leaves does not.  The facts do not tell the calls
// apart, so the guide sees that something is wrong, and another round has facts
// that tell less apart.
// options: --guide dgse
// paths: 8
#include <assert.h>
int __VERIFIER_nondet_int(void);
int g1;
int v[2];
int *p = v;
typedef int (*op_fn)(int);
int op3(int x)
{
    if (g1 == 0)
        return 1;
    v[0] = 1;
    return 2;
}
int op6(int x)
{
    if (p)
        *p = x;
    return x;
}
op_fn ops[] = {op3, op6};
int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    g1 = __VERIFIER_nondet_int();
    op_fn f = ops[a & 1];
    f(3);
    if (v[0] == 1)
        assert(a != 7);
    op_fn f27 = op3;
    if (b > 3)
        f27 = op3;
    return f27(2);
}
