/* SPDX-License-Identifier: Apache-2.0 */
/* [+-] digit: one digit with an optional sign. */
#include <assert.h>
#include <stdio.h>

static int parse(void)
{
    int sign = 1;
    int c = getchar();
    if (c == '-') {
        sign = -1;
        c = getchar();
    } else if (c == '+') {
        c = getchar();
    }
    if (c < '0' || c > '9')
        return 100;
    return sign * (c - '0');
}

int main(void)
{
    int n = parse();
    assert(n != -7);
    return n == 100;
}
