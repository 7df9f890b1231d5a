// nested switches, switches containing loops, and break scoping
#include <stdio.h>
static int f(int a, int b) {
    int r = 0;
    switch (a) {
    case 0:
        switch (b) {
        case 0: r = 1; break;
        case 1: r = 2;
        default: r += 5;
        }
        r *= 10;
        break;
    case 1:
        for (int i = 0; i < 5; i++) {
            switch (i) {
            case 2: continue;
            case 4: break;
            default: r += i;
            }
            if (i == b) break;
            r += 100;
        }
        r++;
        break;
    case 2:
        while (1) {
            switch (b) {
            case 3: return -1;
            default: b++;
            }
            if (b > 2 && r++ > 2) break;
        }
    default: r += 7;
    }
    return r;
}
int main(void) {
    for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) printf("%d ", f(a, b));
        puts("");
    }
    int s = 0;
    for (int i = 0; i < 100; i++) switch (i % 7) {
        case 0:
            switch (i % 2) {
            case 1: s += i;
            }
            break;
        case 3:
            do {
                if (i & 4) break;
                s++;
            } while (0);
        case 4: s += 2;
        }
    printf("%d\n", s);
    return s & 0xff;
}
