/* SPDX-License-Identifier: Apache-2.0 */
/* Two bytes of input against a keyword. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char word[3] = "";
    for (int i = 0; i < 2; i++) {
        int c = getchar();
        if (c == EOF)
            return 1;
        word[i] = (char)c;
    }
    if (strcmp(word, "if") == 0)
        abort();
    return 0;
}
