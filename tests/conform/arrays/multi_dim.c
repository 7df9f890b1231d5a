// three-dimensional arrays and partial indexing
#include <stdio.h>
int main(void) {
    int c[2][3][4];
    int n = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++) c[i][j][k] = n++ * (i ? -1 : 1);
    printf("%zu %zu %zu %zu\n", sizeof c, sizeof c[0], sizeof c[0][0], sizeof c[0][0][0]);
    printf("%d %d %d\n", c[1][2][3], *c[1][1], **c[1]);
    printf("%d %d\n", *(*(*(c + 1) + 2) + 1), (*c)[1][2]);
    int(*r)[4] = c[1];
    printf("%d %d\n", r[0][3], r[2][0]);
    int *q = c[0][2];
    q[1] = 500;
    printf("%d\n", c[0][2][1]);
    printf("%td %td\n", c[1] - c[0], &c[1][0][0] - &c[1][0][0]);
    int s = 0;
    for (int(*p)[3][4] = c; p < c + 2; p++)
        for (int(*w)[4] = *p; w < *p + 3; w++)
            for (int *e = *w; e < *w + 4; e++) s = s * 5 % 1009 + *e;
    printf("%d\n", s);
    static short z[3][3][3];
    z[1][1][1] = 13;
    s = 0;
    for (int i = 0; i < 27; i++) s += z[i / 9][i / 3 % 3][i % 3];
    return s;
}
