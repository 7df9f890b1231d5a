// SPDX-License-Identifier: Apache-2.0
// options: --entry f --pointer-depth 1
// fault: assertion 9
// open: objects behind pointers
// open: behind each other
#include <assert.h>
struct node { struct node *next; };
int f(const struct node *n) {
    assert(!n || n->next != n);
    return 0;
}
