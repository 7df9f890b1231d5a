// volatile locals keep changes, unchanged locals keep values, arrays and structs too
#include <stdio.h>
#include <setjmp.h>
struct s {
    int a;
    double d;
};
static jmp_buf jb[3];
static int count;
static void jump(int i, int v) {
    count++;
    longjmp(jb[i], v);
}
static int f(int arg) {
    volatile int v = arg;
    const int k = arg * 2;
    volatile struct s s = {1, 2.5};
    volatile char buf[4] = "abc";
    static int st;
    if (setjmp(jb[0]) < 3) {
        v += 10;
        s.a++;
        s.d *= 2;
        buf[0]++;
        st++;
        jump(0, s.a);
    }
    printf("%d %d %d %g %c %d\n", v, k, s.a, s.d, buf[0], st);
    return v + k;
}
int main(void) {
    printf("%d\n", f(1));
    printf("%d\n", f(5));
    volatile int stage = 0;
    int r = setjmp(jb[1]);
    if (r == 0) {
        if (setjmp(jb[2]) == 0) {
            stage = 1;
            jump(2, 1);
        } else {
            stage += 10;
            jump(1, 9);
        }
    } else stage += r;
    printf("%d %d\n", stage, count);
    volatile int sum = 0;
    for (volatile int i = 0; i < 5; i++) {
        if (setjmp(jb[0]) == 0) {
            if (i & 1) jump(0, 1);
            sum += i;
        } else sum += 100;
    }
    printf("%d\n", sum);
    jmp_buf local;
    volatile int n = 0;
    if (setjmp(local) < 4) {
        n++;
        longjmp(local, n);
    }
    printf("%d\n", n);
    sigjmp_buf sb;
    if (sigsetjmp(sb, 0) == 0) {
        n = 50;
        siglongjmp(sb, 2);
    }
    return n + count;
}
