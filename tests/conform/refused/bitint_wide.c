// _BitInt beyond 128 bits where it does not run
// no-gcc: _BitInt
#include <stdio.h>
int main(int argc, char **argv) {
#if __BITINT_MAXWIDTH__ > 128
    if (argc > 1) {
        unsigned _BitInt(200) w = argc;
        w = w * w + 1;
        printf("%d\n", (int)(w >> 3));
    }
#endif
    unsigned _BitInt(128) m = 1;
    m <<= 127;
    printf("%d\n", (int)(m >> 126));
    return 4;
}
