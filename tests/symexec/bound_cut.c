/* SPDX-License-Identifier: Apache-2.0 */
// The bound strikes where an object is about to be chosen: no access is made.
// options: --guide full --loop-bound=1
// paths: 0
// open: loop bound
extern int __VERIFIER_nondet_int(void);
static int x, y;
static int *const objects[2] = {&x, &y};

int main(void)
{
    int sum = 0;

    for (int k = 0; k < 2; k++)
        sum += *objects[(unsigned)__VERIFIER_nondet_int() % 2];
    return sum;
}
