/* SPDX-License-Identifier: Apache-2.0 */
// One access may touch more than 64 objects from the heap: their members are
// one part, where 4 paths would do (and do, with 60 objects).
// options: --guide dgse
// paths: 8
#include <assert.h>
#include <stdlib.h>

#ifndef NODES
#define NODES 70
#endif

int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int a, b, c;
};

int main(void)
{
    struct node *first = NULL, *all[NODES];

    for (int i = 0; i < NODES; i++) {
        all[i] = malloc(sizeof *first);
        all[i]->a = all[i]->b = all[i]->c = 0;
        all[i]->next = first;
        first = all[i];
    }
    while (first->next) {
        first = first->next;
    }
    if (__VERIFIER_nondet_int() == 7) {
        first->a++;
    }
    if (__VERIFIER_nondet_int() == 7) {
        first->b++;
    }
    if (__VERIFIER_nondet_int() == 7) {
        first->c++;
    }
    assert(first->a <= 1);
    assert(first->b <= 1);
    assert(first->c <= 1);
    return 0;
}
