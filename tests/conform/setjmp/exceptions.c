// a try/catch scheme with nested handlers and rethrow
#include <stdio.h>
#include <setjmp.h>
struct frame {
    jmp_buf b;
    struct frame *up;
};
static struct frame *top;
static void throw_(int c) {
    struct frame *f = top;
    top = f->up;
    longjmp(f->b, c);
}
static int div_(int a, int b) {
    if (b == 0) throw_(100);
    if (a == b) throw_(50);
    return a / b;
}
static int safe(int a, int b) {
    struct frame f;
    f.up = top;
    volatile int res = 1;
    int c = setjmp(f.b);
    if (c == 0) {
        top = &f;
        res = div_(a, b);
        top = f.up;
        return res;
    }
    printf("caught %d after %d\n", c, res);
    if (c == 50) throw_(51);
    return -c;
}
static int outer(int a, int b) {
    struct frame f;
    f.up = top;
    int c;
    if ((c = setjmp(f.b)) == 0) {
        top = &f;
        int r = safe(a, b);
        top = f.up;
        return r * 2;
    }
    return c + 1000;
}
int main(void) {
    printf("%d\n", outer(10, 3));
    printf("%d\n", outer(10, 0));
    printf("%d\n", outer(4, 4));
    int s = 0;
    for (volatile int i = 0; i < 6; i++) s += outer(i, i % 3);
    printf("%d %d\n", s, top == 0);
    return s & 0x7f;
}
