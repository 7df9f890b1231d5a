// large constant tables of structs with strings and function pointers
#include <stdio.h>
#include <string.h>
typedef double (*op2)(double, double);
static double add(double a, double b) { return a + b; }
static double sub(double a, double b) { return a - b; }
static double mul(double a, double b) { return a * b; }
static double dv(double a, double b) { return a / b; }
static const struct op {
    const char *name;
    char sym;
    unsigned char prec;
    op2 f;
    struct {
        int lo, hi;
    } range[2];
} ops[] = {{"add", '+', 1, add, {{0, 9}, {-5, 5}}}, {"sub", '-', 1, sub, {{1}}},
    {.sym = '*', .f = mul, .name = "mul", .prec = 2}, {"div", '/', 2, dv, .range[1].hi = 77}, {0}};
static const struct op *find(const char *n) {
    for (const struct op *p = ops; p->name; p++)
        if (!strcmp(p->name, n)) return p;
    return 0;
}
int main(void) {
    const char *q[] = {"mul", "add", "none", "div", "sub"};
    double acc = 3;
    for (int i = 0; i < 5; i++) {
        const struct op *p = find(q[i]);
        if (!p) {
            printf("?%s\n", q[i]);
            continue;
        }
        acc = p->f(acc, 1.5);
        printf(
            "%s %c %d %g %d %d\n", p->name, p->sym, p->prec, acc, p->range[1].hi, p->range[0].lo);
    }
    static const unsigned crc[4] = {0x00000000, 0x77073096, 0xee0e612c, 0x990951ba};
    unsigned x = ~0u;
    for (int i = 0; i < 9; i++) x = crc[(x ^ (unsigned)i) & 3] ^ x >> 2;
    printf("%08x\n", x);
    printf("%zu\n", sizeof ops / sizeof *ops);
    return (int)(x & 0xff);
}
