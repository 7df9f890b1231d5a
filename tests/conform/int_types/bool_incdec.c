// ++ and -- on _Bool
#include <stdio.h>
int main(void) {
    _Bool b = 0;
    int r;
    r = b++;
    printf("%d %d\n", r, b);
    r = b++;
    printf("%d %d\n", r, b);
    r = ++b;
    printf("%d %d\n", r, b);
    r = b--;
    printf("%d %d\n", r, b);
    r = b--;
    printf("%d %d\n", r, b);
    r = --b;
    printf("%d %d\n", r, b);
    _Bool a[4] = {0};
    for (int i = 0; i < 9; i++) a[i % 4]--;
    int n = a[0] + a[1] * 2 + a[2] * 4 + a[3] * 8;
    printf("%d\n", n);
    return n;
}
