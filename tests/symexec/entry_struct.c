// SPDX-License-Identifier: Apache-2.0
// options: --entry f
// fault: assertion 12
// input: s.t[1] = 5
// input: s.in.b = 2
// paths: 3
#include <assert.h>
struct in { unsigned a : 3, b : 2; };
struct s { struct in in; int t[2]; };
int f(struct s s) {
    if (s.t[1] == 5)
        assert(s.in.b != 2);
    return s.in.a == 7;
}
