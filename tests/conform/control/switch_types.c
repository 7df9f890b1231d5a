// switch on char, long, unsigned long long, enum, bool and negative labels
#include <stdio.h>
enum e { A = -2, B, C = 100 };
static int l(long long v) {
    switch (v) {
    case 0x100000000LL: return 1;
    case -0x100000000LL: return 2;
    case 0: return 3;
    case 0x7fffffffffffffffLL: return 4;
    }
    return 0;
}
static int u(unsigned long long v) {
    switch (v) {
    case ~0ULL: return 1;
    case 1ULL << 63: return 2;
    case 5: return 3;
    default: return 9;
    }
}
static int c(char v) {
    switch (v) {
    case -1: return 1;
    case 'z': return 2;
    case -128: return 3;
    }
    return 0;
}
static int e(enum e v) {
    switch (v) {
    case A: return 1;
    case B: return 2;
    case C: return 3;
    }
    return 4;
}
static int n(unsigned v) {
    switch (v) {
    case -1: return 1;
    case 0x80000000: return 2;
    }
    return 3;
}
static int b(_Bool v) {
    switch (v) {
    case 0: return 10;
    case 1: return 20;
    }
    return 30;
}
int main(void) {
    printf("%d %d %d %d %d\n", l(1LL << 32), l(-(1LL << 32)), l(0), l(~(1ULL << 63)), l(1));
    printf("%d %d %d %d\n", u(-1), u(1ULL << 63), u(5), u(6));
    printf("%d %d %d %d\n", c((char)255), c('z'), c((char)128), c(0));
    printf("%d %d %d %d\n", e(-2), e(B), e(C), e((enum e)5));
    printf("%d %d %d\n", n(~0u), n(1u << 31), n(0));
    printf("%d %d\n", b(0), b(7));
    switch ((unsigned char)300) {
    case 44: puts("44"); break;
    default: puts("no");
    }
    switch (sizeof(long)) {
    case 8: puts("8");
    }
    return e(C) + n(-1u) * 10;
}
