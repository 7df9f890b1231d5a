/* SPDX-License-Identifier: Apache-2.0 */
/* Reference counting: a second owner that forgets to count itself. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct shared {
    int owners;
    int value;
};

static void release(struct shared *s)
{
    if (--s->owners == 0)
        free(s);
}

int main(void)
{
    struct shared *a = malloc(sizeof *a);
    struct shared *b = NULL;
    int kind = __VERIFIER_nondet_int();
    a->owners = 1;
    a->value = kind;
    if (kind > 0)
        b = a;
    if (kind > 1)
        b->owners++;
    release(a);
    if (b != NULL)
        release(b);
    return 0;
}
