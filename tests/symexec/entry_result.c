// SPDX-License-Identifier: Apache-2.0
// options: --entry f
// fault: divide-by-zero 7
// input: x = 0
struct big { long v[4]; };
struct big f(int x) {
    struct big r = {{1 / x}};
    return r;
}
