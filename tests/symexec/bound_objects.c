/* SPDX-License-Identifier: Apache-2.0 */
// Which of three objects is read, is one decision as far as bounds go.
// options: --guide full --loop-bound=1
// paths: 4
extern int __VERIFIER_nondet_int(void);
static int x, y, z;
static int *const objects[3] = {&x, &y, &z};

int main(void)
{
    unsigned which = __VERIFIER_nondet_int();

    return which > 2 ? 0 : *objects[which];
}
