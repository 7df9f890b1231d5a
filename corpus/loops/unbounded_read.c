/* SPDX-License-Identifier: Apache-2.0 */
/* Reads until a dot, however long that takes: no fault, but no end either. */
#include <stdio.h>

int main(void)
{
    unsigned count = 0;
    for (;;) {
        int c = getchar();
        if (c == EOF || c == '.')
            break;
        count++;
    }
    return count > 3;
}
