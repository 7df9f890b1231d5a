// arrays of arrays of double
#include <stdio.h>
enum { N = 180 };
static double a[N][N], b[N][N], c[N][N];
int main(void)
{
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i - j;
        }
    }
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            double s = 0;
            for (int k = 0; k < N; k++) {
                s += a[i][k] * b[k][j];
            }
            c[i][j] = s;
        }
    }
    printf("%.1f %.1f\n", c[3][5], c[N - 1][N - 1]);
    return 0;
}
