/* SPDX-License-Identifier: Apache-2.0 */
// A call that stores something on each of its ways replaces what was there: a
// decision about the result of one call does not meet those about earlier ones.
// options: --guide dgse
// rounds: 1
// paths: 5
int __VERIFIER_nondet_int(void);

static int failed;

static void get(int *state)
{
    if (__VERIFIER_nondet_int() > 50) {
        *state = 2;
    } else {
        *state = -1;
    }
}

int main(void)
{
    int state;

    for (int i = 0; i < 4; i++) {
        get(&state);
        if (state < 0) {
            failed = 1;
        }
    }
    return failed;
}
