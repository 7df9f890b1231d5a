// one-dimensional VLAs: sizeof at run time, size captured at declaration
#include <stdio.h>
static int fill(int n) {
    int a[n], s = 0;
    for (int i = 0; i < n; i++) a[i] = i * n;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}
static int side;
static int size(void) {
    side++;
    return 5;
}
int main(void) {
    printf("%d %d %d\n", fill(1), fill(5), fill(100));
    int n = 4;
    int a[n];
    n = 10;
    printf("%zu %d\n", sizeof a / sizeof *a, n);
    short b[n * 2 + 1];
    printf("%zu\n", sizeof b);
    double c[size()];
    printf("%d %zu\n", side, sizeof c);
    size_t z = sizeof(int[size()]);
    printf("%zu %d\n", z, side);
    for (int i = 1; i < 5; i++) {
        char s[i + 1];
        for (int j = 0; j < i; j++) s[j] = (char)('a' + j);
        s[i] = 0;
        printf("%s %zu\n", s, sizeof s);
    }
    unsigned char k = 3;
    int d[k];
    d[0] = d[1] = d[2] = 7;
    int *p = d + 3;
    int s = 0;
    while (p-- != d) s += *p;
    printf("%d\n", s);
    struct {
        int x;
    } v[n];
    v[9].x = 3;
    printf("%zu %d\n", sizeof v, v[n - 1].x);
    return (int)sizeof a + side;
}
