// _Noreturn functions and exit from a nested call flush output
#include <stdio.h>
#include <stdlib.h>
static _Noreturn void die(int c) {
    printf("dying %d", c);
    exit(c);
}
static __attribute__((noreturn)) void die2(int c) { die(c * 2 + 1); }
static int chk(int x) {
    if (x > 3) die2(x);
    return x + 1;
}
static int rec(int n) {
    int buf[8] = {n};
    return rec(chk(buf[0])) + 1;
}
int main(void) {
    printf("start\n");
    int r = rec(0);
    printf("unreachable %d\n", r);
    return 1;
}
