// what goes together in one operation: comparisons with constants on either
// side at their limits, steps of loops, addresses, divisions, shifts
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

static int tests(int x, unsigned u, long l)
{
    int n = 0;
    if (x < INT_MAX) n |= 1;
    if (INT_MIN < x) n |= 2;
    if (x <= INT_MIN) n |= 4;
    if (INT_MAX <= x) n |= 8;
    if (INT_MAX - 1 < x) n |= 16;
    if (x > -1) n |= 32;
    if (u < 0x80000000u) n |= 64;
    if (0x7fffffffu < u) n |= 128;
    if (u <= 0) n |= 256;
    if (UINT_MAX <= u) n |= 512;
    if (0u < u) n |= 1024;
    if (l < 0x7fffffffL) n |= 2048;
    if (-0x80000000L <= l) n |= 4096;
    if (0x80000000L == l) n |= 8192;
    if (l != -1) n |= 16384;
    if ((unsigned long)l >= 3) n |= 32768;
    return n;
}

static unsigned shifts(int x, unsigned u, int by)
{
    return (unsigned)(x >> by) + (u >> by) + (u << by) + (unsigned)(x >> 31) +
           (u >> 31) + (u << 31) + (unsigned)(signed char)x +
           (unsigned char)x + (unsigned)(short)u;
}

static long divisions(int a, int b, long c)
{
    return a / b + a % b * 3L + c / b + c % b + a / 7 + a % -7 + a / -1 +
           (long)((unsigned)a / 10u) + c / 1000003;
}

struct row {
    bool on;
    short s;
    int cell[4];
    struct row *next;
};

static int walk(struct row *r)
{
    int n = 0;
    for (; r; r = r->next) {
        r->on = !r->on;
        for (signed char k = 3; k >= 0; k--) {
            r->cell[k] += r->s--;
            n += r->on ? r->cell[k] : -r->cell[3 - k];
        }
    }
    return n;
}

static int bytes(const char *s)
{
    unsigned n = 0;
    while (*s) n = n * 31 + (unsigned char)*s++;
    do n ^= (unsigned char)*--s; while (*s != 'a');
    return (int)n;
}

static long depth(int n, long sum)
{
    int here[2] = {n, n + 1};
    return n == 0 ? sum : depth(n - 1, sum + here[n & 1]) + here[~n & 1];
}

int main(void)
{
    static const int value[] = {INT_MIN, INT_MIN + 1, -8, -1, 0, 1, 7,
                                INT_MAX - 1, INT_MAX};
    enum { N = sizeof value / sizeof *value };
    struct row row[3] = {{true, 3, {1, 2, 3, 4}, &row[1]},
                         {false, -3, {0}, &row[2]},
                         {true, 9, {9}, NULL}};
    double d = 0;
    unsigned long up = 0;
    for (int i = 0; i < N; i++) {
        int x = value[i];
        long l = x < 0 ? x - 1L : x + 1L;
        printf("%d %u %d\n", tests(x, (unsigned)x, l),
               shifts(x, (unsigned)x, i), tests(-1, UINT_MAX, -1));
        if (x != INT_MIN) {
            printf("%ld %ld\n", divisions(x, i - 9, l),
                   divisions(x, i + 1, -l));
        }
        d = d * 0.5 + x;
        up = up * 33 + (unsigned long)x;
    }
    for (unsigned i = 0, j = 10; i != j; i++, j--) up += i * j;
    for (long i = 5; i > -5; i -= 2) up ^= (unsigned long)i << 7;
    for (int r = 0; r < 4; r++) printf("%d ", walk(row));
    printf("%d %ld %.3f %lu\n", bytes("abc, xyz"), depth(200, 1), d, up);
    return 0;
}
