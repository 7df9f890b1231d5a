/* SPDX-License-Identifier: Apache-2.0 */
/* Counts separators until the end, at most four characters. */
#include <stdio.h>

int main(void)
{
    int separators = 0;
    for (int i = 0; i < 4; i++) {
        int c = getchar();
        if (c == EOF)
            break;
        if (c == ';')
            separators++;
    }
    return 12 / (4 - separators);
}
