// size_t and ptrdiff_t expressions mixed with int
#include <stdio.h>
#include <stddef.h>
int main(void) {
    size_t z = 3;
    int i = -1;
    printf("%d %d\n", i<z, (int)z> i);
    printf("%zu %zu\n", z - 4, z + i);
    ptrdiff_t d = (ptrdiff_t)z - 4;
    printf("%td %d\n", d, d < 0);
    int a[10];
    printf("%td %td\n", &a[9] - &a[2], &a[2] - &a[9]);
    size_t n = sizeof a / sizeof *a, cnt = 0;
    for (size_t k = n; k-- > 0;) cnt = cnt * 2 + (k & 1);
    printf("%zu\n", cnt);
    unsigned u = (unsigned)n;
    printf("%lu %ld\n", (unsigned long)(u - 11), (long)(u - 11));
    printf("%lu\n", n - 11 + 0UL);
    return (int)(z * n);
}
