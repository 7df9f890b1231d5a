/* SPDX-License-Identifier: Apache-2.0 */
/* A linked structure as a parameter, made as far as it is looked at. */
#include <stddef.h>

int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

int third(struct node *list)
{
    if (list == NULL || list->next == NULL)
        return -1;
    return list->next->next->value;
}

int main(void)
{
    struct node n[3] = {{&n[1], 1}, {&n[2], 2}, {NULL, 3}};
    int length = __VERIFIER_nondet_int();
    if (length == 0)
        return third(NULL);
    if (length < 3)
        n[length - 1].next = NULL;
    return third(n);
}
