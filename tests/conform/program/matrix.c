// matrix multiplication, power, determinant and inverse with pivoting
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define N 4
typedef struct {
    double a[N][N];
} mat;

static mat mul(mat x, mat y) {
    mat r = {0};
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++) r.a[i][j] += x.a[i][k] * y.a[k][j];
    return r;
}
static mat identity(void) {
    mat r = {0};
    for (int i = 0; i < N; i++) r.a[i][i] = 1;
    return r;
}
static mat power(mat m, unsigned n) {
    mat r = identity();
    for (; n; n >>= 1) {
        if (n & 1) r = mul(r, m);
        m = mul(m, m);
    }
    return r;
}
static double det(mat m) {
    double d = 1;
    for (int c = 0; c < N; c++) {
        int p = c;
        for (int r = c + 1; r < N; r++)
            if (fabs(m.a[r][c]) > fabs(m.a[p][c])) p = r;
        if (m.a[p][c] == 0) return 0;
        if (p != c) {
            for (int k = 0; k < N; k++) {
                double t = m.a[p][k];
                m.a[p][k] = m.a[c][k];
                m.a[c][k] = t;
            }
            d = -d;
        }
        d *= m.a[c][c];
        for (int r = c + 1; r < N; r++) {
            double f = m.a[r][c] / m.a[c][c];
            for (int k = c; k < N; k++) m.a[r][k] -= f * m.a[c][k];
        }
    }
    return d;
}
static int inverse(const mat *m, mat *out) {
    double w[N][2 * N];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < 2 * N; j++) w[i][j] = j < N ? m->a[i][j] : j - N == i;
    for (int c = 0; c < N; c++) {
        int p = c;
        for (int r = c; r < N; r++)
            if (fabs(w[r][c]) > fabs(w[p][c])) p = r;
        if (fabs(w[p][c]) < 1e-12) return 0;
        for (int k = 0; k < 2 * N; k++) {
            double t = w[p][k];
            w[p][k] = w[c][k];
            w[c][k] = t;
        }
        double d = w[c][c];
        for (int k = 0; k < 2 * N; k++) w[c][k] /= d;
        for (int r = 0; r < N; r++)
            if (r != c) {
                double f = w[r][c];
                for (int k = 0; k < 2 * N; k++) w[r][k] -= f * w[c][k];
            }
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) out->a[i][j] = w[i][j + N];
    return 1;
}
static void show(const char *n, mat m) {
    printf("%s\n", n);
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) printf("%.6g ", m.a[i][j] + 0.0);
        puts("");
    }
}

int main(void) {
    mat m = {{{2, 1, 0, 3}, {0, -1, 4, 1}, {5, 2, 2, 0}, {1, 1, 1, 1}}}, inv,
        s = {{{1, 2, 3, 4}, {2, 4, 6, 8}}};
    mat f = identity();
    f.a[0][1] = f.a[1][0] = 1;
    f.a[1][1] = 0;
    show("square", mul(m, m));
    show("fib", power(f, 40));
    printf("det %.10g %.10g\n", det(m), det(s));
    printf("%d %d\n", inverse(&m, &inv), inverse(&s, &inv));
    inverse(&m, &inv);
    mat e = mul(m, inv);
    double dev = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) dev += fabs(e.a[i][j] - (i == j));
    printf("%d\n", dev < 1e-12);
    show("inv", inv);
    return (int)power(f, 10).a[0][1];
}
