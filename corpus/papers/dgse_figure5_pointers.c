/* SPDX-License-Identifier: Apache-2.0 */
/* Figure 5 of the DGSE paper with its variables behind pointers. */
int __VERIFIER_nondet_int(void);

static void test(const int *x, int *a, int *b)
{
    *a = 1;
    *b = 2;
    if (*x > 1)
        *a = 2;
    if (*x > 0)
        *b = *x;
    int first = *a;
    int second = *b;
    (void)first;
    (void)second;
}

int main(void)
{
    int x = 2 - __VERIFIER_nondet_int();
    int a, b;
    test(&x, &a, &b);
    return 0;
}
