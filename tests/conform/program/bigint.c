// arbitrary precision add, subtract, multiply, divide by small, factorial and powers
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#define MAX 64
typedef struct {
    uint32_t d[MAX];
    int n;
} big;
static big from(uint64_t v) {
    big r = {{0}, 0};
    while (v) {
        r.d[r.n++] = (uint32_t)v;
        v >>= 32;
    }
    return r;
}
static void trim(big *a) {
    while (a->n && !a->d[a->n - 1]) a->n--;
}
static int cmp(const big *a, const big *b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (int i = a->n; i-- > 0;)
        if (a->d[i] != b->d[i]) return a->d[i] < b->d[i] ? -1 : 1;
    return 0;
}
static big add(big a, big b) {
    big r = {{0}, 0};
    uint64_t c = 0;
    int n = a.n > b.n ? a.n : b.n;
    for (int i = 0; i < n || c; i++) {
        c += (uint64_t)a.d[i] + b.d[i];
        r.d[i] = (uint32_t)c;
        c >>= 32;
        r.n = i + 1;
    }
    return r;
}
static big sub(big a, big b) {
    int64_t c = 0;
    for (int i = 0; i < a.n; i++) {
        c += (int64_t)a.d[i] - b.d[i];
        a.d[i] = (uint32_t)c;
        c >>= 32;
    }
    trim(&a);
    return a;
}
static big mul(big a, big b) {
    big r = {{0}, a.n + b.n};
    for (int i = 0; i < a.n; i++) {
        uint64_t c = 0;
        for (int j = 0; j < b.n || c; j++) {
            c += r.d[i + j] + (uint64_t)a.d[i] * (j < b.n ? b.d[j] : 0);
            r.d[i + j] = (uint32_t)c;
            c >>= 32;
        }
    }
    trim(&r);
    return r;
}
static uint32_t divs(big *a, uint32_t k) {
    uint64_t r = 0;
    for (int i = a->n; i-- > 0;) {
        r = r << 32 | a->d[i];
        a->d[i] = (uint32_t)(r / k);
        r %= k;
    }
    trim(a);
    return (uint32_t)r;
}
static const char *str(big a) {
    static char b[MAX * 10];
    char *p = b + sizeof b;
    *--p = 0;
    if (!a.n) *--p = '0';
    while (a.n) {
        uint32_t r = divs(&a, 1000000000);
        for (int i = 0; i < 9 && (a.n || r); i++) {
            *--p = (char)('0' + r % 10);
            r /= 10;
        }
    }
    return p;
}
static big parse(const char *s) {
    big r = from(0);
    while (*s) r = add(mul(r, from(10)), from((uint64_t)(*s++ - '0')));
    return r;
}
static big power(big b, unsigned e) {
    big r = from(1);
    for (; e; e >>= 1) {
        if (e & 1) r = mul(r, b);
        if (e > 1) b = mul(b, b);
    }
    return r;
}
int main(void) {
    big f = from(1);
    for (uint64_t i = 2; i <= 60; i++) f = mul(f, from(i));
    puts(str(f));
    big a = from(0), b = from(1);
    for (int i = 0; i < 300; i++) {
        big t = add(a, b);
        a = b;
        b = t;
    }
    puts(str(a));
    puts(str(power(from(3), 200)));
    puts(str(power(from(~0ULL), 4)));
    big x = parse("123456789012345678901234567890"), y = parse("987654321098765432109876543210");
    puts(str(add(x, y)));
    puts(str(sub(y, x)));
    puts(str(mul(x, y)));
    printf("%d %d %d\n", cmp(&x, &y), cmp(&y, &x), cmp(&x, &x));
    uint32_t r = divs(&y, 1000003);
    printf("%u %s\n", r, str(y));
    puts(str(from(0)));
    puts(str(sub(x, x)));
    int zeros = 0;
    const char *s = str(f);
    for (size_t i = strlen(s); i-- > 0 && s[i] == '0';) zeros++;
    return zeros * 10 + f.n;
}
