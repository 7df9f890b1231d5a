/* SPDX-License-Identifier: Apache-2.0 */
/* Unsigned remainders by 4 are 0 to 3. */
unsigned __VERIFIER_nondet_uint(void);

static int quarter(unsigned x)
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
    return quarter(__VERIFIER_nondet_uint());
}
