/* SPDX-License-Identifier: Apache-2.0 */
/* A hash table with chains: two keys of one bucket are both found. */
#include <assert.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

struct entry {
    unsigned key;
    int value;
    struct entry *next;
};

static struct entry *bucket[3];

static void put(unsigned key, int value)
{
    struct entry *e = malloc(sizeof *e);
    e->key = key;
    e->value = value;
    e->next = bucket[key % 3];
    bucket[key % 3] = e;
}

static int get(unsigned key)
{
    for (struct entry *e = bucket[key % 3]; e != NULL; e = e->next) {
        if (e->key == key)
            return e->value;
    }
    return -1;
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint() % 6;
    unsigned b = __VERIFIER_nondet_uint() % 6;
    put(a, 1);
    put(b, 2);
    assert(get(b) == 2);
    assert(get(a) == 1);
    return 0;
}
