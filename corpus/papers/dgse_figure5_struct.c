/* SPDX-License-Identifier: Apache-2.0 */
/* Figure 5 of the DGSE paper with its variables in a struct. */
int __VERIFIER_nondet_int(void);

struct variables {
    int x, a, b;
    int first, second;
};

static void test(struct variables *v)
{
    v->a = 1;
    v->b = 2;
    if (v->x > 1)
        v->a = 2;
    if (v->x > 0)
        v->b = v->x;
    v->first = v->a;
    v->second = v->b;
}

int main(void)
{
    struct variables v;
    v.x = 2 - __VERIFIER_nondet_int();
    test(&v);
    return 0;
}
