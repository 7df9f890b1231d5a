/* SPDX-License-Identifier: Apache-2.0 */
/* Figure 2 of the DGSE paper with its variables in a struct. */
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

struct variables {
    int x, y, z;
    int a, b, c;
    char *s;
};

static int test(struct variables *v)
{
    v->s = NULL;
    v->a = 4;
    if (v->x > 1)
        v->a = 2;
    if (v->y < 1)
        v->b = 0;
    else
        v->b = 2;
    if (v->z < 2)
        v->c = 7;
    else
        v->c = 4;
    v->s = (char *)malloc((size_t)(v->a - v->b));
    strncpy(v->s, "abcd", (size_t)(v->a - v->b));
    return 1 / (v->a - v->c);
}

int main(void)
{
    struct variables v;
    v.x = __VERIFIER_nondet_int();
    v.y = __VERIFIER_nondet_int();
    v.z = __VERIFIER_nondet_int();
    return test(&v);
}
