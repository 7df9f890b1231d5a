// lround, llround, lrint, llrint
#include <stdio.h>
#include <math.h>
int main(void) {
    double v[] = {0.5, 1.5, 2.5, -0.5, -2.5, 1e15 + 0.5, -1234567.5};
    for (int i = 0; i < 7; i++)
        printf("%ld %lld %ld %lld\n", lround(v[i]), llround(v[i]), lrint(v[i]), llrint(v[i]));
    printf("%ld %ld %ld\n", lroundf(2.5f), lrintf(2.5f), lroundl(-0.5L));
    printf("%lld\n", llroundl(9007199254740993.0L));
    return (int)lround(99.5);
}
