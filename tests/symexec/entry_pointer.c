// SPDX-License-Identifier: Apache-2.0
// options: --entry f
// fault: null-dereference 7
// paths: 2
// open: objects behind pointers
int f(const int *p) {
    return *p;
}
