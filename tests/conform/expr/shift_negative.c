// shifts of negative values and into the sign: the bits move
// no-sanitize: undefined shifts
#include <stdio.h>
int main(int argc, char **argv) {
    int x = -argc, y = argc;
    long l = x;
    printf("%d %d %d\n", x << 3, x >> 1, y << 31);
    printf("%ld %ld\n", l << 40, (l << 63) >> 62);
    return (x << 4) == -16;
}
