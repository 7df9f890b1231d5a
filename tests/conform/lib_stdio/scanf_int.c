// scanf of integers: bases, widths, signs, return counts, mismatches
// stdin:  42 -7 0x1f 077 123456 ffz 99999 abc 5
#include <stdio.h>
int main(void) {
    int a, b, c, d, e, f;
    printf("%d ", scanf("%d%d", &a, &b));
    printf("%d %d\n", a, b);
    printf("%d ", scanf("%i %i", &c, &d));
    printf("%d %d\n", c, d);
    printf("%d ", scanf("%3d%2d%1d", &a, &b, &c));
    printf("%d %d %d\n", a, b, c);
    unsigned x;
    printf("%d ", scanf("%x", &x));
    printf("%x %c\n", x, getchar());
    printf("%d ", scanf("%*d%d", &e));
    e = -1;
    printf("%d\n", e);
    printf("%d\n", scanf("%d", &f));
    char w[8];
    printf("%d ", scanf("%7s", w));
    printf("%s\n", w);
    printf("%d ", scanf("%d %d", &e, &f));
    printf("%d\n", e);
    printf("%d\n", scanf("%d", &f));
    return a + b + c;
}
