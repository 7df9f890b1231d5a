// break and continue apply to the innermost loop or switch
#include <stdio.h>
int main(void) {
    int s = 0;
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 6; j++) {
            if (j == i) continue;
            if (j > i + 2) break;
            s += i * j;
        }
        if (i == 4) break;
    }
    printf("%d\n", s);
    int i = 0;
    while (1) {
        i++;
        if (i % 2) continue;
        if (i > 10) break;
        s ^= i;
    }
    printf("%d %d\n", i, s);
    do {
        i--;
        if (i > 8) continue;
        s += i;
        if (i == 5) break;
    } while (i);
    printf("%d %d\n", i, s);
    for (i = 0; i < 10; i++) {
        switch (i) {
        case 2:
        case 3: continue;
        case 8: break;
        default: s++; break;
        }
        if (i == 8) break;
        s += 10;
    }
    printf("%d %d\n", i, s);
    for (i = 0; i < 3; i++) {
        do {
            if (i == 1) break;
            s += 100;
            continue;
        } while (0);
        s++;
    }
    printf("%d\n", s);
    int n = 0;
    for (;; n++) {
        if (n < 5) continue;
        break;
    }
    printf("%d\n", n);
outer:
    for (i = 0; i < 4; i++) {
        while (n-- > 0) {
            if (n == 2) {
                n = -1;
                goto outer;
            }
        }
    }
    printf("%d %d\n", i, n);
    return s & 0xff;
}
