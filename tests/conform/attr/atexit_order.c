// atexit handlers run in reverse order, may register more, see exit from main's return
#include <stdio.h>
#include <stdlib.h>
static int n = 3;
static void late(void) { printf("late %d\n", n++); }
static void a(void) { printf("a %d\n", n++); }
static void b(void) {
    printf("b %d\n", n++);
    atexit(late);
}
static void c(void) { printf("c %d\n", n++); }
int main(void) {
    atexit(a);
    atexit(b);
    atexit(c);
    atexit(a);
    printf("main %d\n", n);
    n = 10;
    return n + 1;
}
