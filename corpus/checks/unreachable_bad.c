/* SPDX-License-Identifier: Apache-2.0 */
/* The remainder by 4 can be negative, which the switch does not expect. */
int __VERIFIER_nondet_int(void);

static int quarter(int x)
{
    switch (x % 4) {
    case 0:
        return 10;
    case 1:
        return 20;
    case 2:
        return 30;
    case 3:
        return 40;
    }
    __builtin_unreachable();
}

int main(void)
{
    return quarter(__VERIFIER_nondet_int());
}
