/* SPDX-License-Identifier: Apache-2.0 */
/* A member far behind the null pointer. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct account {
    char name[32];
    long balance;
};

static struct account *open_account(int kind)
{
    static struct account normal = {"normal", 10};
    static struct account savings = {"savings", 20};
    switch (kind) {
    case 1:
        return &normal;
    case 2:
        return &savings;
    }
    return NULL;
}

int main(void)
{
    struct account *a = open_account(__VERIFIER_nondet_int());
    a->balance += 5;
    return (int)a->balance;
}
