// static initialisers that are values of records: copies of constants, unions, vectors, complex
#include <stddef.h>
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
struct inner {
    signed a : 5;
    unsigned : 3;
    unsigned b : 12;
    short c[3];
};
struct outer {
    struct inner in[2];
    union {
        float f;
        unsigned u;
    } n;
    double _Complex z;
    int _Complex k;
    const char *name;
    int (*call)(int);
    v4 v;
    _Bool yes : 1;
    long double l;
};
static int twice(int x) { return x * 2; }
static const struct inner given = {-7, 4000, {1, 2}};
static struct outer one = {
    {{3, 9, {[2] = 5}}, (struct inner){-1, 1, {7, 8, 9}}}, {.u = 0x40490fdb}, 1.5 - 2i, 3 + 4i, &"hidden"[2], twice, {1, 2, 3, 4}, 1, 2.5L};
static struct outer *where = &(struct outer){.name = "pointed", .n.f = -0.5f};
static const struct inner table[] = {[1 ... 3] = {2, 2, {2, 2, 2}}, [2].c[1] = 6};
static union {
    struct inner in;
    char bytes[12];
} pun = {.bytes = "abcdefghijk"};
static ptrdiff_t distance = &one.in[1].c[2] - &one.in[0].c[0];
static void *self = &self;
static const char *func = __FILE__ + 1 - 1;
static unsigned long address = (unsigned long)&one.l;
static wchar_t wide[] = L"wide", *pw = wide + 2;
static char cut[3] = "cut", filled[8] = {"fill"}, *more[] = {cut, filled + 1, 0};
int main(void) {
    static struct inner local = {.c = {[1] = 4}};
    printf("%d %u %d %d %u %d\n", one.in[0].a, one.in[0].b, one.in[0].c[2], one.in[1].a, one.in[1].b, one.in[1].c[1]);
    printf("%g %g %g %d %d\n", one.n.f, __real__ one.z, __imag__ one.z, __real__ one.k, __imag__ one.k);
    printf("%s %d %d %d %Lg\n", one.name, one.call(21), one.v[3], one.yes, one.l);
    printf("%s %g %d\n", where->name, where->n.f, given.b);
    printf("%d %d %d %zu\n", table[2].c[0], table[2].c[1], table[3].b, sizeof table / sizeof *table);
    printf("%d %s\n", pun.in.c[0], pun.bytes);
    printf("%td %d %d\n", distance, self == &self, address == (unsigned long)&one.l);
    printf("%lc %.3s %s %d\n", *pw, more[0], more[1], local.c[1] + (func != 0));
    return 0;
}
