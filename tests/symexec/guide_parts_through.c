/* SPDX-License-Identifier: Apache-2.0 */
// A call may write what nobody uses behind it: that it may as well leave the
// old value there is no use of that value.
// options: --guide dgse
// rounds: 1
// paths: 4
int __VERIFIER_nondet_int(void);

static int mode, mark, spare;

static void nothing(void)
{
    spare = spare;
}

static void set(int *to)
{
    if (mode != 3) {
        *to = 1;
    }
}

static void both(int n, ...)
{
    if (__VERIFIER_nondet_int() > n) {
        nothing();
        set(&mark);
    }
}

int main(void)
{
    if (__VERIFIER_nondet_int() > 0) {
        mark = 1;
    }
    if (__VERIFIER_nondet_int() > 0) {
        mode = 2;
    }
    if (mode) {
        nothing();
    }
    both(0, 1);
    return 0;
}
