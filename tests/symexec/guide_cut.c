/* SPDX-License-Identifier: Apache-2.0 */
// The limit of paths cuts what was to be covered: nothing is wrong with what
// the guide knows.
// options: --guide dgse --max-paths=4
// fault: divide-by-zero 28
// open: limit of 4 paths
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int holds);

static int input(int low, int high)
{
    int v = __VERIFIER_nondet_int();

    __VERIFIER_assume(v >= low && v <= high);
    return v;
}

static const int table[4] = {3, 1, 4, 1};

int main(void)
{
    int i = input(0, 3), j = input(0, 1), r = table[i];

    if (j)
        r++;
    if (i == 2)
        r = 0;
    return 9 / (r - 3 + j);
}
