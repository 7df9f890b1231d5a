/* SPDX-License-Identifier: Apache-2.0 */
/* Figure 5 of the DGSE paper: one of the four combinations of sides has no
 * inputs, and an algorithm that looks at a and b apart never asks for it. */
int __VERIFIER_nondet_int(void);

static void test(int x)
{
    int a = 1;
    int b = 2;
    if (x > 1)
        a = 2;
    if (x > 0)
        b = x;
    int first = a;
    int second = b;
    (void)first;
    (void)second;
}

int main(void)
{
    /* As in the paper, the first path takes both true sides. */
    test(2 - __VERIFIER_nondet_int());
    return 0;
}
