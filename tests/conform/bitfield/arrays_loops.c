// arrays of structs with bit-fields, compound operators in loops
#include <stdio.h>
struct cell {
    unsigned alive : 1, age : 5, kind : 2;
    int delta : 4;
};
static struct cell g[16];
int main(void) {
    for (int i = 0; i < 16; i++) {
        g[i].alive = i;
        g[i].age = i * 3;
        g[i].kind = i >> 2;
        g[i].delta = i;
    }
    for (int t = 0; t < 40; t++)
        for (int i = 0; i < 16; i++) {
            struct cell *c = &g[i], *n = &g[(i + 1) & 15];
            c->age += n->alive + 1u;
            c->delta -= n->kind;
            c->kind ^= c->age;
            if (c->delta < -6) c->alive = !c->alive;
            c->delta |= c->alive;
        }
    unsigned h = 0;
    for (int i = 0; i < 16; i++) {
        printf("%d%d%d%d ", g[i].alive, g[i].age, g[i].kind, g[i].delta);
        h = h * 31 + g[i].age * 8u + g[i].kind + (unsigned)g[i].delta;
    }
    printf("\n%u %zu\n", h, sizeof g);
    struct cell t = g[3];
    g[3] = g[12];
    g[12] = t;
    printf("%d %d\n", g[3].age, g[12].age);
    int s = 0;
    for (g[0].age = 0; g[0].age < 31; g[0].age++) s += g[0].age;
    printf("%d\n", s);
    while (g[1].delta++ != 7) s++;
    printf("%d %d\n", s, g[1].delta);
    return (int)(h & 0x7f);
}
