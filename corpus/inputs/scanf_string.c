/* SPDX-License-Identifier: Apache-2.0 */
/* %s without a width: six letters do not fit. */
#include <stdio.h>

int main(void)
{
    char word[6];
    if (scanf("%s", word) != 1)
        return 1;
    return word[0] == 'a';
}
