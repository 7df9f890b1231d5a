// n-queens by backtracking arrays and by bit masks, first solution printed
#include <stdio.h>
#include <string.h>
static int n, cols[16], solutions;
static char first[16][17];
static int ok(int r, int c) {
    for (int i = 0; i < r; i++) {
        int d = cols[i] - c;
        if (d == 0 || d == r - i || d == i - r) return 0;
    }
    return 1;
}
static void place(int r) {
    if (r == n) {
        if (!solutions++)
            for (int i = 0; i < n; i++) {
                memset(first[i], '.', (size_t)n);
                first[i][n] = 0;
                first[i][cols[i]] = 'Q';
            }
        return;
    }
    for (int c = 0; c < n; c++)
        if (ok(r, c)) {
            cols[r] = c;
            place(r + 1);
        }
}
static int fast(unsigned all, unsigned c, unsigned l, unsigned r) {
    if (c == all) return 1;
    int s = 0;
    for (unsigned free = all & ~(c | l | r); free;) {
        unsigned b = free & -free;
        free ^= b;
        s += fast(all, c | b, (l | b) << 1, (r | b) >> 1);
    }
    return s;
}
int main(void) {
    for (n = 1; n <= 7; n++) {
        solutions = 0;
        place(0);
        printf("%d:%d/%d ", n, solutions, fast((1u << n) - 1, 0, 0, 0));
    }
    puts("");
    n = 6;
    solutions = 0;
    place(0);
    for (int i = 0; i < n; i++) puts(first[i]);
    printf("%d\n", fast(255, 0, 0, 0));
    return solutions;
}
