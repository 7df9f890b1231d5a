// direct recursion: ackermann, hanoi, permutations, deep stack
#include <stdio.h>
static int ack(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
static int moves;
static void hanoi(int n, int a, int b, int c) {
    if (!n) return;
    hanoi(n - 1, a, c, b);
    moves += a * 4 + b;
    hanoi(n - 1, c, b, a);
}
static int perms;
static void perm(char *s, int k, int n) {
    if (k == n) {
        perms = perms * 7 % 10007 + s[0] * s[n - 1];
        return;
    }
    for (int i = k; i < n; i++) {
        char t = s[k];
        s[k] = s[i];
        s[i] = t;
        perm(s, k + 1, n);
        t = s[k];
        s[k] = s[i];
        s[i] = t;
    }
}
static long deep(int n) {
    int local[4] = {n, n + 1, n + 2, n + 3};
    if (n == 0) return 0;
    return deep(n - 1) + local[n & 3] - n;
}
int main(void) {
    printf("%d %d\n", ack(2, 3), ack(1, 20));
    hanoi(8, 1, 2, 3);
    printf("%d\n", moves);
    char s[] = "abcde";
    perm(s, 0, 5);
    printf("%d %s\n", perms, s);
    printf("%ld\n", deep(10000));
    return ack(2, 2);
}
