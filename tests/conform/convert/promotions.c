// integer promotions of narrow operands
#include <stdio.h>
int main(void) {
    unsigned char a = 255, b = 255;
    printf("%d %d %d\n", a + b, a * b, a - b - 1);
    unsigned short s = 65535;
    printf("%d %d\n", s + 1, -s);
    signed char c = -128;
    printf("%d %d %d\n", -c, c * c, c / -1);
    printf("%d %d\n", a << 8, ~a);
    printf("%d\n", ((unsigned)a << 24 >> 24) == a ? 1 : 0);
    printf("%d %d\n", +c, !c);
    printf("%d %d\n", a == (unsigned char)-1, a == (char)-1);
    char x = 'A';
    x += 32.7;
    printf("%c %d\n", x, (int)sizeof(x + x));
    printf("%d\n", a + b > 300);
    return a - b + 5;
}
