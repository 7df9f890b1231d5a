/* SPDX-License-Identifier: Apache-2.0 */
/* Brackets of up to four characters; the depth is an index. */
#include <stdio.h>

int main(void)
{
    int at[3] = {0};
    int depth = 0;
    for (int i = 0; i < 4; i++) {
        int c = getchar();
        if (c == '(')
            at[depth++] = i;
        else if (c == ')')
            depth--;
        else
            break;
    }
    return at[0];
}
