/* SPDX-License-Identifier: Apache-2.0 */
// What is shifted out is told natively, too.
// options: --guide full --check=default,signed-overflow
// fault: signed-overflow 12
int __VERIFIER_nondet_int(void);

int main(void)
{
    int y = __VERIFIER_nondet_int();

    if (y >= -3 && y <= 5)
        return (y << 30) == 3;
    return 1;
}
