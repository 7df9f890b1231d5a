// an enum without negative values is unsigned; its constants are int
#include <stdio.h>
enum u { U0, U1, U2 };
enum s { S0 = -1, S1 };
struct h {
    enum u a;
    enum s b;
};
int main(void) {
    enum u x = U0;
    x--;
    printf("%d %u\n", x > 0, x);
    enum s y = S1;
    y--;
    printf("%d %d\n", y > 0, y);
    printf("%d %d\n", U0 - 1 < 0, (enum u)U0 - 1 < 0);
    struct h h = {(enum u) - 1, (enum s) - 1};
    printf("%lld %lld\n", (long long)h.a, (long long)h.b);
    printf("%f\n", (double)h.a + h.b);
    return h.a > h.b;
}
