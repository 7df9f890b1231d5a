// two-dimensional VLAs and VLA parameters
#include <stdio.h>
static int trace(int n, int m[n][n]) {
    int s = 0;
    for (int i = 0; i < n; i++) s += m[i][i];
    return s;
}
static void mul(int r, int k, int c, const int a[r][k], const int b[k][c], int out[r][c]) {
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++) {
            out[i][j] = 0;
            for (int t = 0; t < k; t++) out[i][j] += a[i][t] * b[t][j];
        }
}
static size_t rowsize(int n, int m, char a[][n * m + 1]) { return sizeof a[0]; }
static int sum3(int a, int b, int c, int v[a][b][c]) {
    int s = 0;
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++)
            for (int k = 0; k < c; k++) s = s * 3 % 9973 + v[i][j][k];
    return s;
}
int main(void) {
    int n = 3, w = 5;
    int m[n][w];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < w; j++) m[i][j] = i * 10 + j;
    printf("%d %zu %zu %td\n", m[2][4], sizeof m, sizeof m[0], (char *)m[2] - (char *)m[0]);
    int q[n][n];
    for (int i = 0; i < 9; i++) q[i / 3][i % 3] = i;
    printf("%d\n", trace(n, q));
    int t[w][2], o[n][2];
    for (int i = 0; i < w; i++) t[i][0] = i, t[i][1] = 1;
    mul(n, w, 2, m, t, o);
    for (int i = 0; i < n; i++) printf("%d %d\n", o[i][0], o[i][1]);
    char rs[2][21];
    printf("%zu\n", rowsize(4, 5, rs));
    int c[2][n][w];
    int z = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < w; k++) c[i][j][k] = z++;
    printf("%d %d\n", sum3(2, n, w, c), c[1][2][3]);
    int(*p)[w] = m + 1;
    printf("%d %zu\n", p[1][2], sizeof *p);
    p++;
    printf("%d\n", **p);
    return trace(3, q);
}
