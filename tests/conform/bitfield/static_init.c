// static and designated initialisation of bit-fields
#include <stdio.h>
struct s {
    unsigned a : 4;
    int : 3;
    int b : 5;
    unsigned long c : 50;
    _Bool d : 1;
};
static struct s g = {15, -16, 0x2aaaaaaaaaaaaUL, 1},
                arr[3] = {[1] = {.c = 1UL << 49, .a = 6}, [2].b = 15};
static const struct {
    struct {
        unsigned r : 5, g : 6, b : 5;
    } px[2];
} img = {{{31, 0, 31}, {.g = 63}}};
int main(void) {
    printf("%u %d %lx %d\n", g.a, g.b, (unsigned long)g.c, g.d);
    for (int i = 0; i < 3; i++)
        printf("%u %d %lx %d\n", arr[i].a, arr[i].b, (unsigned long)arr[i].c, arr[i].d);
    printf("%d %d %d %d\n", img.px[0].r, img.px[0].b, img.px[1].g, img.px[1].r);
    static struct s loc = {.b = -1};
    loc.b--;
    printf("%d %u\n", loc.b, loc.a);
    struct s c = (struct s){.d = 1, .a = 3};
    printf("%u %d %lx %d\n", c.a, c.b, (unsigned long)c.c, c.d);
    g = arr[1];
    g.a += 11;
    printf("%u %lx\n", g.a, (unsigned long)g.c);
    return img.px[1].g + g.a;
}
