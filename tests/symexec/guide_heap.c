/* SPDX-License-Identifier: Apache-2.0 */
// The members of what is allocated are parts, as those of a struct that has a
// name are; of the elements of a list, each member of all of them is one.
// options: --guide dgse
// rounds: 1
// paths: 9
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct counts {
    int a, b, c, d;
};

struct node {
    struct node *next;
    int value, flag;
};

static int any(void)
{
    return __VERIFIER_nondet_int() > 50;
}

int main(void)
{
    struct counts *s = malloc(sizeof *s);
    struct node *first = NULL;

    s->a = s->b = s->c = s->d = 0;
    if (any()) {
        s->a++;
    }
    if (any()) {
        s->b++;
    }
    if (any()) {
        s->c++;
    }
    if (any()) {
        s->d++;
    }
    assert(s->a <= 2 && s->d <= 2);
    assert(s->b <= 2);
    assert(s->c <= 2);
    for (int i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);

        n->value = n->flag = 0;
        if (any()) {
            n->value = 1;
        }
        n->next = first;
        first = n;
    }
    for (struct node *n = first; n; n = n->next) {
        assert(n->flag == 0);
    }
    return 0;
}
