/* SPDX-License-Identifier: Apache-2.0 */
/* A plain char is signed: as an index it can be negative. */
char __VERIFIER_nondet_char(void);

int main(void)
{
    int seen[128] = {0};
    char c = __VERIFIER_nondet_char();
    seen[(int)c]++;
    return seen[0];
}
