// memoised and tree recursion, partitions, catalan, collatz, gcd, power sets
#include <stdio.h>
#include <string.h>
static long memo[100];
static long fib(int n) {
    if (n < 2) return n;
    if (memo[n]) return memo[n];
    return memo[n] = fib(n - 1) + fib(n - 2);
}
static int part(int n, int m) {
    return n == 0 ? 1 : n < 0 || m == 0 ? 0 : part(n - m, m) + part(n, m - 1);
}
static long cat(int n) {
    long s = n <= 1;
    for (int i = 0; n > 1 && i < n; i++) s += cat(i) * cat(n - 1 - i);
    return s;
}
static unsigned gcd(unsigned a, unsigned b) { return b ? gcd(b, a % b) : a; }
static int subsets(const int *v, int n, int t) {
    return t == 0   ? 1
           : n == 0 ? 0
                    : subsets(v + 1, n - 1, t) + (v[0] <= t ? subsets(v + 1, n - 1, t - v[0]) : 0);
}
static double pw(double b, int e) {
    if (e < 0) return 1 / pw(b, -e);
    if (!e) return 1;
    double h = pw(b, e / 2);
    return e & 1 ? h * h * b : h * h;
}
static void bin(unsigned n) {
    if (n > 1) bin(n >> 1);
    putchar('0' + (int)(n & 1));
}
static int pal(const char *s, size_t n) { return n < 2 || (s[0] == s[n - 1] && pal(s + 1, n - 2)); }
int main(void) {
    printf("%ld %d %ld\n", fib(90), part(20, 20), cat(8));
    printf("%u %u\n", gcd(1071, 462), gcd(0, 7));
    int v[] = {3, 34, 4, 12, 5, 2};
    printf("%d %d\n", subsets(v, 6, 9), subsets(v, 6, 30));
    printf("%g %g\n", pw(2, 30), pw(2, -3));
    bin(1000);
    putchar('\n');
    bin(0);
    putchar('\n');
    printf("%d %d\n", pal("racecar", 7), pal("abca", 4));
    return (int)(fib(20) % 256);
}
