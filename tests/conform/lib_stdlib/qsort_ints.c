// qsort on ints, doubles and chars with various comparators
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int up(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int down(const void *a, const void *b) { return up(b, a); }
static int dc(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}
static int cc(const void *a, const void *b) {
    return *(const unsigned char *)a - *(const unsigned char *)b;
}
static int calls;
static int counted(const void *a, const void *b) {
    calls++;
    return up(a, b);
}
int main(void) {
    int v[] = {5, -1, 2147483647, -2147483647 - 1, 0, 5, 3};
    qsort(v, 7, sizeof *v, up);
    for (int i = 0; i < 7; i++) printf("%d ", v[i]);
    puts("");
    qsort(v, 7, sizeof *v, down);
    for (int i = 0; i < 7; i++) printf("%d ", v[i]);
    puts("");
    double d[] = {1.5, -2, 1e10, 0.1, -1e-5};
    qsort(d, 5, sizeof *d, dc);
    for (int i = 0; i < 5; i++) printf("%g ", d[i]);
    puts("");
    char s[] = "the quick brown fox";
    qsort(s, strlen(s), 1, cc);
    printf("[%s]\n", s);
    int big[500];
    unsigned r = 1;
    for (int i = 0; i < 500; i++) {
        r = r * 1103515245 + 12345;
        big[i] = (int)(r >> 16) % 100;
    }
    qsort(big, 500, sizeof *big, counted);
    int ok = 1;
    unsigned h = 0;
    for (int i = 0; i < 500; i++) {
        if (i && big[i] < big[i - 1]) ok = 0;
        h = h * 31 + (unsigned)big[i];
    }
    printf("%d %u %d\n", ok, h, calls > 499);
    qsort(v, 0, sizeof *v, up);
    qsort(v, 1, sizeof *v, up);
    printf("%d\n", v[0]);
    qsort(v + 1, 3, sizeof *v, up);
    for (int i = 0; i < 7; i++) printf("%d ", v[i]);
    puts("");
    return ok;
}
