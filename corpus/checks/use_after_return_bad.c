/* SPDX-License-Identifier: Apache-2.0 */
/* The address of a local variable leaves its function. */
int __VERIFIER_nondet_int(void);

static int fallback = 7;

static int *pick(int x)
{
    int local = x;
    int *result = &fallback;
    if (x > 0)
        result = &local;
    return result;
}

int main(void)
{
    int *p = pick(__VERIFIER_nondet_int());
    return *p;
}
