// bit-fields narrower than int promote to int; wide ones keep their value
#include <stdio.h>
struct s {
    unsigned a : 5;
    unsigned b : 31;
    unsigned c : 32;
    int d : 32;
    unsigned long long e : 20;
};
int main(void) {
    struct s x = {3, 1, 1, -1, 2};
    printf("%d %d %d\n", x.a - 4 < 0, x.b - 2 < 0, x.c - 2 < 0);
    printf("%d %d\n", x.a > -1, x.c > -1);
    printf("%d %d\n", x.d < x.a, x.d < x.c);
    printf("%ld\n", (long)(x.a * -3));
    printf("%d\n", ~x.a);
    printf("%u\n", ~x.c);
    printf("%d\n", (x.a << 28) >> 31 == -1 ? 0 : 1);
    printf("%g\n", x.a / 2 + x.a / 2.0);
    printf("%d\n", (1 ? x.a : -1) - 9);
    x.b = 0x7fffffff;
    printf("%d\n", x.b == 0x7fffffff);
    int arr[8] = {0};
    arr[x.a]++;
    arr[x.a + x.d] += 5;
    printf("%d %d\n", arr[3], arr[2]);
    printf("%d\n", !x.a || x.b && x.c);
    return x.a << 4;
}
