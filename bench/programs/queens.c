// recursion
#include <stdio.h>
static int solve(unsigned all, unsigned cols, unsigned left, unsigned right)
{
    int n = 0;
    if (cols == all) {
        return 1;
    }
    unsigned free = all & ~(cols | left | right);
    while (free) {
        unsigned bit = free & -free;
        free ^= bit;
        n += solve(all, cols | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return n;
}
int main(void)
{
    printf("%d\n", solve((1u << 11) - 1, 0, 0, 0));
    return 0;
}
