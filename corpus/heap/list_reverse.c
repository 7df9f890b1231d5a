/* SPDX-License-Identifier: Apache-2.0 */
/* A list of n nodes reversed: the last becomes the first. */
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *reverse(struct node *list)
{
    struct node *done = NULL;
    while (list != NULL) {
        struct node *next = list->next;
        list->next = done;
        done = list;
        list = next;
    }
    return done;
}

int main(void)
{
    struct node *list = NULL;
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4)
        return 1;
    for (int i = 0; i < n; i++) {
        struct node *new = malloc(sizeof *new);
        new->value = i;
        new->next = list;
        list = new;
    }
    list = reverse(list);
    assert(list->value == 0);
    return 0;
}
