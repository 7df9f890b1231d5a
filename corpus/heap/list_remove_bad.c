/* SPDX-License-Identifier: Apache-2.0 */
/* Removing the head does not move the head pointer. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

static struct node *list_of_three(void)
{
    struct node *head = NULL;
    for (int i = 3; i >= 1; i--) {
        struct node *new = malloc(sizeof *new);
        new->value = i;
        new->next = head;
        head = new;
    }
    return head;
}

static void remove_value(struct node *head, int value)
{
    struct node *before = NULL;
    for (struct node *p = head; p != NULL; before = p, p = p->next) {
        if (p->value != value)
            continue;
        if (before != NULL)
            before->next = p->next;
        free(p);
        return;
    }
}

int main(void)
{
    struct node *head = list_of_three();
    remove_value(head, __VERIFIER_nondet_int());
    return head->value;
}
