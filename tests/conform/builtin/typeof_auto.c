// typeof on types and expressions, __auto_type, typeof of functions and arrays
#include <stdio.h>
static int f(int a, double b) { return a + (int)b; }
static unsigned char uc = 250;
static int calls;
static int side(void) {
    calls++;
    return 1;
}
#define min(a, b) \
    ({ \
        __auto_type x_ = (a); \
        __auto_type y_ = (b); \
        x_ < y_ ? x_ : y_; \
    })
int main(void) {
    typeof(int *) p;
    int i = 5;
    p = &i;
    typeof(*p) j = 7.9;
    printf("%d %d\n", *p, j);
    __typeof__(uc + 1) w = uc + 10;
    __typeof__(uc) n = uc + 10;
    printf("%d %d\n", w, n);
    typeof(f) *fp = f;
    printf("%d\n", fp(1, 2.9));
    typeof(side()) z = 3;
    printf("%d %d\n", z, calls);
    int arr[4] = {1, 2, 3, 4};
    typeof(arr) copy;
    for (int k = 0; k < 4; k++) copy[k] = arr[k] * 2;
    printf("%zu %d\n", sizeof copy, copy[3]);
    typeof(&arr) pa = &arr;
    printf("%d\n", (*pa)[2]);
    typeof(arr[0]) e = 9;
    printf("%d\n", e);
    __auto_type d = 1.5f;
    __auto_type q = &d;
    *q *= 3;
    printf("%zu %g\n", sizeof d, d);
    printf("%g %ld\n", min(2, 1.5), min(-1L, 4L));
    typeof(typeof(char *)[3]) names = {"a", "b", "c"};
    printf("%s %zu\n", names[2], sizeof names);
    const int ci = 3;
    typeof(ci) cj = 4;
    typeof(0 ? (long)1 : 2) l = 1L << 40;
    printf("%d %ld\n", cj, l);
    struct {
        int m;
    } s = {8};
    typeof(s) t = s;
    typeof(s.m) m = t.m + 1;
    printf("%d\n", m);
    return m;
}
