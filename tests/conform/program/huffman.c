// Huffman coding: build, print codes, encode to bits and decode back
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct n {
    int f, ch, order;
    struct n *l, *r;
};
static struct n pool[512];
static int np;
static struct n *heap[256];
static int hn;
static char code[256][32];
static int less(struct n *a, struct n *b) {
    return a->f != b->f ? a->f < b->f : a->order < b->order;
}
static void push(struct n *x) {
    int i = hn++;
    while (i && less(x, heap[(i - 1) / 2])) {
        heap[i] = heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap[i] = x;
}
static struct n *pop(void) {
    struct n *r = heap[0], *x = heap[--hn];
    int i = 0, c;
    while ((c = 2 * i + 1) < hn) {
        if (c + 1 < hn && less(heap[c + 1], heap[c])) c++;
        if (!less(heap[c], x)) break;
        heap[i] = heap[c];
        i = c;
    }
    heap[i] = x;
    return r;
}
static struct n *mk(int f, int ch, struct n *l, struct n *r) {
    struct n *x = &pool[np];
    *x = (struct n){f, ch, np, l, r};
    np++;
    return x;
}
static void assign(struct n *x, char *buf, int d) {
    if (!x->l) {
        buf[d] = 0;
        strcpy(code[x->ch], d ? buf : "0");
        return;
    }
    buf[d] = '0';
    assign(x->l, buf, d + 1);
    buf[d] = '1';
    assign(x->r, buf, d + 1);
}
static int roundtrip(const char *t, int show) {
    int fr[256] = {0};
    np = hn = 0;
    memset(code, 0, sizeof code);
    for (const char *p = t; *p; p++) fr[(unsigned char)*p]++;
    for (int i = 0; i < 256; i++)
        if (fr[i]) push(mk(fr[i], i, 0, 0));
    while (hn > 1) {
        struct n *a = pop(), *b = pop();
        push(mk(a->f + b->f, -1, a, b));
    }
    struct n *root = pop();
    char buf[32];
    assign(root, buf, 0);
    if (show)
        for (int i = 0; i < 256; i++)
            if (fr[i]) printf("'%c' %d %s\n", i, fr[i], code[i]);
    unsigned char bits[512] = {0};
    int nb = 0;
    for (const char *p = t; *p; p++)
        for (const char *c = code[(unsigned char)*p]; *c; c++, nb++)
            if (*c == '1') bits[nb >> 3] |= (unsigned char)(0x80 >> (nb & 7));
    char out[512];
    int k = 0;
    struct n *x = root;
    for (int i = 0; i < nb; i++) {
        if (x->l) x = bits[i >> 3] >> (7 - (i & 7)) & 1 ? x->r : x->l;
        if (!x->l) {
            out[k++] = (char)x->ch;
            x = root;
        }
    }
    out[k] = 0;
    unsigned h = 0;
    for (int i = 0; i <= nb >> 3; i++) h = h * 31 + bits[i];
    printf("%d bits for %zu bytes, %d %08x\n", nb, strlen(t), strcmp(out, t), h);
    return nb;
}
int main(void) {
    roundtrip("abracadabra alakazam", 1);
    roundtrip("aaaa", 1);
    roundtrip(
        "she sells sea shells by the sea shore; the shells she sells are surely seashells", 0);
    return roundtrip("mississippi river", 0);
}
