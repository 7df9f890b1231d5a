/* SPDX-License-Identifier: Apache-2.0 */
/* Every side of the switch sets the result. */
int __VERIFIER_nondet_int(void);

int main(void)
{
    int rate;
    int kind = __VERIFIER_nondet_int();
    switch (kind) {
    case 0:
        rate = 10;
        break;
    case 1:
        rate = 20;
        break;
    default:
        rate = 30;
    }
    if (rate > 20)
        return 1;
    return 0;
}
