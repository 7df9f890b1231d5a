/* SPDX-License-Identifier: Apache-2.0 */
/* Blanks are cut off on both sides of up to four characters. */
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char(void);

static char *trim(char *s)
{
    while (*s == ' ')
        s++;
    size_t n = strlen(s);
    while (n > 0 && s[n - 1] == ' ')
        n--;
    s[n] = '\0';
    return s;
}

int main(void)
{
    char s[5] = "";
    for (int i = 0; i < 4; i++)
        s[i] = __VERIFIER_nondet_char();
    char *t = trim(s);
    assert(t[0] != ' ');
    return (int)strlen(t);
}
