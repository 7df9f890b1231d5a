/* SPDX-License-Identifier: Apache-2.0 */
/* Independent two-sided ifs, after Figure 4 of the DGSE paper: twelve blocks,
 * each on a parameter of its own, 4096 paths. */
int __VERIFIER_nondet_int(void);

static int block(int x)
{
    int result;
    if (x > 0)
        result = 1;
    else
        result = 2;
    return result;
}

int main(void)
{
    int x[12];
    int y[12];
    for (int i = 0; i < 12; i++)
        x[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 12; i++)
        y[i] = block(x[i]);
    return y[0] + y[11];
}
