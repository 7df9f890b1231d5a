// _Bool: any non-zero value becomes 1, including tiny doubles and pointers
#include <stdio.h>
#include <stdbool.h>
int main(void) {
    _Bool a = 256, b = 0.1, c = -0.0, d = (void *)0, e = "x";
    printf("%d %d %d %d %d\n", a, b, c, d, e);
    unsigned char byte = 2;
    bool f = byte, g = (bool)512 + (bool)2;
    printf("%d %d %d\n", f, g, (bool)512 + (bool)2);
    a = 0;
    a |= 4;
    printf("%d\n", a);
    a = 1;
    a &= 2;
    printf("%d\n", a);
    a = 1;
    a += 255;
    printf("%d\n", a);
    a = 1;
    a -= 1;
    printf("%d\n", a);
    a = 1;
    a *= 0.5;
    printf("%d\n", a);
    a = 1;
    a <<= 3;
    printf("%d\n", a);
    a = 1;
    a ^= 3;
    printf("%d %d\n", a, ~a);
    printf("%d %d %d\n", (int)sizeof(bool), !a, -a);
    return true + true + a;
}
