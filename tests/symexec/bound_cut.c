/* SPDX-License-Identifier: Apache-2.0 */
// The bound strikes where an object is about to be chosen: no access is made.
// options: --guide full --loop-bound=1
// paths: 1
// open: loop bound
extern int __VERIFIER_nondet_int(void);
static int x, y, z;
static int *const objects[3] = {&x, &y, &z};

int main(void)
{
    int sum = 0;
    unsigned which = __VERIFIER_nondet_int();

    if (which > 2)
        return 0;
    for (int k = 0; k < 2; k++)
        sum += *objects[(which + k) % 3];
    return sum;
}
