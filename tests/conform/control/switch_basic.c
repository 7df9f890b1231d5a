// switch: fallthrough, default in the middle, no match, empty cases
#include <stdio.h>
static int f(int x) {
    int r = 0;
    switch (x) {
    case 1: r += 1;
    case 2: r += 10; break;
    default: r += 100;
    case 3: r += 1000; break;
    case 4:
    case 5:
    case 6: r = -x;
    }
    return r;
}
static int nodef(int x) {
    int r = 7;
    switch (x) {
    case 0: return 1;
    case 10: r = 2;
    }
    return r;
}
static int ret(unsigned char c) {
    switch (c) {
    case 'a': return 1;
    case '\xff' & 0xff: return 2;
    case 0: return 3;
    }
    return 0;
}
int main(void) {
    for (int i = -1; i < 8; i++) printf("%d ", f(i));
    puts("");
    printf("%d %d %d\n", nodef(0), nodef(10), nodef(5));
    printf("%d %d %d %d\n", ret('a'), ret(255), ret(256), ret(1));
    switch (3) {}
    switch (5)
    default:
        puts("only default");
    switch (1)
    case 1:
        puts("single");
    int n = 0;
    switch (n++) {
    case 0: n += 5; break;
    case 1: n += 50;
    }
    printf("%d\n", n);
    switch (n) {
        int y;
    case 6:
        y = 3;
        printf("%d\n", y * n);
        break;
    case 7: y = 4; printf("%d\n", y);
    }
    for (int i = 0; i < 6; i++) {
        switch (i) {
        case 1: continue;
        case 4: goto done;
        default: break;
        }
        printf("%d", i);
    }
done:
    puts("");
    return f(2) + nodef(3);
}
