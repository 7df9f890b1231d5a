/* SPDX-License-Identifier: Apache-2.0 */
/* Three values are inserted into a sorted list through a pointer to the
 * pointer. */
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static void insert(struct node **at, int value)
{
    struct node *new = malloc(sizeof *new);
    while (*at != NULL && (*at)->value < value)
        at = &(*at)->next;
    new->value = value;
    new->next = *at;
    *at = new;
}

int main(void)
{
    struct node *head = NULL;
    for (int i = 0; i < 3; i++)
        insert(&head, __VERIFIER_nondet_int());
    assert(head->value <= head->next->value);
    assert(head->next->value <= head->next->next->value);
    return 0;
}
