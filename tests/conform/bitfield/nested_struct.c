// bit-fields next to ordinary members, in nested structs, through pointers, as arguments
#include <stdio.h>
struct hdr {
    unsigned ver : 4, ihl : 4;
    unsigned char tos;
    unsigned short len;
    struct {
        unsigned df : 1, mf : 1, off : 13;
    } frag;
    long pad;
    signed ttl : 9;
};
static int f(unsigned a, int b, struct hdr h) { return (int)a * 1000 + b * 10 + h.frag.df; }
static struct hdr mk(int t) {
    struct hdr h = {.ver = 20, .ihl = 5, .tos = 7, .len = 9, .frag = {1, 2, 8191}, .ttl = t};
    return h;
}
int main(void) {
    struct hdr h = mk(300), *p = &h;
    printf("%d %d %d %d %d %d %d %d\n", h.ver, h.ihl, h.tos, h.len, h.frag.df, h.frag.mf,
        h.frag.off, h.ttl);
    p->frag.off++;
    p->ttl += 50;
    p->tos = 255;
    p->ihl = ~0;
    printf("%d %d %d %d %d\n", h.frag.off, h.ttl, h.tos, h.ihl, h.ver);
    printf("%d %d\n", f(p->ihl, p->ttl, h), mk(-256).ttl);
    struct hdr c = *p;
    c.ver ^= 0xf;
    printf("%d %d\n", c.ver, h.ver);
    unsigned short v = h.ihl << 12 | h.frag.df;
    printf("%x\n", v);
    p->pad = -1;
    p->ver = 0;
    printf("%ld %d\n", h.pad, h.ihl);
    int arr[3] = {h.ttl, h.ihl, -h.ihl};
    printf("%d\n", arr[0] + arr[1] * arr[2]);
    return h.ihl * 10;
}
