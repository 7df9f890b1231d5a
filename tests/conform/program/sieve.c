// bit-packed sieve of Eratosthenes, prime counting and factorisation
#include <stdio.h>
#include <string.h>
#define LIMIT 20000
static unsigned bits[LIMIT / 64 + 1];
#define ODD(n) ((n) >> 1)
#define GET(n) (bits[ODD(n) / 32] >> ODD(n) % 32 & 1)
#define SET(n) (bits[ODD(n) / 32] |= 1u << ODD(n) % 32)
static int is_prime(int n) { return n == 2 || (n > 2 && (n & 1) && !GET(n)); }
static int factor(unsigned long n, unsigned long *out) {
    int k = 0;
    for (unsigned long d = 2; d * d <= n; d += d == 2 ? 1 : 2)
        while (n % d == 0) {
            out[k++] = d;
            n /= d;
        }
    if (n > 1) out[k++] = n;
    return k;
}
static unsigned long powmod(unsigned long b, unsigned long e, unsigned long m) {
    unsigned __int128 r = 1, x = b % m;
    for (; e; e >>= 1) {
        if (e & 1) r = r * x % m;
        x = x * x % m;
    }
    return (unsigned long)r;
}
static int miller(unsigned long n) {
    static const unsigned long w[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    for (int i = 0; i < 12; i++)
        if (n % w[i] == 0) return n == w[i];
    unsigned long d = n - 1;
    int s = 0;
    while (!(d & 1)) d >>= 1, s++;
    for (int i = 0; i < 12; i++) {
        unsigned long x = powmod(w[i], d, n);
        if (x == 1 || x == n - 1) continue;
        int r = 1;
        for (; r < s; r++) {
            x = powmod(x, 2, n);
            if (x == n - 1) break;
        }
        if (r == s) return 0;
    }
    return 1;
}
int main(void) {
    for (int i = 3; i * i < LIMIT; i += 2)
        if (!GET(i))
            for (int j = i * i; j < LIMIT; j += 2 * i) SET(j);
    int count = 0, twin = 0, last = 2, gap = 0;
    for (int i = 2; i < LIMIT; i++)
        if (is_prime(i)) {
            count++;
            if (is_prime(i - 2) && i > 3) twin++;
            if (i - last > gap) gap = i - last;
            last = i;
        }
    printf("%d %d %d %d\n", count, twin, gap, last);
    for (int i = 100; i < 130; i++)
        if (is_prime(i)) printf("%d ", i);
    puts("");
    unsigned long f[64], nums[] = {360, 97, 1000000007UL * 3, 1UL << 40, 600851475143UL};
    for (int i = 0; i < 5; i++) {
        int k = factor(nums[i], f);
        printf("%lu =", nums[i]);
        for (int j = 0; j < k; j++) printf(" %lu", f[j]);
        puts("");
    }
    unsigned long big[] = {
        18446744073709551557UL, 18446744073709551556UL, 1000000007UL, 561, 3215031751UL};
    for (int i = 0; i < 5; i++) printf("%d", miller(big[i]));
    puts("");
    return count & 0xff;
}
