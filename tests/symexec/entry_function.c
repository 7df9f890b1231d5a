// SPDX-License-Identifier: Apache-2.0
// options: --entry f
// fault: null-dereference 6
// open: a pointer to a function
int f(int (*g)(int)) {
    return g(1);
}
