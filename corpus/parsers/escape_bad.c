/* SPDX-License-Identifier: Apache-2.0 */
/* A backslash at the end of the text takes its terminator along. */
#include <string.h>

char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[4] = "";
    int lines = 0;
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    for (int i = 0; text[i] != '\0'; i++) {
        if (text[i] != '\\')
            continue;
        i++;
        if (text[i] == 'n')
            lines++;
    }
    return lines;
}
