// exactness of integers in float and double around 2^24 and 2^53
#include <stdio.h>
int main(void) {
    int bad = 0;
    for (int i = (1 << 24) - 3; i < (1 << 24) + 5; i++) {
        float f = (float)i;
        printf("%d ", (int)f - i);
        bad += (int)f != i;
    }
    puts("");
    for (long i = (1L << 53) - 2; i < (1L << 53) + 5; i++) {
        double d = (double)i;
        printf("%ld ", (long)d - i);
        bad += (long)d != i;
    }
    puts("");
    for (int i = 0; i < 5; i++) {
        long double l = (long double)((1UL << 63) + (unsigned long)i);
        printf("%d", (unsigned long)l == (1UL << 63) + (unsigned long)i);
    }
    puts("");
    float f = 0;
    int n = 0;
    while (f + 1 != f && n < 100) {
        f = f * 2 + 1;
        n++;
    }
    printf("%d %.1f\n", n, f);
    printf("%d\n", 16777216.0f + 1 == 16777216);
    unsigned char c = (unsigned char)255.99;
    printf("%d\n", c);
    return bad;
}
