/* SPDX-License-Identifier: Apache-2.0 */
/* Without - 1 the terminator becomes the first character. */
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char(void);

static void reverse(char *s)
{
    size_t n = strlen(s);
    for (size_t i = 0; i < n / 2; i++) {
        char t = s[i];
        s[i] = s[n - i];
        s[n - i] = t;
    }
}

int main(void)
{
    char s[4] = "";
    for (int i = 0; i < 3; i++)
        s[i] = __VERIFIER_nondet_char();
    size_t n = strlen(s);
    reverse(s);
    assert(strlen(s) == n);
    return 0;
}
