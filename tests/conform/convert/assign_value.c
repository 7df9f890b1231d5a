// the value of an assignment is the converted value
#include <stdio.h>
int main(void) {
    unsigned char c;
    signed char s;
    int i;
    float f;
    _Bool b;
    short h;
    i = c = 300;
    printf("%d\n", i);
    i = s = 200;
    printf("%d\n", i);
    double d = (f = 0.1);
    printf("%d\n", d == 0.1);
    d = i = 3.7;
    printf("%g\n", d);
    i = b = 42;
    printf("%d\n", i);
    long l = (h = 70000);
    printf("%ld\n", l);
    printf("%d\n", (c = -1) == -1);
    printf("%d\n", (s = 255) == -1);
    printf("%d\n", (c += 2));
    printf("%d\n", (h <<= 13));
    if ((i = 0)) puts("bad");
    else puts("zero");
    int x, y, z;
    x = y = z = 7;
    return x + y + z;
}
