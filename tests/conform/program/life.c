// Conway's game of life on a torus: glider, blinker and r-pentomino
#include <stdio.h>
#include <string.h>
#define W 20
#define H 12
typedef unsigned char grid[H][W];
static int around(grid g, int y, int x) {
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dy || dx) n += g[(y + dy + H) % H][(x + dx + W) % W];
    return n;
}
static void step(grid g) {
    grid t;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int n = around(g, y, x);
            t[y][x] = n == 3 || (n == 2 && g[y][x]);
        }
    memcpy(g, t, sizeof t);
}
static void put(grid g, int y, int x, const char *p) {
    for (int x0 = x; *p; p++)
        if (*p == '/') {
            y++;
            x = x0;
        } else g[y % H][x++ % W] = *p == '#';
}
static void show(grid g) {
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) putchar(g[y][x] ? '#' : '.');
        putchar('\n');
    }
    putchar('\n');
}
static int count(grid g) {
    int n = 0;
    for (unsigned char *p = &g[0][0], i = 0; i < W * H; i++) n += p[i];
    return n;
}
int main(void) {
    static grid a, b, c;
    put(a, 1, 1, ".#/..#/###");
    put(a, 5, 10, "###");
    show(a);
    for (int i = 0; i < 8; i++) step(a);
    show(a);
    printf("%d\n", count(a));
    put(b, 5, 9, ".##/##./.#.");
    unsigned h = 0;
    for (int i = 0; i < 50; i++) {
        step(b);
        h = h * 31 + (unsigned)count(b);
    }
    printf("%u %d\n", h, count(b));
    put(c, 10, 18, ".#/..#/###");
    grid d;
    memcpy(d, c, sizeof d);
    int n = 0;
    do {
        step(c);
        n++;
    } while (memcmp(c, d, sizeof d) && n < 400);
    printf("%d\n", n);
    return n & 0xff;
}
