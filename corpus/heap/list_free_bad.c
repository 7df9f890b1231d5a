/* SPDX-License-Identifier: Apache-2.0 */
/* The list is freed while the loop still reads its nodes. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *top = NULL;
    int n = __VERIFIER_nondet_int();
    if (n > 3)
        return 1;
    for (int i = 0; i < n; i++) {
        struct node *new = malloc(sizeof *new);
        new->value = i;
        new->next = top;
        top = new;
    }
    for (struct node *p = top; p != NULL; p = p->next)
        free(p);
    return 0;
}
