/* SPDX-License-Identifier: Apache-2.0 */
/* digit { + digit } of at most two sums, by recursive descent. */
#include <assert.h>
#include <stdio.h>

static int next;

static int factor(void)
{
    int value = -100;
    if (next >= '0' && next <= '9') {
        value = next - '0';
        next = getchar();
    }
    return value;
}

static int sum(int depth)
{
    int value = factor();
    if (next == '+' && depth < 2) {
        next = getchar();
        value += sum(depth + 1);
    }
    return value;
}

int main(void)
{
    next = getchar();
    int value = sum(0);
    assert(value != 27);
    return value < 0;
}
