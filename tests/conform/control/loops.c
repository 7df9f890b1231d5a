// for, while and do loops: empty parts, commas, zero iterations, unsigned countdown
#include <stdio.h>
int main(void) {
    int n = 0;
    for (;;) {
        if (++n > 4) break;
    }
    printf("%d\n", n);
    for (int i = 0, j = 10; i < j; i++, j -= 2) printf("%d-%d ", i, j);
    puts("");
    int k = 5;
    while (k-- > 0) printf("%d", k);
    printf(" %d\n", k);
    do printf("once\n");
    while (0);
    int c = 0;
    do {
        if (c == 2) continue;
        printf("%d", c);
    } while (++c < 4);
    puts("");
    for (unsigned u = 3; u + 1 > 0; u--) printf("%u", u);
    puts("");
    for (unsigned char b = 250; b; b++) n++;
    printf("%d\n", n);
    for (n = 0; n < 0; n++) puts("never");
    while (0) puts("never");
    for (double d = 1; d > 0.1; d /= 2) n++;
    printf("%d\n", n);
    const char *s = "loop";
    for (; *s; s++)
        ;
    printf("%c\n", s[-1]);
    int a[3][3], t = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            if (j == i) {
                a[i][j] = 0;
                continue;
            }
            a[i][j] = ++t;
        }
    printf("%d %d %d\n", a[0][2], a[1][1], a[2][1]);
    for (int i = 0; i < 3; i++) {
        int i = 7;
        t += i;
    }
    printf("%d\n", t);
    int x = 0;
    for (x = 10; x > 3; ({ x -= 3; }))
        ;
    printf("%d\n", x);
    for (struct { int a, b; } p = {0, 5}; p.a < p.b; p.a += 2) printf("%d", p.a);
    puts("");
    return t + n;
}
