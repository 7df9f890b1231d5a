// label differences in static tables (position independent dispatch)
#include <stdio.h>
static int f(const char *s) {
    static const int off[] = {&&a - &&a, &&b - &&a, &&c - &&a, &&d - &&a};
    int r = 1;
next:
    if (!*s) return r;
    goto *(&&a + off[(*s++ - 'a') & 3]);
a:
    r += 3;
    goto next;
b:
    r *= 2;
    goto next;
c:
    r -= 7;
    goto next;
d:
    r = -r;
    goto next;
}
static int g(int n) {
    void *t[3];
    t[0] = &&zero;
    t[1] = &&one;
    t[2] = &&many;
    goto *t[n > 2 ? 2 : n];
zero:
    return 0;
one:
    return 1;
many:
    return g(n - 1) + g(n - 2);
}
int main(void) {
    printf("%d %d %d %d\n", f(""), f("abcd"), f("bbbbbb"), f("dcbaabcd"));
    printf("%d %d\n", g(10), g(2));
    return f("abba");
}
