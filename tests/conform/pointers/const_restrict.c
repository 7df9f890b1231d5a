// const, volatile and restrict qualified pointers
#include <stdio.h>
static int dot(int n, const int *restrict a, const int *restrict b) {
    int s = 0;
    while (n--) s += *a++ * *b++;
    return s;
}
static void copy(int *restrict d, const int *restrict s, int n) {
    for (int i = 0; i < n; i++) d[i] = s[n - 1 - i];
}
int main(void) {
    const int k = 5;
    const int *p = &k;
    int x = 3;
    int *const q = &x;
    *q = 9;
    p = &x;
    printf("%d %d\n", *p, k);
    volatile int v = 0;
    volatile int *vp = &v;
    for (int i = 0; i < 10; i++) *vp += i;
    printf("%d\n", v);
    int a[] = {1, 2, 3, 4}, b[4];
    copy(b, a, 4);
    printf("%d %d\n", dot(4, a, b), b[0]);
    const char *const names[] = {"x", "yy"};
    printf("%s\n", names[1]);
    const volatile int cv = 12;
    printf("%d\n", cv + cv);
    struct {
        const int a;
        int b;
    } s = {1, 2};
    s.b = 7;
    printf("%d\n", s.a + s.b);
    int const *const *pp = &p;
    printf("%d\n", **pp);
    static const double table[] = {0.5, 1.5};
    printf("%g\n", table[1]);
    return v;
}
