/* SPDX-License-Identifier: Apache-2.0 */
/* Two numbers from stdin; the second may be zero. */
#include <stdio.h>

int main(void)
{
    int first;
    int parts;
    if (scanf("%d %d", &first, &parts) != 2)
        return 1;
    printf("%d\n", first + 100 / parts);
    return 0;
}
