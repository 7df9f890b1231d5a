// goto forward, backward, into blocks, and out of nested loops
#include <stdio.h>
static int prime(int n) {
    for (int i = 2; i * i <= n; i++)
        if (n % i == 0) goto no;
    return 1;
no:
    return 0;
}
static int cleanup(int fail) {
    int r = 0;
    if (fail == 1) goto e1;
    r |= 1;
    if (fail == 2) goto e2;
    r |= 2;
    if (fail == 3) goto e3;
    return r | 64;
e3:
    r |= 4;
e2:
    r |= 8;
e1:
    r |= 16;
    return r;
}
int main(void) {
    int i = 0;
loop:
    if (i < 5) {
        printf("%d", i);
        i++;
        goto loop;
    }
    puts("");
    for (int n = 2; n < 30; n++)
        if (prime(n)) printf("%d ", n);
    puts("");
    for (int f = 0; f < 4; f++) printf("%d ", cleanup(f));
    puts("");
    for (int a = 0; a < 10; a++)
        for (int b = 0; b < 10; b++)
            for (int c = 0; c < 10; c++)
                if (a * a + b * b == c * c && a > 0 && b > a) {
                    printf("%d %d %d\n", a, b, c);
                    goto found;
                }
found:
    i = 0;
    goto middle;
    while (i < 10) {
        i += 3;
    middle:
        i += 1;
        printf("%d ", i);
    }
    puts("");
    if (0) {
    inner:
        puts("inside");
        i += 100;
        goto after;
    }
    if (i < 100) goto inner;
after:
    printf("%d\n", i);
    {
        int x = 1;
    back:
        x *= 2;
        if (x < 50) goto back;
        printf("%d\n", x);
    }
    goto end;
    puts("skipped");
end:;
    typedef int lab;
lab:;
    lab v = 3;
    if (v-- == 3) goto lab2;
lab2:
    return v + i;
}
