/* SPDX-License-Identifier: Apache-2.0 */
/* Upper case by arithmetic. */
#include <assert.h>

char __VERIFIER_nondet_char(void);

static char upper(char c)
{
    if (c >= 'a' && c <= 'z')
        return (char)(c - 'a' + 'A');
    return c;
}

int main(void)
{
    char c = upper(__VERIFIER_nondet_char());
    assert(c < 'a' || c > 'z');
    return c == 'Q';
}
