/* SPDX-License-Identifier: Apache-2.0 */
/* The program of Figure 1 of the PESO paper (Path Exploration based on
 * Symbolic Output), with its scanf: eight paths through its ifs. */
#include <stdio.h>

int x, y, z;
int out;

int main(void)
{
    int a;
    int b = 2;
    if (scanf("%d %d %d", &x, &y, &z) != 3)
        return 1;
    if (x - y > 0)
        a = x;
    else
        a = y;
    if (x + y > 10)
        b = a;
    if (z * z > 3)
        printf("square(z) > 3\n");
    else
        printf("square(z) <= 3\n");
    out = b;
    return 0;
}
