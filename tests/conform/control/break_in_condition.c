// break and continue in a loop's own condition or step belong to that loop
// no-gcc: it takes the loop around
#include <stdio.h>
static int in_while(int stop) {
    int n = 0, skipped = 0;
    while (({
        int k = n;
        if (k == stop) break;
        if (k == 3) {
            n++;
            skipped++;
            continue;
        }
        k < 9;
    }))
        n++;
    return n * 10 + skipped;
}
static int in_do(int stop) {
    int n = 0;
    do {
        n++;
        if (n == 2) continue;
    } while (({
        if (n == stop) break;
        if (n == 5) n = 0, stop = 1;
        n < 8;
    }));
    return n;
}
static int in_for(int stop) {
    int n = 0, again = 0;
    for (int k = 0; ({
             if (k == stop) break;
             if (k == 4 && !again) {
                 again = 1;
                 continue;
             }
             k < 9;
         });
         ({
             k++;
             if (n > 60) break;
         }))
        n += k;
    return n * 10 + again;
}
static int nested(void) {
    int outer = 0, n = 0;
    for (; outer < 3; outer++) {
        while (({
            if (n % 4 == 3) break;
            1;
        }))
            n++;
        n++;
        for (;; ({
                 if (n & 1) break;
                 n++;
             }))
            n++;
        switch (({
            if (outer == 2) break;
            outer;
        })) {
        case 1: n += 100; break;
        default: n += 1000;
        }
    }
    return n * 10 + outer;
}
int main(int argc, char **argv) {
    for (int k = 0; k < 12; k++) printf("%d %d %d\n", in_while(k), in_do(k + 1), in_for(k));
    printf("%d\n", nested());
    int n = 0;
    if (argc > 0)
        while (({
            if (n == 3) break;
            1;
        }))
            n++;
    return n;
}
