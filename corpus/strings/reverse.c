/* SPDX-License-Identifier: Apache-2.0 */
/* Reversing twice gives the same word. */
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char(void);

static void reverse(char *s)
{
    size_t n = strlen(s);
    for (size_t i = 0; i < n / 2; i++) {
        char t = s[i];
        s[i] = s[n - 1 - i];
        s[n - 1 - i] = t;
    }
}

int main(void)
{
    char s[4] = "";
    char copy[4];
    for (int i = 0; i < 3; i++)
        s[i] = __VERIFIER_nondet_char();
    strcpy(copy, s);
    reverse(s);
    reverse(s);
    assert(strcmp(s, copy) == 0);
    return 0;
}
