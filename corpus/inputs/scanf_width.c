/* SPDX-License-Identifier: Apache-2.0 */
/* %5s cannot write past the end. */
#include <stdio.h>

int main(void)
{
    char word[6];
    if (scanf("%5s", word) != 1)
        return 1;
    return word[0] == 'a';
}
