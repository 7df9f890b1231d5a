// abs, labs, llabs, div, ldiv, lldiv
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
int main(void) {
    printf("%d %d %d\n", abs(-5), abs(5), abs(-INT_MAX));
    printf("%ld %lld\n", labs(-(1L << 40)), llabs(LLONG_MIN + 1));
    int v[4][2] = {{7, 2}, {-7, 2}, {7, -2}, {-7, -2}};
    for (int i = 0; i < 4; i++) {
        div_t d = div(v[i][0], v[i][1]);
        ldiv_t l = ldiv(v[i][0] * 10000000000L, v[i][1] * 3);
        lldiv_t q = lldiv(v[i][0], v[i][1] * 100LL);
        printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, q.quot, q.rem);
    }
    printf("%d\n", div(100, 7).rem);
    printf("%ld\n", ldiv(LONG_MIN, 2).quot);
    return div(-100, 7).rem + 50;
}
