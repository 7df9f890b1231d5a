// Duff's device and switch labels inside loops and blocks
#include <stdio.h>
static void copy(char *d, const char *s, int n) {
    int k = (n + 7) / 8;
    switch (n % 8) {
    case 0: do { *d++ = *s++;
        case 7: *d++ = *s++;
        case 6: *d++ = *s++;
        case 5: *d++ = *s++;
        case 4: *d++ = *s++;
        case 3: *d++ = *s++;
        case 2: *d++ = *s++;
        case 1: *d++ = *s++;
        } while (--k > 0);
    }
}
static int into(int x) {
    int r = 0;
    switch (x) {
        if (0) {
        case 1: r = 10;
        } else {
        case 2: r += 5;
        }
        for (; r < 30; r += 7) {
        case 3: r++;
        }
        break;
        while (0) case 4:
            r = 99;
    default: r--;
    }
    return r;
}
static int co(int *st) {
    switch (*st) {
    case 0:
        for (;;) {
            *st = 1;
            return 10;
        case 1: *st = 2; return 20;
        case 2: *st = 3; return 30;
        case 3:;
        }
    }
    return -1;
}
int main(void) {
    const char *t = "the quick brown fox";
    for (int n = 1; n < 20; n += 3) {
        char b[32] = {0};
        copy(b, t, n);
        printf("%s|", b);
    }
    puts("");
    for (int i = 0; i < 6; i++) printf("%d ", into(i));
    puts("");
    int st = 0, s = 0;
    for (int i = 0; i < 8; i++) {
        int v = co(&st);
        printf("%d ", v);
        s += v;
    }
    printf("%d\n", s);
    return s;
}
