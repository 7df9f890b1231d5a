// int limits in arithmetic that does not overflow
#include <stdio.h>
#include <limits.h>
int main(void) {
    int a = INT_MAX, b = INT_MIN;
    printf("%d %d %d\n", a, b, a + b);
    printf("%d %d\n", -(b + 1), b + a + 1);
    printf("%d %d %d\n", a / 2, b / 2, b / 3);
    printf("%d %d %d\n", a % 10, b % 10, b % -10);
    printf("%d %d %d\n", ~a == b, a & b, a | b);
    printf("%d %d\n", a > b, b < -a);
    printf("%d\n", 0x7fffffff - 1 + (-0x7fffffff - 1));
    long l = b;
    printf("%ld %lx\n", l - 1, (unsigned long)l);
    return a == 2147483647 ? 3 : 1;
}
