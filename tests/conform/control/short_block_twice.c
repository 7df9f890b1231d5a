/* SPDX-License-Identifier: Apache-2.0 */
/* A short block is decoded twice, and goes on in one that begins like it ends:
 * with a move. */
#include <stdio.h>

static int other = 9;
static int table[4] = {5, 6, 7, 8};

static int pick(unsigned char x)
{
    int *p = (signed char)x > 2 ? &other : table;

    if ((0 || x <= 2) > 0)
        p++;
    return *p;
}

int main(void)
{
    for (int k = 0; k < 2; k++)
        printf("%d\n", pick((unsigned char)(4 * k)));
    return 0;
}
