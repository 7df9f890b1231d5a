// anonymous struct and union members
#include <stdio.h>
#include <stddef.h>
struct v {
    int tag;
    union {
        struct {
            int x, y;
        };
        struct {
            double d;
        };
        char raw[16];
    };
    struct {
        short s;
        union {
            char c;
            unsigned char u;
        };
    };
};
int main(void) {
    struct v a = {.tag = 1, .x = 5, .y = 6, .s = 7, .c = -1};
    printf("%d %d %d %d %d %d\n", a.tag, a.x, a.y, a.s, a.c, a.u);
    a.d = 1.5;
    printf("%x %x\n", a.x, a.y);
    a.raw[7] = 0x40;
    a.raw[6] = 0;
    printf("%g\n", a.d);
    struct v b = {2, {{10, 20}}, {30, {'q'}}};
    printf("%d %d %d %c\n", b.x, b.y, b.s, b.u);
    printf("%zu %zu %zu %zu %zu\n", offsetof(struct v, y), offsetof(struct v, d),
        offsetof(struct v, s), offsetof(struct v, u), sizeof a);
    struct {
        union {
            int i;
            float f;
        };
        int k;
    } c = {.f = 2.0f, .k = 3};
    printf("%x %d\n", c.i, c.k);
    struct v *p = &b;
    p->x++;
    int *q = &p->y;
    *q = -9;
    printf("%d %d\n", b.x, b.y);
    b = a;
    printf("%g %d\n", b.d, b.s);
    return b.u & 0x7f;
}
