/* SPDX-License-Identifier: Apache-2.0 */
/* A length counted by hand and by the library. */
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char(void);

int main(void)
{
    char s[5];
    size_t n = 0;
    for (int i = 0; i < 4; i++)
        s[i] = __VERIFIER_nondet_char();
    s[4] = '\0';
    while (s[n] != '\0')
        n++;
    assert(n == strlen(s));
    return (int)n;
}
