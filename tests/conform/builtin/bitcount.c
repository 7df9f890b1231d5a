// clz, ctz, popcount, ffs, parity in int, long and long long versions
#include <stdio.h>
int main(void) {
    unsigned v[] = {1, 2, 0x80000000u, 0xffffffffu, 0x00f0, 12345678, 0x40000001};
    for (int i = 0; i < 7; i++)
        printf("%d %d %d %d %d\n", __builtin_clz(v[i]), __builtin_ctz(v[i]),
            __builtin_popcount(v[i]), __builtin_ffs((int)v[i]), __builtin_parity(v[i]));
    unsigned long w[] = {1, 1ul << 63, 0xf00000000ul, ~0ul, 0x123456789abcdef0ul};
    for (int i = 0; i < 5; i++) {
        printf("%d %d %d %d %d ", __builtin_clzl(w[i]), __builtin_ctzl(w[i]),
            __builtin_popcountl(w[i]), __builtin_ffsl((long)w[i]), __builtin_parityl(w[i]));
        printf("%d %d %d %d %d\n", __builtin_clzll(w[i]), __builtin_ctzll(w[i]),
            __builtin_popcountll(w[i]), __builtin_ffsll((long long)w[i]), __builtin_parityll(w[i]));
    }
    printf("%d %d %d\n", __builtin_ffs(0), __builtin_ffsl(0), __builtin_popcountll(0));
    printf("%d %d %d %d\n", __builtin_clrsb(0), __builtin_clrsb(-1), __builtin_clrsb(0x7fff),
        __builtin_clrsbll(-256));
    int n = 0;
    for (unsigned i = 1; i < 5000; i += 13)
        n += __builtin_clz(i) * __builtin_popcount(i) - __builtin_ctz(i);
    printf("%d\n", n);
    static const int k = __builtin_popcount(0xff) + __builtin_clz(16);
    printf("%d\n", k);
    return k;
}
