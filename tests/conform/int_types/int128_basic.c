// __int128: arithmetic, comparison, shifts across the 64-bit boundary
#include <stdio.h>
static void show(const char *n, unsigned __int128 v) {
    printf("%s %016llx%016llx\n", n, (unsigned long long)(v >> 64), (unsigned long long)v);
}
int main(void) {
    unsigned __int128 a = ~0ULL;
    show("inc", a + 1);
    show("mul", a * a);
    show("neg", -a);
    show("not", ~a);
    show("shl", a << 37);
    show("shr", (a << 64) >> 3);
    __int128 s = -1;
    show("sar", (unsigned __int128)(s >> 100));
    show("sx", (unsigned __int128)(__int128)(long long)-2);
    s = (__int128)1 << 126;
    printf("%d %d %d\n", s > 0, -s < 0, s == -(-s));
    printf("%d\n", (int)sizeof s);
    printf("%d %d\n", (unsigned __int128)-1 > 0, (__int128)-1 > 0);
    return (int)((a * 7) >> 64);
}
