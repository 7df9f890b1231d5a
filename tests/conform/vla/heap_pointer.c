// pointers to VLA types over heap memory
#include <stdio.h>
#include <stdlib.h>
static double avg(int r, int c, double (*m)[c]) {
    double s = 0;
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) s += m[i][j];
    return s / (r * c);
}
int main(void) {
    int r = 4, c = 6;
    double(*m)[c] = malloc(sizeof(double[r][c]));
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) m[i][j] = i - j * 0.5;
    printf("%g %zu\n", avg(r, c, m), sizeof *m);
    printf("%g\n", avg(2, c, m + 2));
    double(*row)[c] = &m[3];
    printf("%g %g\n", (*row)[5], row[-1][0]);
    printf("%td\n", row - m);
    double *flat = m[0];
    printf("%g\n", flat[3]);
    c = 2;
    printf("%zu\n", sizeof *m / sizeof **m);
    free(m);
    int n = 3;
    int(*cube)[n][n] = calloc((size_t)n, sizeof *cube);
    cube[1][2][0] = 5;
    int s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) s += cube[i][j][k] * (i + j + k);
    printf("%d %zu\n", s, sizeof cube[0]);
    free(cube);
    return s;
}
