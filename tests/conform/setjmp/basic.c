// setjmp returns 0 then the longjmp value; 0 becomes 1
#include <stdio.h>
#include <setjmp.h>
static jmp_buf b;
static void deep(int n, int v) {
    volatile int pad[4] = {n};
    if (n) deep(n - 1, v);
    else longjmp(b, v);
    printf("never %d\n", pad[0]);
}
int main(void) {
    volatile int c = 0;
    int r = setjmp(b);
    printf("r=%d c=%d\n", r, c);
    c++;
    if (c == 1) longjmp(b, 5);
    if (c == 2) longjmp(b, 0);
    if (c == 3) deep(20, -9);
    if (c == 4) deep(0, 1000);
    switch (setjmp(b)) {
    case 0:
        puts("zero");
        deep(3, 2);
        break;
    case 2: puts("two"); longjmp(b, 7);
    case 7: puts("seven"); break;
    default: puts("bad");
    }
    if (setjmp(b) == 0) {
        puts("first");
        deep(1, 1);
    } else puts("second");
    if (!setjmp(b)) deep(2, 3);
    else c += 10;
    while (setjmp(b) < 3) {
        static int k;
        k++;
        deep(k - 1, k > 4 ? 4 : k & 1 ? 1 : 2);
    }
    printf("%d\n", c);
    return c;
}
