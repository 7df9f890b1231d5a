// enums with constants outside int take a wider type (GNU)
#include <stdio.h>
enum big { B0 = 1, B1 = 0xffffffffu };
enum huge { H0 = -1, H1 = 0x7fffffffffffLL };
enum uhuge { Q0 = 0xffffffffffffffffULL };
int main(void) {
    enum big b = B1;
    enum huge h = H1;
    enum uhuge q = Q0;
    printf("%d %d %d\n", (int)sizeof b, (int)sizeof h, (int)sizeof q);
    printf("%lld %lld %llu\n", (long long)b, (long long)h, (unsigned long long)q);
    h = H0;
    printf("%d %d\n", h<0, q> 1);
    b = b + 1;
    printf("%u\n", (unsigned)b);
    h = H1;
    switch (h) {
    case H0: puts("no"); break;
    case H1: puts("yes"); break;
    }
    return (int)(h >> 40);
}
