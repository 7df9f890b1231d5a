// static locals keep values, are initialised once, are distinct per function
#include <stdio.h>
static int f(void) {
    static int n = 10;
    return n++;
}
static int g(void) {
    static int n;
    static int a[3] = {1, 2, 3};
    a[n % 3] += n;
    n++;
    return a[0] * 100 + a[1] * 10 + a[2];
}
static int *h(int k) {
    static int v = 7;
    if (k) {
        static int v = 70;
        return &v;
    }
    return &v;
}
static int rec(int d) {
    static int depth, max;
    depth++;
    if (depth > max) max = depth;
    if (d) {
        rec(d - 1);
        if (d > 2) rec(d - 2);
    }
    depth--;
    return max;
}
static const char *name(int i) {
    static const char *const t[] = {"zero", "one"};
    static char buf[8];
    buf[0] = t[i][0];
    return buf;
}
int main(void) {
    for (int i = 0; i < 3; i++) printf("%d ", f());
    puts("");
    for (int i = 0; i < 5; i++) printf("%d ", g());
    puts("");
    *h(0) += 1;
    *h(1) += 1;
    printf("%d %d\n", *h(0), *h(1));
    printf("%d\n", rec(5));
    printf("%s", name(0));
    printf("%s\n", name(1));
    for (int i = 0; i < 3; i++) {
        static int s = 5;
        int l = 5;
        s += i;
        l += i;
        printf("%d %d\n", s, l);
    }
    return f();
}
