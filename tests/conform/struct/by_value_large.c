// large structs are copied on call and return
#include <stdio.h>
struct big {
    int v[20];
    double d;
    char s[9];
};
static struct big make(int n) {
    struct big b;
    for (int i = 0; i < 20; i++) b.v[i] = n * i;
    b.d = n / 4.0;
    snprintf(b.s, sizeof b.s, "n%d", n);
    return b;
}
static int change(struct big b) {
    b.v[3] = -1;
    b.s[0] = 'Z';
    b.d++;
    return b.v[19];
}
static struct big twice(struct big a, int k, struct big b) {
    for (int i = 0; i < 20; i++) a.v[i] += b.v[19 - i] * k;
    a.d += b.d;
    return a;
}
static struct big rec(int n, struct big b) {
    if (n == 0) return b;
    b.v[n] = n * n;
    return rec(n - 1, b);
}
int main(void) {
    struct big a = make(3), b = make(-7);
    printf("%d %d %s\n", change(a), a.v[3], a.s);
    struct big c = twice(a, 2, b);
    printf("%d %d %g %s\n", c.v[0], c.v[19], c.d, c.s);
    c = twice(c, 1, c);
    printf("%d %g\n", c.v[4], c.d);
    printf("%d %s\n", make(9).v[2], make(12345).s);
    a = rec(19, a);
    int s = 0;
    for (int i = 0; i < 20; i++) s = s * 3 % 100003 + a.v[i];
    printf("%d\n", s);
    struct big arr[2] = {make(1), make(2)};
    arr[1] = arr[0];
    arr[0].v[5] = 0;
    printf("%d %d\n", arr[0].v[5], arr[1].v[5]);
    return twice(make(1), 1, make(2)).v[7];
}
