// calls in nested loops
#include <stdio.h>
static int weight(int a, int b)
{
    return a > b ? a - b : b - a;
}
static int row(int i, int n)
{
    int sum = 0;
    for (int k = 0; k < n; k++) {
        sum += weight(i, k) & 7;
    }
    return sum;
}
int main(void)
{
    long total = 0;
    for (int r = 0; r < 60; r++) {
        for (int i = 0; i < 400; i++) {
            total += row(i, 400);
        }
    }
    printf("%ld\n", total);
    return 0;
}
