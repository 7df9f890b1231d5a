// the left side of a compound assignment is evaluated once
#include <stdio.h>
static int calls;
static int a[4] = {1, 2, 3, 4};
static int *f(void) {
    calls++;
    return &a[calls];
}
int main(void) {
    *f() += 10;
    printf("%d %d\n", calls, a[1]);
    (*f())++;
    printf("%d %d\n", calls, a[2]);
    int *p = a;
    *p++ *= 9;
    printf("%d %d\n", a[0], (int)(p - a));
    *++p -= 100;
    printf("%d %d\n", a[2], (int)(p - a));
    int i = 0;
    a[i++] <<= 2;
    printf("%d %d\n", i, a[0]);
    a[--i] |= 1;
    printf("%d %d\n", i, a[0]);
    return calls;
}
