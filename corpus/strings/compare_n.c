/* SPDX-License-Identifier: Apache-2.0 */
/* strncmp looks at three bytes only. */
#include <assert.h>
#include <string.h>

char __VERIFIER_nondet_char(void);

int main(void)
{
    char word[5] = "";
    for (int i = 0; i < 4; i++)
        word[i] = __VERIFIER_nondet_char();
    if (strncmp(word, "GET", 3) == 0)
        assert(memcmp(word, "GET", 3) == 0);
    return 0;
}
