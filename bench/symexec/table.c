/* SPDX-License-Identifier: Apache-2.0 */
/// A table at two places that inputs choose: 36 paths, and one past the end
/// for each place.
extern unsigned __VERIFIER_nondet_uint(void);

enum { N = 64, STEPS = 5 };
static int table[N];

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    unsigned j = __VERIFIER_nondet_uint();
    int n = 0;

    for (int k = 0; k < N; k++) {
        table[k] = k * 7 % N;
    }
    int v = table[i];
    int w = table[j];
    for (int k = 0; k < STEPS; k++) {
        n += v > k * 10 ? 1 : 0;
    }
    for (int k = 0; k < STEPS; k++) {
        n += w > k * 10 ? 1 : 0;
    }
    return n;
}
