/* SPDX-License-Identifier: Apache-2.0 */
/* key=value: the value is empty when nothing follows. */
#include <string.h>

char __VERIFIER_nondet_char(void);

int main(void)
{
    char line[5] = "";
    for (int i = 0; i < 4; i++)
        line[i] = __VERIFIER_nondet_char();
    char *equal = strchr(line, '=');
    if (equal == NULL)
        return 1;
    *equal = '\0';
    int key = (int)strlen(line);
    int value = (int)strlen(equal + 1);
    return 10 * key / value;
}
