/* SPDX-License-Identifier: Apache-2.0 */
/* reach_error without a body is the error. */
int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = x;
    while (y > 0 && y < 9)
        y += 2;
    if (y == 10)
        reach_error();
    return 0;
}
