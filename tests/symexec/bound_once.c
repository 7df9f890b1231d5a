/* SPDX-License-Identifier: Apache-2.0 */
// A branch that is no loop's is decided once, whichever side waited.
// options: --guide dgse --loop-bound=1
// paths: 3
// fault: divide-by-zero 12
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();

    return x > 3 ? 10 / (x - 7) : 0;
}
