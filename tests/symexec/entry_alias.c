// SPDX-License-Identifier: Apache-2.0
// options: --entry f
// fault: assertion 13
// open: objects behind pointers
// paths: 5
#include <assert.h>
struct s { int v; };
int f(struct s *a, struct s *b) {
    if (!a || !b)
        return 0;
    a->v = 1;
    b->v = 2;
    assert(a->v == 1);
    return 0;
}
