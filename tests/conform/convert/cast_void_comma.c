// casts to void, redundant casts and casts inside larger expressions
#include <stdio.h>
static int n;
static int touch(void) { return ++n; }
int main(void) {
    (void)touch();
    (void)(touch(), touch());
    printf("%d\n", n);
    int x = (int)(char)(touch() * 100);
    printf("%d %d\n", n, x);
    x = (unsigned char)-1 + (signed char)-1;
    printf("%d\n", x);
    printf("%d\n", (int)3.7 + (int)-3.7 * 10);
    printf("%g\n", (double)7 / 2 + 7 / 2);
    printf("%g\n", (float)(7 / 2) + (float)7 / 2);
    printf("%d\n", -(unsigned char)1 < 0);
    printf("%u\n", (unsigned)-(unsigned char)1);
    printf("%d %d\n", (int)'A' + 1, (char)('A' + 1));
    printf("%d\n", (short)0x8000 < 0);
    return (char)(n + 300);
}
