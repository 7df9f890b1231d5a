/* SPDX-License-Identifier: Apache-2.0 */
/* An enum as a parameter may hold any value of its integer type. */
int __VERIFIER_nondet_int(void);

enum plan { FREE, BASIC, PRO };

int fee(enum plan plan)
{
    static const int cents[3] = {0, 500, 1500};
    if (plan == FREE)
        return 0;
    return cents[plan];
}

int main(void)
{
    return fee((enum plan)__VERIFIER_nondet_int());
}
