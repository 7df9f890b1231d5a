// SPDX-License-Identifier: Apache-2.0
// options: --entry f --pointer-elements 2
// fault: out-of-bounds 11
// input: n = 3
// open: at most 2 elements
int f(const int *p, int n) {
    int sum = 0;
    if (!p || n > 3)
        return 0;
    for (int i = 0; i < n; i++)
        sum += p[i];
    return sum;
}
