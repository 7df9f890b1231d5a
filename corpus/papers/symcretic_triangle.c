/* SPDX-License-Identifier: Apache-2.0 */
/* Which kind of triangle three sides make: the classic of branching. */
int __VERIFIER_nondet_int(void);

enum kind { NONE, SCALENE, ISOSCELES, EQUILATERAL };

static enum kind classify(int a, int b, int c)
{
    int equal = 0;
    if (a <= 0 || b <= 0 || c <= 0)
        return NONE;
    if (a == b)
        equal += 1;
    if (a == c)
        equal += 2;
    if (b == c)
        equal += 3;
    if (equal == 0) {
        if (a + b <= c || b + c <= a || a + c <= b)
            return NONE;
        return SCALENE;
    }
    if (equal > 3)
        return EQUILATERAL;
    if (equal == 1 && a + b > c)
        return ISOSCELES;
    if (equal == 2 && a + c > b)
        return ISOSCELES;
    if (equal == 3 && b + c > a)
        return ISOSCELES;
    return NONE;
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    if (a > 100 || b > 100 || c > 100)
        return -1;
    return (int)classify(a, b, c);
}
