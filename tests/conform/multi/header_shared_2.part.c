#include <stdlib.h>
#include "header_shared.h"
#include "header_shared.h"
struct handle {
    int v, n;
};
struct vec vec_scale(struct vec v, int k) {
    v.x *= k;
    v.y *= k;
    return v;
}
int vec_dot(struct vec a, struct vec b) { return a.x * b.x + a.y * b.y; }
struct vec vec_sum(const struct vec *p, int n) {
    struct vec s = vec_make(0, 0);
    while (n--) {
        s.x += p->x;
        s.y += p++->y;
    }
    return s;
}
const char *kind_name(enum kind k) {
    switch (k) {
    case K_A: return "A";
    case K_B: return "B";
    case K_C: return "C";
    }
    return "?";
}
int part_square(int x) { return -square(x); }
struct handle *handle_new(int v) {
    struct handle *h = malloc(sizeof *h);
    h->v = v;
    h->n = 0;
    return h;
}
void handle_add(struct handle *h, int k) {
    h->v += k;
    h->n++;
}
int handle_free(struct handle *h) {
    int r = h->v * 10 + h->n;
    free(h);
    return r;
}
cb default_cb = part_square;
