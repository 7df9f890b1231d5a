// pointers to arrays move by whole rows
#include <stdio.h>
static int sum(int (*m)[4], int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++) s += m[i][j] * (i + 1);
    return s;
}
static int (*pick(int (*m)[4], int i))[4] { return m + i; }
int main(void) {
    int m[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
    int(*p)[4] = m;
    printf("%d %d %zu\n", (*p)[2], p[1][1], sizeof *p);
    p++;
    printf("%d %d\n", **p, *(*(p + 1) + 3));
    printf("%td\n", (char *)(p + 1) - (char *)p);
    printf("%d\n", sum(m, 3));
    printf("%d\n", (*pick(m, 2))[0]);
    int(*w)[3][4] = &m;
    printf("%d %zu %td\n", (*w)[2][1], sizeof *w, (char *)(w + 1) - (char *)w);
    int *flat = &m[0][0];
    printf("%d\n", *(flat + 3));
    char(*s)[6] = &"hello";
    printf("%c %zu\n", (*s)[4], sizeof *s);
    (*p)[0] = -1;
    printf("%d\n", m[1][0]);
    return sum(p, 2) & 0xff;
}
