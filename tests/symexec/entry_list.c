// SPDX-License-Identifier: Apache-2.0
// options: --entry f --pointer-depth 2
// fault: assertion 12
// input: n->v = 3
// input: n->next->v = 4
// open: objects behind pointers
// open: behind each other
#include <assert.h>
struct node { int v; struct node *next; };
int f(const struct node *n) {
    if (n && n->next && n->next != n && !n->next->next)
        assert(n->v != 3 || n->next->v != 4);
    return 0;
}
