/* SPDX-License-Identifier: Apache-2.0 */
/* A static variable outlives the call. */
int __VERIFIER_nondet_int(void);

static int fallback = 7;

static int *pick(int x)
{
    static int kept;
    int *result = &fallback;
    kept = x;
    if (x > 0)
        result = &kept;
    return result;
}

int main(void)
{
    int *p = pick(__VERIFIER_nondet_int());
    return *p;
}
