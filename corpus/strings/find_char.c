/* SPDX-License-Identifier: Apache-2.0 */
/* strchr finds nothing when there is no comma. */
#include <string.h>

char __VERIFIER_nondet_char(void);

int main(void)
{
    char s[4] = "";
    for (int i = 0; i < 3; i++)
        s[i] = __VERIFIER_nondet_char();
    char *comma = strchr(s, ',');
    *comma = '\0';
    return s[0];
}
