// qsort of many large records with a total order, and of an index array
#include <stdio.h>
#include <stdlib.h>
struct e {
    int k, pos;
    char pad[40];
};
static const struct e *base;
static int c(const void *a, const void *b) {
    const struct e *x = a, *y = b;
    return x->k != y->k ? x->k - y->k : x->pos - y->pos;
}
static int ix(const void *a, const void *b) {
    return -c(&base[*(const unsigned char *)a], &base[*(const unsigned char *)b]);
}
int main(void) {
    struct e v[200];
    unsigned r = 7;
    for (int i = 0; i < 200; i++) {
        r = r * 1664525 + 1013904223;
        v[i].k = (int)(r >> 28);
        v[i].pos = i;
        v[i].pad[39] = (char)i;
    }
    unsigned char idx[200];
    for (int i = 0; i < 200; i++) idx[i] = (unsigned char)i;
    base = v;
    qsort(idx, 200, 1, ix);
    printf("%d %d %d\n", idx[0], idx[100], idx[199]);
    qsort(v, 200, sizeof *v, c);
    unsigned h = 0;
    int bad = 0;
    for (int i = 0; i < 200; i++) {
        h = h * 37 + (unsigned)v[i].pos;
        bad += (unsigned char)v[i].pad[39] != v[i].pos;
        if (i) bad += c(&v[i - 1], &v[i]) >= 0;
    }
    printf("%u %d %d\n", h, bad, v[0].k);
    return (int)(h & 0x7f);
}
