// large static arrays: zero pages, strided access, checksum
#include <stdio.h>
#include <string.h>
static int big[1 << 18];
static char text[100000];
static double grid[200][100];
int main(void) {
    long s = 0;
    for (int i = 0; i < 1 << 18; i += 4099) s += big[i];
    printf("%ld\n", s);
    for (int i = 0; i < 1 << 18; i += 37) big[i] = i ^ (i >> 3);
    for (int i = 0; i < 1 << 18; i += 111) s = (s * 3 + big[i]) % 1000003;
    printf("%ld\n", s);
    memset(text, 'a', sizeof text - 1);
    text[50000] = 'b';
    printf("%zu %td\n", strlen(text), strchr(text, 'b') - text);
    for (int i = 0; i < 200; i += 7)
        for (int j = 0; j < 100; j += 3) grid[i][j] = i * 0.5 - j;
    double t = 0;
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 100; j += 9) t += grid[i][j];
    printf("%g\n", t);
    memmove(big + 1, big, sizeof big - sizeof *big);
    printf("%d %d\n", big[38], big[(1 << 18) - 1]);
    int *p = &big[1 << 17];
    printf("%td\n", p - big);
    return (int)(s % 200);
}
