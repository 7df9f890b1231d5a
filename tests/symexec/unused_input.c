/* SPDX-License-Identifier: Apache-2.0 */
// A function that is called nowhere but in code that cannot be reached need not
// exist: the native program runs without it.
// options: --guide full
// fault: divide-by-zero 17
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();

    if (x < 0) {
        if (x != 66 && (13 == 31))
            return __VERIFIER_nondet_short();
    }
    return 10 / (x - 3);
}
