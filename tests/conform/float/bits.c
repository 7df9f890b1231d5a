// bit patterns of float and double through memcpy and unions
#include <stdio.h>
#include <string.h>
#include <stdint.h>
static uint32_t fb(float f) {
    uint32_t u;
    memcpy(&u, &f, 4);
    return u;
}
static uint64_t db(double f) {
    uint64_t u;
    memcpy(&u, &f, 8);
    return u;
}
int main(void) {
    float fs[] = {1, -2, 0.1f, 1e-45f, 3.4028235e38f, -0.0f, 1e39f};
    for (int i = 0; i < 7; i++) printf("%08x ", fb(fs[i]));
    puts("");
    double ds[] = {1, -2, 0.1, 5e-324, 1.7976931348623157e308, -0.0, 3.141592653589793};
    for (int i = 0; i < 7; i++) printf("%016llx ", (unsigned long long)db(ds[i]));
    puts("");
    union {
        uint64_t u;
        double d;
        float f[2];
    } v;
    v.u = 0x400921fb54442d18ULL;
    printf("%.17g %.9g %.9g\n", v.d, v.f[0], v.f[1]);
    v.u ^= 1ULL << 63;
    printf("%g\n", v.d);
    v.u = 0x7ff0000000000000ULL;
    printf("%g\n", v.d);
    v.u++;
    printf("%d\n", v.d != v.d);
    for (v.d = 1; v.d < 100; v.u += 1ULL << 51) printf("%g ", v.d);
    puts("");
    return (int)(fb(1.5f) >> 20 & 0xff);
}
