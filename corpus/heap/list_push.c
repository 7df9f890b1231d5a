/* SPDX-License-Identifier: Apache-2.0 */
/* A stack of up to five nodes, pushed and freed. */
#include <assert.h>
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
    int count = 0;
    if (n > 5)
        return 1;
    for (int i = 0; i < n; i++) {
        struct node *new = malloc(sizeof *new);
        new->value = i;
        new->next = top;
        top = new;
    }
    while (top != NULL) {
        struct node *next = top->next;
        free(top);
        top = next;
        count++;
    }
    assert(n < 0 || count == n);
    return 0;
}
