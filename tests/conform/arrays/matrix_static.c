// static matrices, row swaps by pointer, transposition in place
#include <stdio.h>
static int m[4][4];
static double d[2][2] = {{1, 2}, {3, 4}};
int main(void) {
    int *rows[4];
    for (int i = 0; i < 4; i++) {
        rows[i] = m[i];
        for (int j = 0; j < 4; j++) m[i][j] = i * 4 + j;
    }
    int *t = rows[0];
    rows[0] = rows[3];
    rows[3] = t;
    for (int i = 0; i < 4; i++) printf("%d ", rows[i][i]);
    puts("");
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++) {
            int x = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = x;
        }
    for (int i = 0; i < 4; i++) printf("%d %d %d %d\n", m[i][0], m[i][1], m[i][2], m[i][3]);
    double det = d[0][0] * d[1][1] - d[0][1] * d[1][0];
    printf("%g\n", det);
    double(*p)[2] = d;
    p[1][0] /= det;
    printf("%g %g\n", d[1][0], (*p)[1]);
    return m[3][2];
}
