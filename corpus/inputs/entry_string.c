/* SPDX-License-Identifier: Apache-2.0 */
/* A string as a parameter. */
#include <assert.h>
#include <stddef.h>

char __VERIFIER_nondet_char(void);

int is_flag(const char *text)
{
    if (text == NULL)
        return 0;
    if (text[0] != '-')
        return 0;
    if (text[1] == '-' && text[2] == 'a')
        assert(text[3] != 0);
    return 1;
}

int main(void)
{
    char text[5];
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    text[4] = 0;
    return is_flag(text);
}
