/* SPDX-License-Identifier: Apache-2.0 */
/* The control structure of Figure 2 of the DGSE paper on three inputs: eight
 * paths, two of which divide by zero. */
int __VERIFIER_nondet_int(void);

static int test(int x, int y, int z)
{
    int a = 4;
    int b;
    int c;
    if (x > 1)
        a = 2;
    if (y < 1)
        b = 0;
    else
        b = 2;
    if (z < 2)
        c = 7;
    else
        c = 4;
    return 1 / (a - c) + (a - b);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int z = __VERIFIER_nondet_int();
    return test(x, y, z);
}
