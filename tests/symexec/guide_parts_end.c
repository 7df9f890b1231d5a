/* SPDX-License-Identifier: Apache-2.0 */
// Whether a call comes back depends on what was there before it, not on what
// the call leaves: so the second choice does not meet the others.
// options: --guide dgse
// rounds: 2
// paths: 5
// fault: divide-by-zero 30
int __VERIFIER_nondet_int(void);

static int sum;

static int test(int x, int y, int z)
{
    int a = 4, b, c;

    if (x > 1) {
        a = 2;
    }
    if (y < 1) {
        b = 0;
    } else {
        b = 2;
    }
    if (z < 2) {
        c = 7;
    } else {
        c = 4;
    }
    sum = sum + b;
    return 1 / (a - c);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int z = __VERIFIER_nondet_int();

    sum = 0;
    (void)test(x, y, z);
    return 0;
}
