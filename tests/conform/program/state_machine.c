// table-driven state machine that validates and evaluates number literals
#include <stdio.h>
#include <string.h>
enum st { S0, SIGN, INT, DOT, FRAC, EXP, ESIGN, EINT, BAD, NST };
enum cl { C_DIG, C_SIGN, C_DOT, C_E, C_OTHER, NCL };
static const unsigned char T[NST][NCL] = {[0 ... NST - 1] = {BAD, BAD, BAD, BAD, BAD},
    [S0] = {INT, SIGN, DOT, BAD, BAD},
    [SIGN] = {INT, BAD, DOT, BAD, BAD},
    [INT] = {INT, BAD, FRAC, EXP, BAD},
    [DOT] = {FRAC, BAD, BAD, BAD, BAD},
    [FRAC] = {FRAC, BAD, BAD, EXP, BAD},
    [EXP] = {EINT, ESIGN, BAD, BAD, BAD},
    [ESIGN] = {EINT, BAD, BAD, BAD, BAD},
    [EINT] = {EINT, BAD, BAD, BAD, BAD}};
static const char *const names[NST] = {
    "S0", "SIGN", "INT", "DOT", "FRAC", "EXP", "ESIGN", "EINT", "BAD"};
static enum cl cls(char c) {
    switch (c) {
    case '0' ... '9': return C_DIG;
    case '+':
    case '-': return C_SIGN;
    case '.': return C_DOT;
    case 'e':
    case 'E': return C_E;
    default: return C_OTHER;
    }
}
struct res {
    enum st s;
    double v;
    int steps;
};
static struct res run(const char *p) {
    struct res r = {S0, 0, 0};
    double scale = 1;
    int neg = 0, eneg = 0, e = 0;
    for (; *p; p++) {
        enum st n = T[r.s][cls(*p)];
        r.steps++;
        switch (n) {
        case SIGN: neg = *p == '-'; break;
        case INT: r.v = r.v * 10 + (*p - '0'); break;
        case FRAC:
            if (*p != '.') r.v += (*p - '0') * (scale /= 10);
            break;
        case ESIGN: eneg = *p == '-'; break;
        case EINT: e = e * 10 + (*p - '0'); break;
        case BAD: r.s = BAD; return r;
        default: break;
        }
        r.s = n;
    }
    while (e--) r.v = eneg ? r.v / 10 : r.v * 10;
    if (neg) r.v = -r.v;
    return r;
}
static int accept(enum st s) { return (1u << INT | 1u << FRAC | 1u << EINT) >> s & 1; }
int main(void) {
    const char *in[] = {"0", "-12.5", "+.25", "1e3", "2.E-2", ".", "1.2.3", "", "-", "7e", "7e+",
        "12a", "3.5e+2", "--1", "1e-3"};
    int ok = 0, steps = 0;
    for (unsigned i = 0; i < sizeof in / sizeof *in; i++) {
        struct res r = run(in[i]);
        int a = accept(r.s);
        ok += a;
        steps += r.steps;
        printf("%-8s %-5s %d", in[i], names[r.s], r.steps);
        if (a) printf(" %.10g", r.v);
        puts("");
    }
    enum { RED, GREEN, YELLOW } light = RED;
    int timer = 0, ch = 0;
    static const struct {
        int next, dur;
    } L[] = {[RED] = {GREEN, 5}, [GREEN] = {YELLOW, 4}, [YELLOW] = {RED, 1}};
    for (int t = 0; t < 100; t++)
        if (++timer >= L[light].dur) {
            light = L[light].next;
            timer = 0;
            ch++;
        }
    printf("%d %d %d\n", light, timer, ch);
    return ok * 10 + steps % 10;
}
