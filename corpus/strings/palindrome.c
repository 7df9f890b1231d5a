/* SPDX-License-Identifier: Apache-2.0 */
/* A word of five letters that reads the same from both ends. */
#include <assert.h>
#include <stdbool.h>

char __VERIFIER_nondet_char(void);

static bool palindrome(const char *s, int n)
{
    for (int i = 0, j = n - 1; i < j; i++, j--) {
        if (s[i] != s[j])
            return false;
    }
    return true;
}

int main(void)
{
    char s[6] = "";
    for (int i = 0; i < 5; i++)
        s[i] = __VERIFIER_nondet_char();
    if (palindrome(s, 5))
        assert(s[2] != 'c');
    return 0;
}
