// _BitInt of up to 128 bits: wrapping, conversions, members
// no-gcc: _BitInt
#include <stdio.h>
struct odd {
    _BitInt(17) x;
    unsigned _BitInt(65) z;
};
int main(int argc, char **argv) {
    unsigned _BitInt(128) a = argc;
    a <<= 100;
    unsigned _BitInt(5) u = 31;
    u += argc;
    _BitInt(37) w = argc;
    w <<= 35;
    struct odd t = {5, 6};
    t.x *= -3;
    t.z -= 7;
    printf("%d %d %lld\n", (int)(a >> 98), (int)u, (long long)w);
    printf("%d %d %zu\n", (int)t.x, (int)(t.z >> 60), sizeof t);
    _BitInt(9) s = 200;
    printf("%d\n", (int)(s / (_BitInt(9))-7) + (int)(s % (_BitInt(9))9));
    return (int)(w >> 33);
}
