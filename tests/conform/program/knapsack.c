// dynamic programming: knapsack, LCS, edit distance, coin change, matrix chain
#include <stdio.h>
#include <string.h>
#include <limits.h>
static int max(int a, int b) { return a > b ? a : b; }
static int min3(int a, int b, int c) {
    int m = a < b ? a : b;
    return m < c ? m : c;
}
static int knap(int n, const int *w, const int *v, int cap, unsigned *pick) {
    int t[12][64];
    memset(t, 0, sizeof t);
    for (int i = 1; i <= n; i++)
        for (int c = 0; c <= cap; c++)
            t[i][c] = max(t[i - 1][c], w[i - 1] <= c ? t[i - 1][c - w[i - 1]] + v[i - 1] : 0);
    *pick = 0;
    for (int i = n, c = cap; i > 0; i--)
        if (t[i][c] != t[i - 1][c]) {
            *pick |= 1u << (i - 1);
            c -= w[i - 1];
        }
    return t[n][cap];
}
static int lcs(const char *a, const char *b, char *out) {
    size_t n = strlen(a), m = strlen(b);
    int t[n + 1][m + 1];
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j <= m; j++)
            t[i][j] = !i || !j               ? 0
                      : a[i - 1] == b[j - 1] ? t[i - 1][j - 1] + 1
                                             : max(t[i - 1][j], t[i][j - 1]);
    int k = t[n][m];
    out[k] = 0;
    for (size_t i = n, j = m; k;)
        if (a[i - 1] == b[j - 1]) {
            out[--k] = a[i - 1];
            i--;
            j--;
        } else if (t[i - 1][j] >= t[i][j - 1]) i--;
        else j--;
    return t[n][m];
}
static int edit(const char *a, const char *b) {
    int n = (int)strlen(b), r[64];
    for (int j = 0; j <= n; j++) r[j] = j;
    for (int i = 1; *a; a++, i++) {
        int d = r[0];
        r[0] = i;
        for (int j = 1; j <= n; j++) {
            int u = r[j];
            r[j] = min3(r[j] + 1, r[j - 1] + 1, d + (*a != b[j - 1]));
            d = u;
        }
    }
    return r[n];
}
static long ways(int amt, const int *c, int n) {
    long t[101] = {1};
    for (int i = 0; i < n; i++)
        for (int k = c[i]; k <= amt; k++) t[k] += t[k - c[i]];
    return t[amt];
}
static int fewest(int amt, const int *c, int n) {
    int t[101] = {0};
    for (int k = 1; k <= amt; k++) {
        t[k] = INT_MAX / 2;
        for (int i = 0; i < n; i++)
            if (c[i] <= k && t[k - c[i]] + 1 < t[k]) t[k] = t[k - c[i]] + 1;
    }
    return t[amt];
}
static int chain(const int *d, int n) {
    int m[10][10] = {{0}};
    for (int l = 2; l <= n; l++)
        for (int i = 0; i + l <= n; i++) {
            int j = i + l - 1;
            m[i][j] = INT_MAX;
            for (int k = i; k < j; k++) {
                int c = m[i][k] + m[k + 1][j] + d[i] * d[k + 1] * d[j + 1];
                if (c < m[i][j]) m[i][j] = c;
            }
        }
    return m[0][n - 1];
}
int main(void) {
    int w[] = {12, 7, 11, 8, 9, 6, 5, 14}, v[] = {24, 13, 23, 15, 16, 11, 9, 28};
    unsigned p;
    int r = knap(8, w, v, 40, &p);
    printf("%d %x\n", r, p);
    r = knap(8, w, v, 5, &p);
    printf("%d %x\n", r, p);
    char o[32];
    r = lcs("AGGTABQXYB", "GXTXAYBZB", o);
    printf("%d %s\n", r, o);
    printf("%d %d %d\n", edit("kitten", "sitting"), edit("", "abc"), edit("same", "same"));
    int c[] = {1, 5, 10, 25, 50};
    printf("%ld %d %d\n", ways(100, c, 5), fewest(99, c, 5), fewest(30, (int[]){1, 10, 25}, 3));
    int d[] = {30, 35, 15, 5, 10, 20, 25};
    printf("%d\n", chain(d, 6));
    return (int)(ways(50, c, 5));
}
