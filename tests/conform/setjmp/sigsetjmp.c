// sigsetjmp and siglongjmp; _setjmp
#include <setjmp.h>
#include <stdio.h>
static sigjmp_buf b;
static jmp_buf c;
static void fail(int n) {
    if (n == 0) siglongjmp(b, 5);
    fail(n - 1);
}
int main(void) {
    volatile int tries = 0;
    int r = sigsetjmp(b, 1);
    printf("%d\n", r);
    if (tries++ < 3) fail(tries);
    if (_setjmp(c) == 0) longjmp(c, 9);
    return tries;
}
