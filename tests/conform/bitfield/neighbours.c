// writes to one bit-field leave the neighbours unchanged
#include <stdio.h>
struct s {
    unsigned a : 1, b : 7, c : 9, d : 15;
    unsigned char e;
    unsigned f : 11, g : 13;
};
static void show(const struct s *p) {
    printf("%u %u %u %u %u %u %u\n", p->a, p->b, p->c, p->d, p->e, p->f, p->g);
}
int main(void) {
    struct s x = {1, 127, 511, 32767, 255, 2047, 8191};
    x.c = 0;
    show(&x);
    x.c = ~0;
    x.b = 0;
    show(&x);
    x.b--;
    x.d = 1;
    show(&x);
    x.e = 0;
    show(&x);
    x.f = 0;
    show(&x);
    x.g >>= 6;
    x.a = 2;
    show(&x);
    for (int i = 0; i < 20; i++) {
        x.c += 77;
        x.d ^= x.c * 3;
        x.f -= x.b;
        x.g = x.g * 5 + 1;
        x.a = !x.a;
        x.b++;
    }
    show(&x);
    unsigned h = 0;
    for (int i = 0; i < 1000; i++) {
        x.b = h;
        x.c = h >> 3;
        h = h * 33 + x.b + x.c + x.d++;
    }
    printf("%u\n", h);
    return (int)(h & 0xff);
}
