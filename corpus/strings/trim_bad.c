/* SPDX-License-Identifier: Apache-2.0 */
/* An empty string is looked at before its start. */
#include <string.h>

char __VERIFIER_nondet_char(void);

static void trim_end(char *s)
{
    size_t n = strlen(s);
    while (s[n - 1] == ' ')
        n--;
    s[n] = '\0';
}

int main(void)
{
    char s[4] = "";
    for (int i = 0; i < 3; i++)
        s[i] = __VERIFIER_nondet_char();
    trim_end(s);
    return s[0];
}
