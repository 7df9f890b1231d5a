// typedefs of variable length keep the size of their declaration
#include <stdio.h>
int main(void) {
    int n = 3;
    typedef int row[n];
    typedef row grid[n + 1];
    n = 100;
    row a;
    grid g;
    int i = 0;
    printf("%zu %zu %zu\n", sizeof a, sizeof(row), sizeof(grid) / sizeof(int));
    for (int *p = &g[0][0], *e = p + 3; p < e; p++) *p = i++;
    a[0] = g[0][2];
    printf("%d\n", a[0]);
    row *r = g;
    r++;
    (*r)[1] = 55;
    printf("%d %td\n", g[1][1], (char *)(r + 1) - (char *)r);
    row b[2];
    b[1][2] = 8;
    printf("%zu %d\n", sizeof b, b[1][2]);
    for (int k = 1; k < 4; k++) {
        typedef char s[k * 2];
        s x;
        printf("%zu %zu\n", sizeof x, sizeof(s *));
        x[0] = (char)k;
    }
    __typeof__(a) c;
    c[2] = 4;
    printf("%zu %d\n", sizeof c, c[2]);
    int store[300];
    int(*pa)[n] = (void *)store;
    printf("%zu\n", sizeof *pa);
    n = 5;
    int(*pb)[n] = (void *)store;
    printf("%zu %zu\n", sizeof *pa, sizeof *pb);
    size_t z = sizeof(int[n++][2]);
    printf("%zu %d\n", z, n);
    return (int)sizeof(row);
}
