/* SPDX-License-Identifier: Apache-2.0 */
/* A symbolic index, checked against the wrong limit. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int days[7] = {0, 1, 2, 3, 4, 5, 6};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 7)
        return -1;
    return days[i];
}
