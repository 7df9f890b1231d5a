// unions passed and returned by value; union arrays; union of structs
#include <stdio.h>
union u {
    int i;
    float f;
    char c[8];
};
union big {
    double d[4];
    int i[8];
};
union m {
    struct {
        short t;
        int v;
    } a;
    struct {
        short t;
        float w;
    } b;
};
static union u mk(float f) {
    union u r = {.c = {0}};
    r.f = f;
    return r;
}
static union u inc(union u x) {
    x.i++;
    return x;
}
static union big bg(union big b, int k) {
    b.i[1] ^= k;
    b.d[3] += k;
    return b;
}
static int tag(union m x) { return x.a.t == 1 ? x.a.v : (int)(x.b.w * 10); }
int main(void) {
    union u a = mk(1.5f), b = inc(a);
    printf("%x %x %d\n", a.i, b.i, b.f > a.f);
    printf("%x\n", inc(inc(mk(0))).i);
    union big g = {{1, 2, 3, 4}};
    g = bg(bg(g, -1 >> 31 & 0x7f), 5);
    printf("%g %g\n", g.d[3], g.d[0]);
    union m x = {{1, 42}}, y = {.b = {2, 4.5f}};
    printf("%d %d\n", tag(x), tag(y));
    union u arr[3] = {{1}, {.f = -1}, {.c = "abc"}};
    arr[0] = arr[2];
    printf("%c%c %x\n", arr[0].c[1], arr[2].c[2], arr[1].i);
    union {
        struct {
            unsigned char r, g, b, a;
        };
        unsigned rgba;
    } px = {{0x11, 0x22, 0x33, 0x44}};
    px.rgba <<= 8;
    printf("%x %x %x\n", px.rgba, px.g, px.r);
    return px.b;
}
