/* SPDX-License-Identifier: Apache-2.0 */
/* Figure 5 of the DGSE paper with a function for each of its parts. */
int __VERIFIER_nondet_int(void);

static int get_a(int x)
{
    if (x > 1)
        return 2;
    return 1;
}

static void set_b(int x, int *b)
{
    if (x > 0)
        *b = x;
}

static void test(int x)
{
    int b = 2;
    int first = get_a(x);
    set_b(x, &b);
    int second = b;
    (void)first;
    (void)second;
}

int main(void)
{
    test(2 - __VERIFIER_nondet_int());
    return 0;
}
