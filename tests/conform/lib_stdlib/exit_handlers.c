// exit runs atexit handlers in reverse order and flushes stdout
#include <stdio.h>
#include <stdlib.h>
static int k;
static void a(void) { printf("a%d\n", k++); }
static void b(void) {
    printf("b%d\n", k++);
    printf("partial");
}
static void nest(int n) {
    if (n == 0) exit(k + 3);
    nest(n - 1);
}
int main(void) {
    printf("%d\n", atexit(a));
    atexit(b);
    atexit(a);
    k = 5;
    nest(10);
    return 1;
}
