// GNU case ranges, including negative and one-element ranges
#include <stdio.h>
static int cls(int c) {
    switch (c) {
    case '0' ... '9': return c - '0';
    case 'a' ... 'f': return c - 'a' + 10;
    case 'A' ... 'F': return c - 'A' + 10;
    case -10 ... - 1: return -2;
    case ' ' ... ' ': return -3;
    case 1000 ... 2147483647: return 99;
    default: return -1;
    }
}
static int w(long v) {
    switch (v) {
    case -5000000000 ... - 1: return 1;
    case 0: return 2;
    case 1 ... 5000000000: return 3;
    }
    return 4;
}
static int u(unsigned v) {
    switch (v) {
    case 0xfffffff0 ... 0xffffffff: return 1;
    case 5 ... 7: return 2;
    }
    return 0;
}
int main(void) {
    const char *s = "09afAFgG /:@`";
    for (; *s; s++) printf("%d ", cls(*s));
    puts("");
    printf(
        "%d %d %d %d %d %d\n", cls(-1), cls(-10), cls(-11), cls(999), cls(1000), cls(2147483647));
    printf("%d %d %d %d %d\n", w(-5000000000), w(-5000000001), w(0), w(5000000000), w(5000000001));
    printf("%d %d %d %d %d\n", u(-1), u(0xfffffff0), u(0xffffffef), u(6), u(8));
    int n = 0;
    for (int i = -128; i < 128; i++) switch ((signed char)i) {
        case -128 ... - 100: n++; break;
        case 50 ... 60:
        case 70: n += 10;
        }
    printf("%d\n", n);
    return n;
}
