// loop conditions with assignments, calls, commas and pointer side effects
#include <stdio.h>
static int src[] = {3, 1, 4, 1, 5, 9, 2, 6, 0}, pos;
static int rd(void) { return src[pos] ? src[pos++] : 0; }
int main(void) {
    int v, s = 0;
    while ((v = rd()) != 0) s = s * 3 + v;
    printf("%d %d\n", s, pos);
    int *p = src, n = 0;
    while (*p++) n++;
    printf("%d %td\n", n, p - src);
    int i = 0, j = 20;
    while (i++, j -= 3, i < j)
        ;
    printf("%d %d\n", i, j);
    unsigned u = 10;
    while (u-- > 5) n += (int)u;
    printf("%d %u\n", n, u);
    char buf[16], *d = buf;
    const char *q = "copy me";
    do *d++ = *q;
    while (*q++ != 'm');
    *d = 0;
    puts(buf);
    for (p = src; p < src + 8 && !(*p == 5 || *p == 9); p++)
        ;
    printf("%td\n", p - src);
    int lo = 0, hi = 1000;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (mid * mid < 5000) lo = mid + 1;
        else hi = mid;
    }
    printf("%d\n", lo);
    double x = 1;
    int it = 0;
    do { x = (x + 7 / x) / 2; } while (++it < 6 && x * x - 7 > 1e-9);
    printf("%d %.6f\n", it, x);
    return lo;
}
