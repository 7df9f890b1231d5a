/* SPDX-License-Identifier: Apache-2.0 */
/* A queue with a tail pointer that is forgotten when the queue gets empty. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *head;
static struct node *tail;

static void put(void)
{
    struct node *new = calloc(1, sizeof *new);
    if (tail != NULL)
        tail->next = new;
    else
        head = new;
    tail = new;
}

static void take(void)
{
    struct node *first = head;
    if (first == NULL)
        return;
    head = first->next;
    free(first);
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        if (__VERIFIER_nondet_int() > 0)
            put();
        else
            take();
    }
    while (head != NULL)
        take();
    return 0;
}
